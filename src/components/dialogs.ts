/**
 * Dialogs open and close by the platform's own invoker commands, without a script; browsers that don't know them yet
 * get the same here.
 */
if (!('commandForElement' in HTMLButtonElement.prototype)) {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button[commandfor]');
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (dialog.open) dialog.close();
    else dialog.showModal();
  });
}

/** The same for `closedby`. A press that only ends on the backdrop is a click on it too: who knows better does it alone. */
const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype;

for (const dialog of document.querySelectorAll('dialog')) {
  dialog.addEventListener('click', ({ target }) => {
    const isBackdrop = !knowsClosedBy && target === dialog && dialog.hasAttribute('closedby');
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isBackdrop || isLink) dialog.close();
  });
}
