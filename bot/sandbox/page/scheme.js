// Light or dark: as the system has it, until somebody chooses.

const system = matchMedia("(prefers-color-scheme: dark)");
const ofSystem = () => (system.matches ? "dark" : "light");
const chosen = () => localStorage.getItem("scheme");

export function offerScheme(button) {
  const show = () => {
    document.documentElement.dataset.scheme = chosen() ?? "";
    button.setAttribute("aria-pressed", String((chosen() ?? ofSystem()) === "dark"));
  };
  button.addEventListener("click", () => {
    const other = (chosen() ?? ofSystem()) === "dark" ? "light" : "dark";
    if (other === ofSystem()) localStorage.removeItem("scheme");
    else localStorage.setItem("scheme", other);
    show();
  });
  system.addEventListener("change", show);
  show();
}
