// What points at a hex from a table beside the board, by mouse or by the keyboard's focus, and what is to be saved
// from the page: a picture or a sheet that the kernel has made.

function spaceOf(target) {
  const cell = target?.closest?.("[data-space]");
  return cell ? Number(cell.dataset.space) : -1;
}

function save(content, buffers) {
  if (content.event !== "save") return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(buffers, { type: content.type }));
  link.download = content.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export default {
  render({ model, el }) {
    el.style.display = "none";
    let stop = () => {};
    let gone = false;
    const find = () => {
      if (gone) return;
      const root = el.closest(".tikal");
      if (!root) return requestAnimationFrame(find);
      let over = -1;
      let focused = -1;
      let told = -1;
      const tell = () => {
        const space = over >= 0 ? over : focused; // the mouse points first
        if (space === told) return;
        told = space;
        model.send({ event: "point", space });
      };
      const listeners = {
        mouseover: (event) => { over = spaceOf(event.target); tell(); },
        mouseleave: () => { over = -1; tell(); },
        focusin: (event) => { focused = spaceOf(event.target); tell(); },
        focusout: () => { focused = -1; tell(); },
        click: (event) => {
          const space = spaceOf(event.target);
          if (space >= 0) model.send({ event: "choose", space });
        },
      };
      for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
      model.on("msg:custom", save);
      stop = () => {
        for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener);
        model.off("msg:custom", save);
      };
    };
    find();
    return () => {
      gone = true;
      stop();
    };
  },
};
