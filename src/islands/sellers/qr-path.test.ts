import { describe, expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

/** The modules that a path covers, as a phone's camera sees them. */
function modules(d: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step++) dark.add(`${Number(x) + step} ${y}`);
  }
  return dark;
}

describe('a QR code', () => {
  const { size, d } = qrPath('https://ghostbarrel.example/storefront/acct_1QhR2vKs8YtBn3Ls');
  const dark = modules(d);

  test('has its three finder patterns', () => {
    for (const [left, top] of [
      [2, 2],
      [size - 9, 2],
      [2, size - 9],
    ] as const) {
      const eye = Array.from({ length: 7 }, (_, y) =>
        Array.from({ length: 7 }, (_, x) => (dark.has(`${left + x} ${top + y}`) ? '#' : '.')).join(
          '',
        ),
      );
      expect(eye).toEqual([
        '#######',
        '#.....#',
        '#.###.#',
        '#.###.#',
        '#.###.#',
        '#.....#',
        '#######',
      ]);
    }
  });

  test('has a quiet zone of two modules', () => {
    const positions = [...dark].flatMap((place) => place.split(' ').map(Number));
    expect(Math.min(...positions)).toBe(2);
    expect(Math.max(...positions)).toBe(size - 3);
  });
});
