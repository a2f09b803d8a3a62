import { HtmlValidate } from 'html-validate';
import rules from '../../.htmlvalidate.mjs';
import { expect, test } from './shop.ts';

/** Pages that are made when they are asked for: `npm run check` reads only the built ones. */
const ON_DEMAND = [
  { name: 'the 404 page', path: '/the-angels-share', status: 404 },
  { name: 'the 500 page', path: '/500', status: 500 },
  { name: 'the way out of the Ghost Club', path: '/unsubscribe?token=none', status: 200 },
  { name: 'an order', path: '/order-confirmation/none?token=none', status: 200 },
  { name: 'an order without its token', path: '/order-confirmation/none', status: 200 },
  { name: 'an invalid store', path: '/storefront/none', status: 404 },
];

const validator = new HtmlValidate(rules);

for (const { name, path, status } of ON_DEMAND) {
  test(`the markup of ${name} is valid as it is served`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(status);
    const report = await validator.validateString(await answer.text());
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });
}
