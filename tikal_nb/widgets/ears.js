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

// A button that is pressed and then goes, or is off, takes the focus with it: the board has it then, so that the next
// key still reaches the game.
function keepFocus(root, canvas) {
  let last = null;
  const lost = () => last && (last.disabled || !last.isConnected || last.offsetParent === null);
  const onFocus = (event) => {
    last = event.target;
  };
  const onBlur = () => {
    if (!lost()) last = null;
  };
  const check = () => {
    const nowhere = !document.activeElement || document.activeElement === document.body || lost();
    if (!nowhere || !lost()) return;
    last = null;
    canvas.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(() => requestAnimationFrame(check));
  watching.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "disabled"] });
  root.addEventListener("focusin", onFocus);
  root.addEventListener("focusout", onBlur);
  return () => {
    watching.disconnect();
    root.removeEventListener("focusin", onFocus);
    root.removeEventListener("focusout", onBlur);
  };
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
  const onPress = (event) => {
    if (event.button !== 0) event.stopPropagation(); // that is for the page's own menu
  };
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
    ["mousedown", onPress],
    ["mouseup", hushed],
    ["wheel", hushed],
    ["keydown", onKey],
  ];
  for (const [name, listener] of listeners) frame.addEventListener(name, listener, true);

  const name = () => {
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", model.get("kind"));
    canvas.setAttribute("aria-label", model.get("label"));
  };
  name();
  for (const part of ["label", "kind"]) model.on(`change:${part}`, name);
  return () => {
    clearTimeout(waiting);
    for (const part of ["label", "kind"]) model.off(`change:${part}`, name);
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
      if (canvas && desk?.matches(".tk-desk")) {
        stops.push(listenAround(model, desk), keepFocus(desk, canvas));
        // A game that was just set up in the same place goes on with the keyboard, once the form has gone.
        const takeOver = () => document.activeElement === document.body && canvas.focus({ preventScroll: true });
        if (desk.closest(".tk-begun")) setTimeout(takeOver, 300);
      }
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
