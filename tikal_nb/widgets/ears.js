// What a canvas alone does not do: give the focus back, let the page scroll, rest the pointer, have a name.
// All listeners sit in the capture phase on the canvas's parent, before those of the canvas itself.

const LEAVES_ALONE = ["Control", "Shift", "Alt", "Meta"];

function isDark() {
  const told = document.body.dataset.jpThemeLight;
  if (told !== undefined) return told === "false";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

function nearest(model, event, canvas) {
  const box = canvas.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width;
  const y = ((event.clientY - box.top) / box.height) * model.get("aspect");
  const centres = model.get("centres");
  let best = -1;
  let least = model.get("reach") ** 2;
  for (let space = 0; space < centres.length / 2; space++) {
    const far = (centres[2 * space] - x) ** 2 + (centres[2 * space + 1] - y) ** 2;
    if (far < least) [least, best] = [far, space];
  }
  return best;
}

const TYPING = "input, textarea, select, [contenteditable]";

// The key of the game that an event stands for, or nothing.
function heard(model, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || LEAVES_ALONE.includes(event.key)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return model.get("keys_heard").includes(key) ? key : null;
}

// Beside the board too, on buttons and cards, letters and digits belong to the game and never to the notebook,
// where D D would delete the cell. Arrows scroll there, and Enter and space press what has the focus.
function listenAround(model, root) {
  const onKey = (event) => {
    if (event.target.closest("canvas, .tk-drawers") || event.target.closest(TYPING)) return;
    const key = heard(model, event);
    if (key === null || key.startsWith("Arrow") || key === "Enter" || key === " ") return;
    event.preventDefault();
    model.send({ event: "key", key });
  };
  root.addEventListener("keydown", onKey);
  return () => root.removeEventListener("keydown", onKey);
}

function listen(model, canvas) {
  const frame = canvas.parentElement;
  let resting = -1;
  let waiting = 0;

  const tell = (space) => {
    if (space === resting) return;
    resting = space;
    clearTimeout(waiting);
    waiting = setTimeout(() => model.send({ event: "hover", space }), 60);
  };
  const hushed = (event) => event.stopPropagation();
  const onMove = (event) => {
    event.stopPropagation();
    tell(nearest(model, event, canvas));
  };
  const onOut = (event) => {
    event.stopPropagation();
    tell(-1);
  };
  // JupyterLab's own shortcuts are told once more from beside the canvas, which would swallow them.
  const passOn = (event) => {
    const again = new KeyboardEvent(event.type, event);
    if (!frame.parentElement.dispatchEvent(again)) event.preventDefault();
  };
  const onKey = (event) => {
    event.stopPropagation();
    if (LEAVES_ALONE.includes(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return passOn(event);
    const key = heard(model, event);
    if (key === null) return;
    event.preventDefault();
    model.send({ event: "key", key });
  };
  const listeners = [
    ["mousemove", onMove],
    ["mouseout", onOut],
    ["mouseup", hushed],
    ["wheel", hushed],
    ["keydown", onKey],
  ];
  for (const [name, listener] of listeners) frame.addEventListener(name, listener, true);

  const name = () => {
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", "game board");
    canvas.setAttribute("aria-label", model.get("label"));
  };
  name();
  model.on("change:label", name);
  return () => {
    clearTimeout(waiting);
    model.off("change:label", name);
    for (const [name, listener] of listeners) frame.removeEventListener(name, listener, true);
  };
}

export default {
  render({ model, el }) {
    el.style.display = "none";
    let stop = () => {};
    let gone = false;
    const find = () => {
      if (gone) return;
      const canvas = el.closest(".tikal-board")?.querySelector("canvas");
      const desk = el.closest(".tk-desk, .tk-drawers"); // a board in a drawer, such as a replay's, keeps to itself
      const stops = canvas ? [listen(model, canvas)] : [];
      if (canvas && desk?.matches(".tk-desk")) stops.push(listenAround(model, desk));
      if (canvas) stop = () => stops.forEach((end) => end());
      else requestAnimationFrame(find);
    };
    find();

    const tellTheme = () => {
      if (model.get("dark") === isDark()) return;
      model.set("dark", isDark());
      model.save_changes();
    };
    tellTheme();
    const watching = new MutationObserver(tellTheme);
    watching.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    return () => {
      gone = true;
      stop();
      watching.disconnect();
    };
  },
};
