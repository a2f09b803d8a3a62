/** Loads the script of a field (`data-script`) when the field is first focused. */
for (const field of document.querySelectorAll<HTMLElement>('[data-script]')) {
  const load = () => {
    // Vite's loader for a known address would be larger than the script.
    void import(/* @vite-ignore */ field.dataset.script ?? '');
  };
  if (field === document.activeElement) load();
  else field.addEventListener('focus', load, { once: true });
}
