import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWebhooks } from './webhooks.ts';

test('docs/deployment.md lists only events that a function handles', () => {
  const { addresses, events, unhandled } = readWebhooks(readFileSync('docs/deployment.md', 'utf8'));
  expect(unhandled).toEqual([]);
  expect(addresses).toContain('/api/paypal-webhook');
  expect(events).toEqual(expect.arrayContaining(['refund.failed', 'PAYMENT.CAPTURE.REVERSED']));
});

test('an address without a function and events without a handler are reported', () => {
  const chapter =
    'add `https://<site>/api/any-webhook` for `charge.captured`, `refund.failed` and `PAYMENT.CAPTURE.LOST`';
  expect(readWebhooks(`# Shop\n\n## Steps\n\n${chapter}\n\n## More\n\n\`a.b\``)).toEqual({
    addresses: ['/api/any-webhook'],
    events: ['charge.captured', 'refund.failed', 'PAYMENT.CAPTURE.LOST'],
    unhandled: ['/api/any-webhook', 'charge.captured', 'PAYMENT.CAPTURE.LOST'],
  });
});
