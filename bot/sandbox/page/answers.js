// What the bot says to one press, over the phone it was pressed on: a toast or an alert.

import { element } from "./dom.js";
import { hold } from "./keys.js";
import { state } from "./state.js";

const TOAST_MS = 3500;

export class Answers {
  constructor(phone, chats) {
    this.phone = phone;
    this.toast = element("div", { class: "toast", role: "status" });
    chats.append(this.toast);
  }

  say(text, { isTrouble = false } = {}) {
    clearTimeout(this.silence);
    this.toast.textContent = text;
    this.toast.className = `toast shown${isTrouble ? " trouble" : ""}`;
    const stay = isTrouble ? TOAST_MS * 2 : TOAST_MS;
    this.silence = setTimeout(() => this.toast.classList.remove("shown"), stay);
  }

  // Nothing else on this phone can be reached until it is read.
  alert(text, view, message) {
    const behind = [...this.phone.children];
    const label = document.activeElement?.textContent;
    const close = () => {
      shade.remove();
      for (const each of behind) each.inert = false;
      hold(view.log, { id: message.id, label, place: 0 });
    };
    const ok = element("button", { type: "button", class: "ok", onclick: close }, "OK");
    const words = element("p", { id: `alert-${view.viewer}`, lang: view.log.lang }, text);
    const box = element(
      "div",
      {
        class: "alert",
        role: "alertdialog",
        "aria-modal": "true",
        "aria-label": state.world.bot.name,
        "aria-describedby": words.id,
      },
      words,
      ok,
    );
    const shade = element("div", { class: "shade" }, box);
    shade.addEventListener("click", (event) => event.target === shade && close());
    shade.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close();
      if (event.key === "Tab") event.preventDefault(); // one button: focus has nowhere to go
    });
    for (const each of behind) each.inert = true;
    this.phone.append(shade);
    ok.focus();
  }
}
