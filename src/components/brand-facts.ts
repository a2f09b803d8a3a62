export const byFileName = (files: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(files).map(([path, component]) => [
      path.slice(path.lastIndexOf('/') + 1, -6),
      component,
    ]),
  );

/** The components for every text; the others (editor-components.ts) would bring their styles into the home page. */
export const brandFacts = byFileName(
  import.meta.glob('./editor/Brand*.astro', { eager: true, import: 'default' }),
);
