/** Texts that would be code: each would put a setting, or a file with settings, into a page of the site. For tests. */
export const PLANTED: Readonly<Record<string, string>> = {
  'an expression between comments': '{/* a */ globalThis.process.env.STRIPE_SECRET_KEY /* b */}',
  'an expression in a sentence': 'The key is {process.env.STRIPE_SECRET_KEY}.',
  'an expression in a heading': '## Key {process.env.STRIPE_SECRET_KEY}',
  'an expression in a table': '| Key |\n| --- |\n| {process.env.STRIPE_SECRET_KEY} |',
  'an expression as an attribute': '<Band title={process.env.STRIPE_SECRET_KEY}>x</Band>',
  'an expression in what a component holds':
    '<Rates><Rate name="a" time="b" price="c" /><BrandName />{process.env.STRIPE_SECRET_KEY}</Rates>',
  'a call': '<Band title={(() => process.env.STRIPE_SECRET_KEY)()}>x</Band>',
  'a spread': '<Band {...{ title: process.env.STRIPE_SECRET_KEY }}>x</Band>',
  'an awaited import': '{/* */ (await import("node:process")).env.STRIPE_SECRET_KEY}',
  'an export': 'export const key = process.env.STRIPE_SECRET_KEY\n\n{key}',
  'an import': 'import env from "node:process"\n\n<Band title={env.env.STRIPE_SECRET_KEY}>x</Band>',
  'a picture that is another file': '![Settings](../../.env?url)',
  'a picture out of the folder': '![Settings](../../../../../../../proc/self/environ?url)',
  HTML: '<script>document.title = "x"</script>',
  'HTML from an attribute': '<Band title="x" set:html="<script>1</script>" />',
  'a part of a component': '<BrandName.constructor />',
};
