import { expect, test } from 'vitest';
import { thankYou } from './greeting.ts';

test.each([
  ['Wade', 'Thank you, Wade.'],
  ['Etta Mae', 'Thank you, Etta Mae.'],
  ['J. R.', 'Thank you, J. R.'],
  ['Jean-Luc', 'Thank you, Jean-Luc.'],
  ["D'Arcy", "Thank you, D'Arcy."],
  ['D’Arcy', 'Thank you, D’Arcy.'],
  ['Zoe\u0308', 'Thank you, Zoe\u0308.'],
  ['मीरा', 'Thank you, मीरा.'],
  ['王小明', 'Thank you, 王小明.'],
])('%j looks like a name', (name, thanks) => {
  expect(thankYou(name)).toBe(thanks);
});

test.each([
  '',
  ' ',
  "-'",
  '.',
  'You have won, see evil.example/prize',
  'evil.example',
  'evil。example',
  'evil․example',
  'Wade!',
  'Wade\nYou have won',
  'Wade\u202Eelpmaxe',
  'Wade\u200B',
  'W4de',
  'wade@tolliver.example',
  '<b>Wade</b>',
  '🎁 Wade',
])('%j does not look like a name', (text) => {
  expect(thankYou(text)).toBe('Thank you.');
});
