/** A fallback for browsers without invoker commands (`commandfor`). */
if (!('commandForElement' in HTMLButtonElement.prototype)) {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button[commandfor]');
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (dialog.open) dialog.close();
    else dialog.showModal();
  });
}

/**
 * A fallback for browsers without `closedby`; the native version also ignores presses that only end on the backdrop.
 */
const supportsClosedBy = 'closedBy' in HTMLDialogElement.prototype;

document.addEventListener('click', ({ target }) => {
  const pressed = target as Element;
  const dialog = pressed.closest('dialog');
  if (!dialog) return;
  const isBackdrop = !supportsClosedBy && pressed === dialog && dialog.hasAttribute('closedby');
  if (isBackdrop || pressed.closest('a')) dialog.close();
});
