/**
 * Loads the script of a field (`data-script`) when the field is first focused. A script element, because the loader of
 * import() would be larger than the script.
 */
for (const field of document.querySelectorAll<HTMLElement>('[data-script]')) {
  const load = () => {
    const script = document.createElement('script');
    script.src = field.dataset.script ?? '';
    document.head.append(script);
  };
  if (field === document.activeElement) load();
  else field.addEventListener('focus', load, { once: true });
}
