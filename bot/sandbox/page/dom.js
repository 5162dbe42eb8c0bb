// Making elements.

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const HUES = [158, 212, 28, 280, 340, 190, 50, 100];

export const hue = (index) => HUES[((index % HUES.length) + HUES.length) % HUES.length];

export function avatar(name, index) {
  const made = element("span", { class: "avatar", "aria-hidden": "true" }, name.slice(0, 1));
  made.style.setProperty("--hue", hue(index));
  return made;
}

export function badge(count, { isLoud, sign = "" }) {
  return element(
    "span",
    { class: `badge${isLoud ? " loud" : ""}` },
    element("span", { "aria-hidden": "true" }, `${sign}${count}`),
    element("span", { class: "unseen" }, `, ${count} new`),
  );
}
