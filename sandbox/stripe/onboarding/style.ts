/** The look of the onboarding page: plain, and near enough to Stripe's that nobody is surprised there. */
export const STYLE = `
  :root { color-scheme: light; --ink: #17212b; --blue: #1c4e80; --line: #78838f }
  * { box-sizing: border-box }
  body { margin: 0; background: #f2f4f7; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
  header { padding: 1.5rem 1rem; text-align: center }
  header b { color: #4b2fd0; font-size: 1.5rem; letter-spacing: -.03em }
  header span { display: block; color: #55616e; font-size: .8125rem }
  main { max-width: 30rem; margin: 0 auto 3rem; padding: 2rem 1.25rem; background: #fff; border-radius: .5rem;
    box-shadow: 0 1px 4px rgb(23 33 43 / .16) }
  h1 { margin: .25rem 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
  .account { margin: 0; color: #55616e; overflow-wrap: anywhere }
  .notice { padding: .75rem 1rem; border-radius: .375rem; background: #fdecea; color: #8c1d18 }
  fieldset { margin: 2rem 0 0; padding: 0; border: 0 }
  legend { padding: 0; font-size: 1.0625rem; font-weight: 600 }
  label { display: block; margin: 1rem 0 .35rem; font-size: .9375rem }
  input { display: block; width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--line);
    border-radius: .375rem; background: #fff; color: inherit; font: inherit }
  input[aria-invalid] { border: 2px solid #b3261e }
  .small { margin: .35rem 0 0; color: #55616e; font-size: .875rem }
  .error { margin: .35rem 0 0; color: #b3261e; font-size: .875rem }
  form > .small { margin-top: 2rem }
  button { width: 100%; min-height: 3.25rem; margin-top: 1rem; border: 0; border-radius: .375rem;
    background: var(--blue); color: #fff; font: inherit; font-weight: 600; cursor: pointer }
  button.plain { margin-top: .5rem; background: none; color: var(--blue) }
  button.plain:hover { text-decoration: underline }
  details { margin-top: 1.5rem; padding: .75rem 1rem; border: 1px dashed var(--line); border-radius: .375rem }
  summary { cursor: pointer }
  dl { margin: .5rem 0 0 }
  dt { margin-top: .5rem; font-weight: 600; overflow-wrap: anywhere }
  dd { margin: 0; color: #55616e }
  :focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
`;
