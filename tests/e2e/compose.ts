import type { Locator } from '@playwright/test';

/**
 * Types as a Chinese, Japanese or Korean keyboard does: the text stands underlined in the field, letter by letter,
 * until it is accepted.
 */
export async function compose(field: Locator, text: string): Promise<void> {
  const page = field.page();
  const browser = await page.context().newCDPSession(page);
  await field.focus();
  for (let end = 1; end <= text.length; end += 1) {
    await browser.send('Input.imeSetComposition', {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  }
  await browser.send('Input.insertText', { text });
  await browser.detach();
}
