// The style sheet's carrier. It also keeps JupyterLab's own keys from acting while the focus is in the table: D D
// there would delete the cell, and the game with it. JupyterLab looks for the attribute on the focused element itself,
// before it looks at what that is inside of, so each element gets it as it gets the focus.

export default {
  render({ el }) {
    el.style.display = "none";
    let stop = () => {};
    let gone = false;
    const hush = (event) => {
      event.target.dataset.lmSuppressShortcuts = "true";
    };
    const find = () => {
      if (gone) return;
      const root = el.closest(".tikal");
      if (!root) return requestAnimationFrame(find);
      root.tabIndex = -1; // a click on a bare card brings the focus here, not to the cell
      root.addEventListener("focusin", hush);
      stop = () => root.removeEventListener("focusin", hush);
    };
    find();
    return () => {
      gone = true;
      stop();
    };
  },
};
