import { expect, test } from 'vitest';
import { decodeText, formatCsv, parseCsv } from './csv.ts';

test('shows a cell that a spreadsheet would run as a formula as text', () => {
  const lines = [
    ['email', 'source'],
    ['=cmd|"/c calc"!a1@x.example', '@sum'],
    ['+1@x.example', 'a,b'],
  ];
  expect(formatCsv(lines)).toBe(
    'email,source\r\n"\'=cmd|""/c calc""!a1@x.example",\'@sum\r\n\'+1@x.example,"a,b"',
  );
});

test.each('=+-|%＝＋－＠'.split(''))('shows a cell that begins with %s as text', (sign) => {
  expect(formatCsv([[`${sign}1`]])).toBe(`'${sign}1`);
});

test('shows a formula as text where a semicolon, a tab or a line break would begin its cell', () => {
  expect(formatCsv([['a; b;=1+1', 'x\n@sum', 'y\t-2', 'a; =1', 'a-b=c']])).toBe(
    "a; b;'=1+1,\"x\n'@sum\",y\t'-2,a; '=1,a-b=c",
  );
});

test.each(['\ufeff', '\u200b', '\u3000', '\u00a0', '\u2060\u00ad', '\u202e', '\0', '\u2800'])(
  'shows a formula behind %j, which shows nothing, as text',
  (blank) => {
    expect(formatCsv([[`${blank}=1+1`, `a;${blank}@sum`, `${blank}a=1`]])).toBe(
      `${blank}'=1+1,a;${blank}'@sum,${blank}a=1`,
    );
  },
);

test('keeps an amount below zero a number', () => {
  expect(formatCsv([['-30.73', '-30.73+1', '-1']])).toBe("-30.73,'-30.73+1,'-1");
});

test('reads what it has written, and what a spreadsheet writes', () => {
  const rows = [
    ['variant', 'note'],
    ['tee-m', 'a,b'],
    ['tee-l', 'he said "no"\nand left'],
  ];
  expect(parseCsv(formatCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
  expect(parseCsv('\ufeffvariant,on_hand\n\n"tee-m",3\n')).toEqual([
    { line: 1, cells: ['variant', 'on_hand'] },
    { line: 3, cells: ['tee-m', '3'] },
  ]);
});

test('counts lines as an editor does', () => {
  const lines = parseCsv('id,note\r\n\r\na,"two\r\nlines"\r\nb,').map(({ line }) => line);
  expect(lines).toEqual([1, 3, 5]);
});

test.each([
  ['semicolons', 'variant;on_hand\r\n"tee-m";3\r\ntee-l;a,b'],
  ['tabs', 'variant\ton_hand\ntee-m\t3\n"tee-l"\ta,b'],
  ['line ends of old Macs', 'variant,on_hand\rtee-m,3\rtee-l,"a,b"'],
])('reads a file with %s', (_what, csv) => {
  expect(parseCsv(csv)).toEqual([
    { line: 1, cells: ['variant', 'on_hand'] },
    { line: 2, cells: ['tee-m', '3'] },
    { line: 3, cells: ['tee-l', 'a,b'] },
  ]);
});

test('counts lines that end as on old Macs', () => {
  expect(() => parseCsv('variant,on_hand\r\rtee"m,3\r')).toThrow('Line 3 of the CSV');
});

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) {
    bytes.setUint16(at * 2, text.charCodeAt(at), !isBigEndian);
  }
  return bytes.buffer;
};

test.each([
  ['UTF-8', new TextEncoder().encode('variant\tñ').buffer],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufeffvariant\tñ').buffer],
  ['UTF-16 with a mark, as Excel writes it', utf16('\ufeffvariant\tñ', false)],
  ['UTF-16 with a mark, big end first', utf16('\ufeffvariant\tñ', true)],
  ['UTF-16', utf16('variant\tñ', false)],
  ['UTF-16, big end first', utf16('variant\tñ', true)],
])('decodes a file in %s', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe('variant\tñ');
});

test.each([
  ['by what Excel’s first line says', 'sep=;\r\na,b;c\r\nd,e;f', [2, 3], ['a,b', 'c']],
  [
    'by what most lines have',
    'Stock, Nov 28, 2026\na;b\nc;d\ne;f',
    [1, 2, 3, 4],
    ['Stock, Nov 28, 2026'],
  ],
  ['by tabs, with quotes in the cells', 'a "b", c\td\n"x" y\tz', [1, 2], ['a "b", c', 'd']],
])('divides cells %s', (_how, csv, lines, first) => {
  const rows = parseCsv(csv);
  expect(rows.map(({ line }) => line)).toEqual(lines);
  expect(rows[0]?.cells).toEqual(first);
});

test('reads a text that a spreadsheet wrote as a formula', () => {
  expect(parseCsv('="0042",="a ""b"""').map(({ cells }) => cells)).toEqual([['0042', 'a "b"']]);
});

test('does not guess at a stray quote', () => {
  expect(() => parseCsv('variant,on_hand\n\ntee"m,3\n')).toThrow('Line 3 of the CSV');
});
