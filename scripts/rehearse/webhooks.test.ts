import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWebhooks } from './webhooks.ts';

test('README asks providers for what somebody takes, at addresses that somebody answers', () => {
  const { addresses, events, untaken } = readWebhooks(readFileSync('README.md', 'utf8'));
  expect(untaken).toEqual([]);
  expect(addresses).toContain('/api/paypal-webhook');
  expect(events).toEqual(expect.arrayContaining(['refund.failed', 'PAYMENT.CAPTURE.REVERSED']));
});

test('an address that nobody answers and events that nobody takes are found', () => {
  const chapter =
    'add `https://<site>/api/any-webhook` for `charge.captured`, `refund.failed` and `PAYMENT.CAPTURE.LOST`';
  expect(
    readWebhooks(`# Shop\n\n## Deployment to a host\n\n${chapter}\n\n## More\n\n\`a.b\``),
  ).toEqual({
    addresses: ['/api/any-webhook'],
    events: ['charge.captured', 'refund.failed', 'PAYMENT.CAPTURE.LOST'],
    untaken: ['/api/any-webhook', 'charge.captured', 'PAYMENT.CAPTURE.LOST'],
  });
});
