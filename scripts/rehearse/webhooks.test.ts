import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWebhooks } from './webhooks.ts';

test('docs/deployment.md lists the events that the shop needs, and a function handles each', () => {
  const deployment = readFileSync('docs/deployment.md', 'utf8');
  const { addresses, events, unhandled, differences } = readWebhooks(deployment);
  expect({ unhandled, differences }).toEqual({ unhandled: [], differences: [] });
  expect(addresses).toContain('/api/paypal-webhook');
  expect(events).toEqual(expect.arrayContaining(['refund.failed', 'PAYMENT.CAPTURE.REVERSED']));
});

test('an address without a function and events without a handler are reported', () => {
  const chapter =
    'add `https://<site>/api/any-webhook` for `charge.captured`, `refund.failed` and `PAYMENT.CAPTURE.LOST`';
  const { differences, ...found } = readWebhooks(
    `# Shop\n\n## Steps\n\n${chapter}\n\n## More\n\n\`a.b\``,
  );
  expect(found).toEqual({
    addresses: ['/api/any-webhook'],
    events: ['charge.captured', 'refund.failed', 'PAYMENT.CAPTURE.LOST'],
    unhandled: ['/api/any-webhook', 'charge.captured', 'PAYMENT.CAPTURE.LOST'],
  });
  expect(differences).toEqual(
    expect.arrayContaining(['/api/stripe-webhook', 'payment_intent.succeeded', 'charge.captured']),
  );
  expect(differences).not.toContain('refund.failed');
});
