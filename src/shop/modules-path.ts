/** The dark modules of a QR code, row by row, as an SVG path: one rectangle per run, in units of a module. */
export const modulesPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('');
