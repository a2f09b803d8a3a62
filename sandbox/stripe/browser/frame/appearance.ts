import type { Appearance, CssFontSource, CustomFontSource } from '@stripe/stripe-js';
import type { Look } from '../messages.ts';

/** The variables of Stripe's Appearance API that these fields know, and their defaults. */
const VARIABLES: Record<string, [property: string, byDefault: string]> = {
  fontFamily: ['--font-family', 'system-ui, sans-serif'],
  fontSizeBase: ['--font-size-base', '16px'],
  fontSizeSm: ['--font-size-sm', '0.93rem'],
  fontLineHeight: ['--font-line-height', '1.2'],
  fontWeightNormal: ['--font-weight-normal', '400'],
  borderRadius: ['--border-radius', '5px'],
  spacingUnit: ['--spacing-unit', '4px'],
  gridRowSpacing: ['--grid-row-spacing', 'calc(var(--spacing-unit) * 3)'],
  gridColumnSpacing: ['--grid-column-spacing', 'calc(var(--spacing-unit) * 3)'],
  colorPrimary: ['--color-primary', '#0570de'],
  colorBackground: ['--color-background', '#fff'],
  colorText: ['--color-text', '#30313d'],
  colorTextSecondary: ['--color-text-secondary', '#6d6e78'],
  colorTextPlaceholder: ['--color-text-placeholder', '#757680'],
  colorDanger: ['--color-danger', '#df1b41'],
};
/** The selectors that a page may give rules for: these classes, their states and placeholders. */
const SELECTOR = /^\.(?:Input|Label|Error)(?:--[a-z]+)?(?::{1,2}[a-z-]+)*$/;

/** Dresses the frame as the page wants it, and waits for the page's fonts. */
export async function dress({ appearance, fonts }: Look): Promise<void> {
  const sheet = new CSSStyleSheet();
  for (const [name, [property, byDefault]] of Object.entries(VARIABLES)) {
    const wanted = Object.entries(appearance.variables ?? {}).find(([key]) => key === name)?.[1];
    document.documentElement.style.setProperty(property, wanted ?? byDefault);
  }
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    if (SELECTOR.test(selector)) addRule(sheet, selector, declarations);
  }
  document.adoptedStyleSheets = [sheet];
  await Promise.allSettled(fonts.map(loadFont));
}

function addRule(
  sheet: CSSStyleSheet,
  selector: string,
  declarations: NonNullable<Appearance['rules']>[string],
): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [property, value] of Object.entries(declarations)) {
    const kebab = property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    rule.style.setProperty(kebab, String(value));
  }
}

async function loadFont(font: CssFontSource | CustomFontSource): Promise<void> {
  if ('cssSrc' in font) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: font.cssSrc,
    });
    document.head.append(link);
    return;
  }
  const { family, src, display, style, weight, unicodeRange } = font;
  const descriptors = Object.fromEntries(
    Object.entries({ display, style, weight, unicodeRange }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  document.fonts.add(await new FontFace(family, src, descriptors).load());
}
