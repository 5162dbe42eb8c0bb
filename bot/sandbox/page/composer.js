// Where a person types: the field, the list of commands, and "Start" before a private chat.

import { element } from "./dom.js";
import { person, topicsOf } from "./state.js";

export class Composer {
  constructor({ viewer, chatKey, onSend, onUnblock }) {
    Object.assign(this, { viewer, chatKey, onSend, onUnblock });
    this.chosen = -1;
    const id = `commands-${viewer}-${chatKey}`;
    this.field = element("input", {
      type: "text",
      class: "field",
      placeholder: "Message",
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-label": `Message as ${person(viewer).name}`,
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": id,
      "aria-autocomplete": "list",
    });
    this.list = element("ul", { class: "commands", role: "listbox", id, hidden: true });
    this.list.setAttribute("aria-label", "Commands");
    this.slash = element("button", { type: "button", class: "slash", "aria-label": "Commands" }, "/");
    this.go = element("button", { type: "submit", class: "go", "aria-label": "Send" }, "➤");
    this.topic = element("select", { class: "topic-choice", "aria-label": "Topic" });
    this.form = element("form", { class: "form" }, this.topic, this.slash, this.field, this.go);
    this.start = element("button", { type: "button", class: "start", hidden: true }, "Start");
    this.element = element("div", { class: "composer" }, this.list, this.form, this.start);
    this.listen();
    this.refresh();
  }

  listen() {
    this.field.addEventListener("input", () => this.suggest());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => setTimeout(() => this.hide(), 150));
    this.slash.addEventListener("click", () => {
      this.field.value = this.list.hidden ? "/" : "";
      this.field.focus();
      this.suggest();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit(this.field.value);
    });
    this.start.addEventListener("click", () => {
      if (person(this.viewer).blocked) this.onUnblock();
      this.submit("/start");
    });
  }

  refresh() {
    const someone = person(this.viewer);
    const isClosed = this.chatKey === "bot" && (!someone.started || someone.blocked);
    this.start.hidden = !isClosed;
    this.start.textContent = someone.blocked ? "Unblock and start" : "Start";
    this.form.hidden = isClosed;
    this.slash.hidden = this.commands().length === 0;
    this.refreshTopics();
  }

  refreshTopics() {
    const topics = topicsOf(Number(this.chatKey)).filter((topic) => !topic.closed);
    const chosen = this.topic.value;
    this.topic.hidden = topics.length === 0;
    this.topic.replaceChildren(
      element("option", { value: "" }, "General"),
      ...topics.map(({ id, name }) => element("option", { value: id }, name)),
    );
    if (topics.some(({ id }) => String(id) === chosen)) this.topic.value = chosen;
  }

  thread() {
    return this.topic.value ? Number(this.topic.value) : null;
  }

  commands() {
    return person(this.viewer).commands[this.chatKey] ?? [];
  }

  suggest() {
    const typed = this.field.value;
    const found = /^\/\w*$/.test(typed)
      ? this.commands().filter(({ command }) => command.startsWith(typed.slice(1)))
      : [];
    this.list.replaceChildren(
      ...found.map(({ command, description }, index) =>
        element(
          "li",
          {
            role: "option",
            id: `${this.list.id}-${index}`,
            "aria-selected": "false",
            "data-command": `/${command}`,
            onmousedown: (event) => event.preventDefault(),
            onclick: () => this.submit(`/${command}`),
          },
          element("b", {}, `/${command}`),
          element("span", {}, description),
        ),
      ),
    );
    this.list.hidden = found.length === 0;
    this.field.setAttribute("aria-expanded", String(found.length > 0));
    this.choose(-1);
  }

  choose(index) {
    this.chosen = index;
    [...this.list.children].forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === index));
      if (at === index) option.scrollIntoView({ block: "nearest" });
    });
    if (index < 0) this.field.removeAttribute("aria-activedescendant");
    else this.field.setAttribute("aria-activedescendant", `${this.list.id}-${index}`);
  }

  key(event) {
    const count = this.list.hidden ? 0 : this.list.children.length;
    if (!count) return;
    if (event.key === "ArrowDown") this.choose((this.chosen + 1) % count);
    else if (event.key === "ArrowUp") this.choose((this.chosen - 1 + count) % count);
    else if (event.key === "Escape") this.hide();
    else if (event.key === "Tab") this.field.value = this.option(Math.max(0, this.chosen));
    else if (event.key === "Enter" && this.chosen >= 0) this.submit(this.option(this.chosen));
    else return;
    event.preventDefault();
    if (event.key === "Tab") this.suggest();
  }

  option(index) {
    return this.list.children[index].dataset.command;
  }

  hide() {
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  submit(text) {
    this.hide();
    if (!text.trim()) return;
    this.field.value = "";
    this.onSend(text);
  }
}
