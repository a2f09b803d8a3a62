import { HtmlValidate } from 'html-validate';
import rules from '../../.htmlvalidate.mjs';
import { expect, test } from './shop.ts';

/** Pages rendered on demand; `npm run check` validates the built pages. */
const ON_DEMAND = [
  { name: 'the 404 page', path: '/the-angels-share', status: 404 },
  { name: 'the 500 page', path: '/500', status: 500 },
  { name: 'the unsubscribe page', path: '/unsubscribe?token=none', status: 200 },
  { name: 'an invalid store', path: '/storefront/none', status: 404 },
];

const validator = new HtmlValidate(rules);

for (const { name, path, status } of ON_DEMAND) {
  test(`the markup of ${name} is valid`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    const report = await validator.validateString(await response.text());
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });
}
