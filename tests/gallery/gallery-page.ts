import { html } from '#mail/html.ts';

export interface Picture {
  state: { name: string };
  screen: string;
  file: string;
}

/** One page with every picture, grouped by state in the order in which they were taken. */
export function galleryPage(pictures: readonly Picture[]): string {
  const states = [...new Set(pictures.map(({ state }) => state))];
  const rows = states.map(
    (state) =>
      html`<section>
        <h2>${state.name}</h2>
        ${pictures
          .filter((picture) => picture.state === state)
          .map(
            ({ screen, file }) =>
              html`<img src="${file}" alt="${state.name}, on a ${screen}" loading="lazy" />`,
          )}
      </section>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Every state of the shop</title>
      <style>
        body { margin: 2rem; background: #ddd5c4; font: 1rem Georgia, serif; }
        section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
        h2 { flex: 0 0 100%; }
        img { height: 36rem; width: auto; }
      </style>
      <h1>Every state of the shop</h1>
      ${rows}
    </html>`.text;
}
