/** The look of the approval page: plain, and near enough to PayPal's that nobody is surprised there. */
export const STYLE = `
  :root { color-scheme: light; --ink: #001435; --blue: #0551b5; --line: #c6ccd6 }
  * { box-sizing: border-box }
  body { margin: 0; background: #f4f6f9; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
  header { padding: 1.5rem 1rem; text-align: center }
  header b { color: #00308f; font-size: 1.625rem; font-style: italic; letter-spacing: -.03em }
  header span { display: block; color: #545d6b; font-size: .8125rem }
  main { max-width: 28rem; margin: 0 auto 3rem; padding: 2rem; background: #fff; border-radius: 1rem;
    box-shadow: 0 1px 4px rgb(0 20 53 / .16) }
  h1 { margin: 1.5rem 0 .5rem; font-size: 1.375rem; line-height: 1.3; font-weight: 600 }
  h1:first-child { margin-top: 0 }
  .payer { position: relative; min-height: 3rem; margin: 0; padding-left: 4rem }
  .payer span { position: absolute; left: 0; width: 3rem; height: 3rem; border-radius: 50%;
    background: #d9ebff; color: var(--blue); font-weight: 600; line-height: 3rem; text-align: center }
  .notice { margin: 1.5rem 0 0; padding: .75rem 1rem; border-radius: .5rem; background: #fff3d6 }
  dl { margin: 0 }
  dl div { display: flex; justify-content: space-between; padding: .5rem 0 }
  dl div:last-child { border-top: 1px solid var(--line); font-weight: 600 }
  dd { margin: 0; font-variant-numeric: tabular-nums }
  fieldset { margin: 1rem 0 1.5rem; padding: .5rem 1rem 1rem; border: 1px dashed var(--line); border-radius: .5rem }
  legend { padding: 0 .25rem; font-size: .875rem }
  label { display: grid; grid-template-columns: auto 1fr; column-gap: .5rem; padding: .375rem 0 }
  label input { width: 1rem; height: 1rem; margin: .25rem 0 }
  label small { grid-column: 2 }
  small { color: #545d6b; font-size: .8125rem }
  button { width: 100%; min-height: 3rem; border: 0; border-radius: 1.5rem; background: var(--blue); color: #fff;
    font: inherit; font-weight: 600; cursor: pointer }
  button:hover { background: #003f96 }
  button.plain { margin-top: .5rem; background: none; color: var(--blue) }
  button.plain:hover { text-decoration: underline }
  a { color: var(--blue) }
  :focus-visible { outline: 3px solid #1072eb; outline-offset: 2px }
`;
