window.pressed = new Map();
window.onclick = ({ target }) => {
  const button = target.closest('button[type=button]');
  if (!button || button.commandForElement || window.pressed.has(button)) return;
  button.ariaBusy = true;
  window.pressed.set(button, document.querySelector('[name=size]:checked'));
};
window.onload = window.onscroll = () => {
  window.onscroll = null;
  setTimeout(() => document.documentElement.classList.add('loaded'));
};
