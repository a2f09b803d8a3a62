import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';

describe('the options of bench:pages', () => {
  test('are everything at its full size unless told', () => {
    expect(readOptions([])).toEqual({
      parts: ['home', 'clicks', 'islands', 'scores'],
      pages: [],
      runs: 5,
    });
  });

  test('name parts, pages and runs', () => {
    expect(readOptions(['--parts', 'clicks,home', '--runs', '3']).parts).toEqual([
      'home',
      'clicks',
    ]);
    expect(readOptions(['--pages', '/,/faq']).pages).toEqual(['/', '/faq']);
  });

  test('score the pages that are named, and measure nothing else', () => {
    expect(readOptions(['/faq'])).toMatchObject({ parts: ['scores'], pages: ['/faq'] });
  });

  test.each([[['--parts', 'legs']], [['--runs', '0']], [['--nonsense']]])('refuse %j', (args) => {
    expect(() => readOptions(args)).toThrow();
  });
});
