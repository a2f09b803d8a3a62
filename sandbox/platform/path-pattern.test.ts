import { expect, test } from 'vitest';
import { pathPattern } from './path-pattern.ts';

test.each([
  ['/', '/', {}],
  ['/api/health', '/api/health', {}],
  ['/api/health', '/api/health/', {}],
  ['/api/orders/:id', '/api/orders/7', { id: '7' }],
  ['/:a/:b', '/x/y', { a: 'x', b: 'y' }],
  ['/old/*', '/old/a/b', { splat: 'a/b' }],
  ['/*', '/anything', { splat: 'anything' }],
  ['/a.b', '/a.b', {}],
])('%s matches %s', (pattern, path, parts) => {
  expect(pathPattern(pattern)(path)).toEqual(parts);
});

test.each([
  ['/', '/x'],
  ['/api/health', '/api/healthy'],
  ['/api/orders/:id', '/api/orders/7/8'],
  ['/api/orders/:id', '/api/orders'],
  ['/old/*', '/older'],
  ['/a.b', '/axb'],
])('%s does not match %s', (pattern, path) => {
  expect(pathPattern(pattern)(path)).toBeUndefined();
});
