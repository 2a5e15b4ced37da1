// Small comforts: times in the reader's own zone, copy buttons, filters that apply at once.

for (const time of document.querySelectorAll("time:not([title])")) {
  const moment = new Date(time.dateTime);
  if (!Number.isNaN(moment.valueOf())) {
    time.title = time.textContent;
    time.textContent = moment.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  }
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
    const said = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = said; }, 1500);
  });
}

for (const form of document.querySelectorAll("form.filters")) {
  form.addEventListener("change", (event) => {
    // A form that still lacks something waits for it, without a word.
    if (event.target.matches("select") && form.matches(":valid")) form.requestSubmit();
  });
}
