// Drag and drop for the submit page; without this script its file chooser does the same.

const zone = document.querySelector(".drop");
const chooser = zone.querySelector("input[type=file]");
const chosen = zone.querySelector("[data-chosen]");

for (const name of ["dragenter", "dragover"]) {
  zone.addEventListener(name, (event) => { event.preventDefault(); zone.classList.add("over"); });
}
for (const name of ["dragleave", "drop"]) zone.addEventListener(name, () => zone.classList.remove("over"));

zone.addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files.length) {
    chooser.files = event.dataTransfer.files;
    tell();
  }
});
chooser.addEventListener("change", tell);
tell(); // a file may have been chosen before this script came, or be remembered from before a reload

function tell() {
  const [file] = chooser.files;
  chosen.textContent = file ? `${file.name}, ${(file.size / 1024).toFixed(1)} KiB` : "";
}
