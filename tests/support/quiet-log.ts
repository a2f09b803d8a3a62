/** Each function call logs a line of its own: too many to read, and vitest would send each to its main process. */
const { info } = console;
console.info = (...line: unknown[]) => {
  if (!String(line[0]).startsWith('{"level":"info"')) info(...line);
};
