/** Applies a choice of unit to the whole page. */
const radios = document.querySelectorAll<HTMLInputElement>('.units input');
for (const chosen of radios) {
  chosen.addEventListener('change', () => {
    for (const radio of radios) if (radio.value === chosen.value) radio.checked = true;
  });
}
