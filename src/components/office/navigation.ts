import { formatMonth } from '#shop/office-clock.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { signOut, status } from '#stores/office/status.ts';
import { shopNow } from '#stores/site/clock.ts';

/** In the navigation, and in nothing that React renders. */
const all = <Found extends HTMLElement>(name: string) =>
  document.querySelectorAll<Found>(`.office-bar [data-${name}]`);

status.$view.subscribe((view) => {
  if (view.state !== 'shown') return;
  const { name, toShip, returns, subscribers, lateWork } = view.value;
  const texts: Record<string, string> = {
    name,
    'to-ship': toShip > 0 ? String(toShip) : '',
    returns: returns > 0 ? String(returns) : '',
    month: formatMonth(shopClock(shopNow()).day),
    subscribers: subscribers.toLocaleString('en-US'),
    'late-work': lateWork > 0 ? `${lateWork} late` : '',
  };
  for (const element of all('status')) {
    const text = texts[element.dataset.status ?? ''] ?? '';
    element.textContent = text;
    element.parentElement?.toggleAttribute('data-some', text !== '');
  }
});

for (const button of all<HTMLButtonElement>('sign-out')) {
  button.addEventListener('click', () => {
    button.ariaBusy = 'true';
    void signOut(button.dataset.signOut === 'everywhere').finally(() => (button.ariaBusy = null));
  });
}

// The focused element is never under the menu.
const menu = document.getElementById('office-more');
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Node && !menu?.parentElement?.contains(target)) menu?.hidePopover();
});
