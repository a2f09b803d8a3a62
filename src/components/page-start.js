window.pressed = new Map();
window.onclick = ({ target }) => {
  const button = target.closest('button[type=button]');
  if (!button || button.commandForElement) return;
  button.ariaBusy = true;
  window.pressed.set(button, button.closest('[data-product]')?.querySelector(':checked'));
};
window.addEventListener(
  'error',
  ({ target }) => {
    if (target.tagName !== 'SCRIPT') return;
    document.documentElement.classList.add('without-script');
    for (const button of window.pressed.keys()) button.ariaBusy = null;
  },
  true,
);
window.onload = window.onscroll = ({ type }) => {
  window['on' + type] = null;
  setTimeout(() => document.documentElement.classList.add('loaded', type));
};
