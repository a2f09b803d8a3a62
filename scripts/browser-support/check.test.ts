import { describe, expect, test } from 'vitest';
import { gapsInCode } from './code.ts';
import { gapsInStyles } from './styles.ts';

const inStyles = (css: string) => gapsInStyles(css).map(({ feature }) => feature);
const inCode = (code: string) => gapsInCode(code).map(({ feature }) => feature);

describe('styles', () => {
  test.each([
    ['a property', 'a { corner-shape: bevel }', 'css.properties.corner-shape'],
    ['a value', 'a { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
    ['a function', 'a { --x: calc(1px * sibling-index()) }', 'css.types.sibling-index'],
    ['an at-rule', '@view-transition { navigation: auto }', 'css.at-rules.view-transition'],
    ['a selector', 'a { & :open { top: 0 } }', 'css.selectors.open'],
    ['a property without its prefix', 'a { user-select: none }', 'css.properties.user-select'],
    [
      'a thickness in text-decoration',
      'a { text-decoration: underline 1px }',
      'css.properties.text-decoration.includes_thickness',
    ],
  ])('%s that the oldest browsers do not know is found', (_, css, feature) => {
    expect(inStyles(css)).toContain(feature);
  });

  test.each([
    'a { text-decoration: underline; text-decoration-thickness: 1px }',
    'a { -webkit-user-select: none; user-select: none }',
    'a { color: color-mix(in oklch, #fff, oklch(40% 0.1 50)); &:has(> b) { inset: 0 } }',
    '@supports (corner-shape: bevel) { a { corner-shape: bevel } }',
  ])('%s has nothing that they do not know', (css) => {
    expect(inStyles(css)).toEqual([]);
  });

  test('a browser is named with what it does not know', () => {
    expect(gapsInStyles('a { text-decoration: underline 1px }')).toEqual([
      {
        feature: 'css.properties.text-decoration.includes_thickness',
        browsers: ['safari', 'safari_ios'],
      },
    ]);
  });
});

describe('scripts', () => {
  test.each([
    ['an interface', 'new CloseWatcher()', 'api.CloseWatcher'],
    ['a function', 'requestIdleCallback(() => 1)', 'api.Window.requestIdleCallback'],
    ['a static member', 'Promise.try(f)', 'javascript.builtins.Promise.try'],
    ['one that the oldest to buy with lack', 'URL.canParse(x)', 'api.URL.canParse_static'],
    ['a member', 'button.commandForElement?.focus()', 'api.HTMLButtonElement.commandForElement'],
    ['a member that is taken out', 'const { closedBy } = x', 'api.HTMLDialogElement.closedBy'],
    ['a method of the language', 'a.getOrInsert(1, 2)', 'javascript.builtins.Map.getOrInsert'],
    ['an event', 'addEventListener(`pageswap`, f)', 'api.Window.pageswap_event'],
  ])('%s that the oldest browsers do not know is found', (_, code, feature) => {
    expect(inCode(code)).toContain(feature);
  });

  test.each([
    'structuredClone([1].toSorted()).at(-1)',
    'new URL(address) && dialog.showModal()',
    'const order = { shippingAddress: 1, tag: 2 }; order.tag',
  ])('%s has nothing that they do not know', (code) => {
    expect(inCode(code)).toEqual([]);
  });

  test('newer syntax is not accepted', () => {
    expect(() => inCode('{ using file = open() }')).toThrow(SyntaxError);
  });
});
