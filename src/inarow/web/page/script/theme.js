/* The chosen theme, before anything is painted; settings.js does the rest. */
try {
  document.documentElement.dataset.theme =
    JSON.parse(localStorage.getItem("inarow.settings") ?? "{}").theme ?? "system";
} catch {
  document.documentElement.dataset.theme = "system";
}
