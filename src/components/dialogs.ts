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

/** A fallback for browsers without `closedby`; the native version also ignores presses that only end on the backdrop. */
const supportsClosedBy = 'closedBy' in HTMLDialogElement.prototype;

for (const dialog of document.querySelectorAll('dialog')) {
  dialog.addEventListener('click', ({ target }) => {
    const isBackdrop = !supportsClosedBy && target === dialog && dialog.hasAttribute('closedby');
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isBackdrop || isLink) dialog.close();
  });
}
