import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Deliveries, type Delivery } from './deliveries.ts';

let sent: string[];
let kept: Delivery[];
/** How many attempts fail before the shop takes a webhook. */
let failures: number;
let deliveries: Deliveries;

const deliver = (earlier: Delivery[] = []) =>
  new Deliveries(
    {
      send: (id) => {
        sent.push(id);
        failures -= 1;
        return Promise.resolve(failures < 0);
      },
      keep: (delivery) => kept.push(delivery),
    },
    earlier,
  );

beforeEach(() => {
  sent = [];
  kept = [];
  failures = 0;
  deliveries = deliver();
});
afterEach(() => deliveries.stop());

describe('webhooks', () => {
  test('come one after the other, as it happened', async () => {
    deliveries.wake(['a', 'b']);
    deliveries.wake(['c']);
    await deliveries.idle();
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(kept).toEqual(['a', 'b', 'c'].map((id) => ({ id, state: 'delivered' })));
  });

  test('come again until the shop takes them', async () => {
    failures = 2;
    deliveries.wake(['a']);
    await deliveries.idle();
    expect(sent).toEqual(['a', 'a', 'a']);
    expect(kept).toEqual([{ id: 'a', state: 'delivered' }]);
  });

  test('that are withheld come when they are released, in either order', async () => {
    deliveries.withhold();
    deliveries.wake(['a', 'b']);
    await deliveries.idle();
    expect(sent).toEqual([]);
    await deliveries.release();
    expect(sent).toEqual(['a', 'b']);

    deliveries.withhold();
    deliveries.wake(['c', 'd']);
    await deliveries.release('reversed');
    expect(sent).toEqual(['a', 'b', 'd', 'c']);
  });

  test('come as often as a test asks for', async () => {
    deliveries.repeat(5);
    deliveries.wake(['a']);
    await deliveries.idle();
    expect(sent).toEqual(['a', 'a', 'a', 'a', 'a']);
    deliveries.reset();
    deliveries.wake(['b']);
    await deliveries.idle();
    expect(sent).toHaveLength(6);
  });

  test('that an earlier run left are taken up, and no others', async () => {
    deliveries = deliver([
      { id: 'a', state: 'delivered' },
      { id: 'b', state: 'waiting' },
      { id: 'c', state: 'given up' },
    ]);
    deliveries.wake();
    await deliveries.idle();
    expect(sent).toEqual(['b']);
  });

  test('that wait for another attempt are dropped by stopping, and stay waiting', async () => {
    failures = Number.POSITIVE_INFINITY;
    deliveries.wake(['a']);
    await deliveries.stop();
    expect(kept).toEqual([]);
  });
});
