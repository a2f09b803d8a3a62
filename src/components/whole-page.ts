/**
 * Runs work once all of the page is there. Islands share files with the script of every page, and load them while the
 * end of the page may still be on its way.
 */
export function onceWhole(work: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', work, { once: true });
  else work();
}
