/** Tabs by the ARIA Authoring Practices: one tab stop, arrow keys move and select. */
for (const group of document.querySelectorAll('[data-tabs]')) {
  const tabs = [...group.querySelectorAll<HTMLElement>('[role=tab]')];

  const choose = (chosen: HTMLElement | undefined) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isChosen;
    }
  };

  const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = STEPS[key];
      if (!step) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      choose(next);
      next?.focus();
    });
  }
  choose(tabs[0]);
}
