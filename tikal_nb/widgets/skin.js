// The style sheet's carrier. It also keeps JupyterLab's own keys from acting while the focus is in the table: one
// key there can delete a cell, and the game with it.

export default {
  render({ el }) {
    el.style.display = "none";
    let gone = false;
    const find = () => {
      if (gone) return;
      const root = el.closest(".tikal");
      if (!root) return requestAnimationFrame(find);
      root.dataset.lmSuppressShortcuts = "true";
      root.tabIndex = -1; // a click on a bare card brings the focus here, not to the cell
    };
    find();
    return () => {
      gone = true;
    };
  },
};
