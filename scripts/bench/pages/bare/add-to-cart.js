const badge = document.querySelector('[data-cart-count]');
document.querySelector('[data-add-to-cart]').addEventListener('click', () => {
  const cart = JSON.parse(localStorage.getItem('cart') ?? '[]');
  const [line] = cart;
  if (line) line.quantity += 1;
  else cart.push({ id: 'ghost-barrel-tee', size: 'M', quantity: 1 });
  localStorage.setItem('cart', JSON.stringify(cart));
  badge.textContent = String(cart[0].quantity);
  badge.hidden = false;
  requestAnimationFrame(() => setTimeout(() => (badge.parentElement.dataset.likely = '')));
});
