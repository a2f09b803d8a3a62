/** The style of the pages in failed-form.ts: the site's tokens and components that they use (src/styles). */
export const FORM_STYLE = `
@font-face { font-family: 'League Gothic'; src: url('/fonts/league-gothic.woff2') format('woff2'); font-display: swap; }
@font-face { font-family: Besley; src: url('/fonts/besley.woff2') format('woff2'); font-display: swap; }
*, ::before, ::after { box-sizing: border-box; margin: 0; }
:root { --ink: #1a1613; --wax: #9c2218; --display: 'League Gothic', Oswald, 'Arial Narrow', Impact, sans-serif; --gut: clamp(1.25rem, 4.4vw, 5rem); }
body { min-height: 100vh; background: #ece6da; color: var(--ink); font: 1rem/1.55 Besley, Rockwell, Georgia, serif; font-synthesis: none; overflow-wrap: break-word; }
header { padding: 12px var(--gut); background: #13100e; }
header a { display: inline-block; }
img { display: block; max-width: 100%; height: auto; }
main { display: grid; gap: 1.75rem; justify-items: start; padding: clamp(2.25rem, 4.5vw, 4.5rem) var(--gut) clamp(4.5rem, 3rem + 6vw, 9rem); }
h1 { width: 100%; padding-bottom: 1rem; border-bottom: 3px solid; box-shadow: 0 3px #ece6da, 0 4px; font: 400 min(21vw, clamp(3.5rem, 2.2rem + 5.6vw, 7.75rem))/.86 var(--display); text-transform: uppercase; text-wrap: balance; }
.lead { max-width: 41rem; font-size: clamp(1.125rem, 1.06rem + .3vw, 1.3125rem); line-height: 1.5; text-wrap: pretty; }
form { display: grid; gap: 1.25rem; justify-items: start; width: min(100%, 36rem); }
.field { display: grid; gap: .35rem; width: 100%; }
label { font-size: .9375rem; line-height: 1.45; }
input, textarea { width: 100%; min-height: 52px; padding: .5rem .9375rem; border: 1px solid #7d7164; border-radius: 0; background: #f7f3ea; color: var(--ink); font: inherit; }
textarea { min-height: 9.5rem; padding-block: .75rem; resize: vertical; }
[aria-invalid] { border: 2px solid var(--wax); background: #f8eae2; }
.error { color: var(--wax); font-size: .875rem; line-height: 1.4; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 56px; padding: .15rem 2rem .05rem; border: 2px solid transparent; background: var(--ink); color: #f7f3ea; font: 1.4375rem/1 var(--display); letter-spacing: .06em; text-decoration: none; text-transform: uppercase; cursor: pointer; }
.button:hover { background: #7e4215; }
a { color: inherit; text-underline-offset: .25em; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
header :focus-visible { outline-color: #d79a66; }
@supports (corner-shape: bevel) { .button { border-radius: 8px; corner-shape: bevel; } }
`;
