import type { FrameAppearance } from '../messages.ts';

/** The selectors that a page may give rules for: these classes, their states and placeholders. */
const SELECTOR = /^\.(?:Input|Label|Error)(?:--[a-z]+)?(?::{1,2}[a-z-]+)*$/;

/** Applies the page's appearance to the frame, and waits for the page's fonts. */
export async function applyAppearance({ appearance, fonts }: FrameAppearance): Promise<void> {
  for (const [name, value] of Object.entries(appearance.variables ?? {})) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    if (!SELECTOR.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    for (const [property, value] of Object.entries(declarations)) {
      const kebab = property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (rule instanceof CSSStyleRule) rule.style.setProperty(kebab, value);
    }
  }
  document.adoptedStyleSheets = [sheet];
  await Promise.allSettled(fonts.map(loadFont));
}

async function loadFont(font: FrameAppearance['fonts'][number]): Promise<void> {
  if ('cssSrc' in font) throw new Error('The local Stripe stand-in does not support cssSrc.');
  const { family, src, weight = '400' } = font;
  document.fonts.add(await new FontFace(family, src, { weight }).load());
}
