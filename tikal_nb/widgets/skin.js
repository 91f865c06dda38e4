// The style sheet's carrier. It also keeps JupyterLab's own keys from acting while the focus is in the table: D D
// there would delete the cell, and the game with it. JupyterLab looks for the attribute on the focused element itself,
// before it looks at what that is inside of, so each element gets it as it gets the focus. And it tells the kernel of
// links pressed in texts: the id of a rule leads to the rule, a line of the log to its place in the replay. What is
// opened comes into view, and a table whose kernel has gone says so.

const LINES = ".tk-linked li";

// What a thing pressed leads to: the rule it names, or the ply it tells of.
function leads(target) {
  const rule = target.closest("[data-rule]")?.dataset.rule ?? target.closest(".tk-linked code")?.textContent;
  if (rule !== undefined) return { event: "rule", rule };
  const line = target.closest(".tk-linked [data-ply]");
  return line && { event: "ply", ply: Number(line.dataset.ply) };
}

function press(model, root, event) {
  const link = event.target.closest && leads(event.target);
  if (!link) return;
  event.stopPropagation();
  model.send(link);
}

// What is in a drawer is drawn little by little, and only then is there room to scroll; who acts meanwhile is let be.
function keepInView(drawer) {
  const again = setInterval(() => drawer.scrollIntoView({ block: "start" }), 100);
  const end = () => clearInterval(again);
  for (const own of ["wheel", "pointerdown", "keydown"]) window.addEventListener(own, end, { once: true, capture: true });
  setTimeout(end, 2000);
}

// A drawer that is pulled out shows its head, and as much more as there is room for.
function watchDrawers(root) {
  const watching = new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    const drawer = added.find((node) => node.matches?.(".tk-drawer"));
    if (drawer) keepInView(drawer);
  });
  watching.observe(root, { subtree: true, childList: true });
  return () => watching.disconnect();
}

// The handle of a slider has no name of its own: it is called what the slider is called.
function nameHandles(root) {
  const name = () => {
    for (const handle of root.querySelectorAll(".noUi-handle")) {
      const called = handle.closest(".widget-slider").querySelector("label").title;
      if (handle.getAttribute("aria-label") !== called) handle.setAttribute("aria-label", called);
    }
  };
  const watching = new MutationObserver(name);
  watching.observe(root, { subtree: true, childList: true, attributeFilter: ["title"] });
  name();
  return () => watching.disconnect();
}

// The kernel asks for a part to be brought into view.
function bring(root, content) {
  if (content.event === "bring") root.querySelector(content.part)?.scrollIntoView({ block: "nearest" });
}

const GONE = ["restarting", "autorestarting", "terminating", "dead"];

// A table whose kernel has gone looks as alive as before: say that it is not.
function watchKernel(model, root) {
  const signal = model.widget_manager?.kernel?.statusChanged; // only JupyterLab's manager has it
  const onStatus = (_, status) => {
    if (!GONE.includes(status) || root.querySelector(":scope > .tk-stopped")) return;
    const told = document.createElement("div");
    told.className = "tk-stopped";
    told.setAttribute("role", "alert");
    told.textContent = model.get("stopped");
    root.prepend(told);
  };
  signal?.connect(onStatus);
  return () => signal?.disconnect(onStatus);
}

// The log is one Tab stop: up and down go from line to line, right to the line's rule, left back, Enter presses.
function walk(event) {
  const line = event.target.closest?.(LINES);
  const next = line && {
    ArrowUp: lineBeside(line, -1),
    ArrowDown: lineBeside(line, 1),
    ArrowLeft: line,
    ArrowRight: line.querySelector("code"),
    Enter: event.target,
  }[event.key];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") return next.click();
  for (const other of line.closest(".tk-log").querySelectorAll("[tabindex]")) other.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

// The log is told in pages, each a list.
function lineBeside(line, by) {
  const lines = [...line.closest(".tk-log").querySelectorAll("li")];
  return lines[lines.indexOf(line) + by];
}

// Enter in a field presses the button that goes with it; the field tells its text as it loses the focus, before the press.
function enter(event) {
  const field = event.key === "Enter" && event.target.matches?.("input") && event.target;
  const form = field && field.closest(".tk-form");
  const button = form && (form.querySelector("button.tk-go") ?? form.querySelector("button"));
  if (!button) return;
  const chairs = [...form.querySelectorAll(".tk-chair input")];
  const next = chairs[chairs.indexOf(field) + 1];
  if (chairs.includes(field) && field.value.trim() && next) return next.focus(); // another player may follow
  event.preventDefault(); // or the button would be pressed a second time
  button.focus();
  button.click();
}

export default {
  render({ model, el }) {
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
      const listeners = [
        ["focusin", hush],
        ["click", (event) => press(model, root, event)],
        ["keydown", walk],
      ];
      for (const [name, listener] of listeners) root.addEventListener(name, listener);
      root.addEventListener("keydown", enter, true); // before the field, which keeps its keys to itself
      const onAsked = (content) => bring(root, content);
      model.on("msg:custom", onAsked);
      const ends = [watchDrawers(root), nameHandles(root), watchKernel(model, root), () => model.off("msg:custom", onAsked)];
      stop = () => {
        for (const end of ends) end();
        for (const [name, listener] of listeners) root.removeEventListener(name, listener);
        root.removeEventListener("keydown", enter, true);
      };
    };
    find();
    return () => {
      gone = true;
      stop();
    };
  },
};
