import type { BrowserContext } from '@playwright/test';

/**
 * Does to every page what Chrome's translator does once it is loaded, and to whatever is written into it later: a font
 * element in another takes the place of each text node, with a text node of its own.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Texts in Stripe's frames are Stripe's.
    if (window !== window.top) return;
    const UNTRANSLATED = 'font, script, style, noscript, textarea, [translate="no"]';

    const newFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');

    function translateText(text: Text) {
      // The space between lines of the markup is not rendered.
      const isBetweenLines = text.data.trim() === '' && text.data.includes('\n');
      const parent = text.parentElement;
      if (!parent || parent.closest(UNTRANSLATED) || text.data === '' || isBetweenLines) return;
      const [outer, inner] = [newFont(), newFont()];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }

    function translate(node: Node) {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateText);
    }

    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translate);
    });
    document.addEventListener('DOMContentLoaded', () => {
      translate(document.body);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}
