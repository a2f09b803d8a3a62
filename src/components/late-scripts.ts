/**
 * A field with data-script brings a script that most visitors never need: it is fetched when the field is first entered.
 * Not by import(), whose loader would weigh more than what it loads.
 */
for (const field of document.querySelectorAll<HTMLElement>('[data-script]')) {
  const load = () => {
    const script = document.createElement('script');
    script.src = field.dataset.script ?? '';
    document.head.append(script);
  };
  field.addEventListener('focus', load, { once: true });
}
