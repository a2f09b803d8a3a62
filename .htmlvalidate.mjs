import { defineConfig } from 'html-validate';

/** What `npm run check` asks of every built page. */
export default defineConfig({
  root: true,
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    // Astro puts the style of its islands where the first of them stands.
    { style: { inherit: 'style', flow: true } },
  ],
  rules: {
    // How Astro writes HTML.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
  },
});
