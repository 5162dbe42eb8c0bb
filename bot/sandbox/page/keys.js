// Moving about the buttons under a message, without a mouse.

// Left and right go through all buttons of a keyboard; up and down to the row above or below.
export function moveByArrow(event) {
  const rows = [...(event.target.closest(".keyboard")?.children ?? [])].map((row) => [
    ...row.children,
  ]);
  const at = rows.findIndex((row) => row.includes(event.target));
  if (at < 0) return;
  const row = rows[at];
  const all = rows.flat();
  const place = row.indexOf(event.target);
  const beside = (other) => other?.[Math.round((place * (other.length - 1)) / Math.max(1, row.length - 1))];
  const to = {
    ArrowLeft: () => all[all.indexOf(event.target) - 1],
    ArrowRight: () => all[all.indexOf(event.target) + 1],
    ArrowUp: () => beside(rows[at - 1]),
    ArrowDown: () => beside(rows[at + 1]),
    Home: () => all[0],
    End: () => all.at(-1),
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to()?.focus();
}

// What has the focus inside a log, told by what survives a redrawing: message, label and place.
export function held(log) {
  const focused = document.activeElement;
  const message = log.contains(focused) ? focused.closest(".message") : null;
  if (!message) return null;
  const place = pressable(message).indexOf(focused);
  return { id: message.dataset.id, label: focused.textContent, place };
}

// Give the focus back to the same button, or to the one in its place: of the same message if that
// is still there and can be pressed, else of the newest one that can.
export function hold(log, { id, label, place }) {
  const same = [...log.querySelectorAll(`.message[data-id="${id}"]`)];
  const others = [...log.querySelectorAll(".message:has(.keyboard)")].reverse();
  const buttons = [...same, ...others].map(pressable).find(({ length }) => length) ?? [];
  const found = buttons.find((button) => button.textContent === label)
    ?? buttons[Math.min(Math.max(0, place), buttons.length - 1)];
  (found ?? log).focus({ preventScroll: true });
}

const pressable = (message) => [...message.querySelectorAll("button:not(:disabled), a")];
