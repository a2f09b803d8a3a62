import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('a cell that a spreadsheet would run is only shown', () => {
  const lines = [
    ['email', 'source'],
    ['=cmd|"/c calc"!a1@x.example', '@sum'],
    ['+1@x.example', 'a,b'],
  ];
  expect(csv(lines)).toBe(
    'email,source\r\n"\'=cmd|""/c calc""!a1@x.example",\'@sum\r\n\'+1@x.example,"a,b"',
  );
});
