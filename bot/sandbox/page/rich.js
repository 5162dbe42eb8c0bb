// Text with entities, whose offsets count UTF-16 units as JavaScript's strings do.

import { element } from "./dom.js";

const TAGS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
};

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

export function rich(text, entities = [], actions = {}) {
  const fragment = document.createDocumentFragment();
  let at = 0;
  for (let index = 0; index < entities.length; ) {
    const entity = entities[index];
    const end = entity.offset + entity.length;
    const inner = [];
    let next = index + 1;
    while (next < entities.length && entities[next].offset < end) inner.push(entities[next++]);
    fragment.append(text.slice(at, entity.offset));
    fragment.append(wrapped(entity, text.slice(entity.offset, end), inner, actions));
    at = BLOCKS.has(entity.type) && text[end] === "\n" ? end + 1 : end; // a block ends its line
    index = next;
  }
  fragment.append(text.slice(at));
  return fragment;
}

function wrapped(entity, text, inner, actions) {
  const nested = inner.map((other) => ({ ...other, offset: other.offset - entity.offset }));
  const content = rich(text, nested, actions);
  switch (entity.type) {
    case "text_link":
    case "url":
      return link(entity.url ?? text, content, actions);
    case "bot_command":
      return element(
        "button",
        { type: "button", class: "inline-link", onclick: () => actions.command?.(text) },
        content,
      );
    case "expandable_blockquote":
      return expandable(content);
    case "spoiler":
      return spoiler(content);
    case "mention":
    case "text_mention":
    case "hashtag":
      return element("span", { class: "mention" }, content);
    default:
      return element(TAGS[entity.type] ?? "span", {}, content);
  }
}

function link(url, content, actions) {
  const href = /^[a-z]+:/i.test(url) ? url : `https://${url}`;
  return element(
    "a",
    {
      href,
      target: "_blank",
      rel: "noopener noreferrer",
      onclick: (event) => {
        if (actions.open?.(url)) event.preventDefault();
      },
    },
    content,
  );
}

// Three lines of it, and the rest when it is pressed, as in Telegram.
function expandable(content) {
  const quote = element("blockquote", { class: "expandable" }, content);
  const more = element("button", { type: "button", class: "more", "aria-expanded": "false" }, "▾");
  more.setAttribute("aria-label", "Show the whole quotation");
  const toggle = () => {
    const isOpen = quote.classList.toggle("is-open");
    more.setAttribute("aria-expanded", String(isOpen));
    more.textContent = isOpen ? "▴" : "▾";
  };
  more.addEventListener("click", toggle);
  return element("div", { class: "quotation" }, quote, more);
}

function spoiler(content) {
  const hidden = element("span", { class: "spoiler", role: "button", tabindex: "0" }, content);
  hidden.setAttribute("aria-label", "Hidden text: press to show");
  const show = () => {
    hidden.classList.add("is-shown");
    hidden.removeAttribute("aria-label");
    hidden.removeAttribute("role");
  };
  hidden.addEventListener("click", show);
  hidden.addEventListener("keydown", (event) => event.key === "Enter" && show());
  return hidden;
}
