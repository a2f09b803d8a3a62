/** Loads Find My Size when its field is first focused. */
const field = document.getElementById('chest');
const load = () => void import('./find-my-size.ts');
if (field && field === document.activeElement) load();
else field?.addEventListener('focus', load, { once: true });
