import { expect, test, vi } from 'vitest';
import { formatDay, formatShopTime } from './shop-clock.ts';

/** The shop's clock in another time zone. */
async function clockOf(timeZone: string) {
  vi.resetModules();
  vi.doMock('./brand.generated.ts', () => ({ timeZone }));
  const clock = await import('./shop-clock.ts');
  // Other files of this worker share its modules.
  vi.doUnmock('./brand.generated.ts');
  vi.resetModules();
  return clock;
}

test.each([
  ['late in the evening', '2026-11-22T04:00:00Z', 'Nov 21, 2026'],
  ['after midnight', '2026-11-22T05:00:00Z', 'Nov 22, 2026'],
  ['after midnight in summer', '2026-07-04T04:00:00Z', 'Jul 4, 2026'],
])('what was %s in the zone of the shop has the date of that day there', (_, instant, day) => {
  expect(formatDay(new Date(instant))).toBe(day);
});

test('a day is written in full where there is room', () => {
  expect(formatDay(new Date('2026-11-22T04:00:00Z'), 'long')).toBe('November 21, 2026');
});

test.each([
  ['on the same day', '2026-11-22T04:59:00Z', 'at 10:42 AM'],
  ['after midnight', '2026-11-22T05:00:00Z', 'on Nov 21, 2026 at 10:42 AM'],
])('a moment has its date, but not %s', (_, now, moment) => {
  expect(formatShopTime(new Date('2026-11-21T15:42:59Z'), new Date(now))).toBe(moment);
});

test.each([
  ['in winter', '2026-11-22', 'America/New_York', '2026-11-22T05:00:00Z'],
  ['in summer', '2026-07-04', 'America/New_York', '2026-07-04T04:00:00Z'],
  ['when the clock is put forward', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
  ['the day after', '2026-03-09', 'America/New_York', '2026-03-09T04:00:00Z'],
  ['when the clock is put back', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
  ['the day after', '2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
  ['in Minnesota', '2026-11-22', 'America/Chicago', '2026-11-22T06:00:00Z'],
  ['in Hawaii', '2026-11-22', 'Pacific/Honolulu', '2026-11-22T10:00:00Z'],
  ['in India', '2026-11-22', 'Asia/Kolkata', '2026-11-21T18:30:00Z'],
  ['in New Zealand, put back', '2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00Z'],
  ['without its first hour', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
])('a day begins %s, %s in %s, at %s', async (_, day, zone, start) => {
  const { startOfDay } = await clockOf(zone);
  expect(startOfDay(day)).toEqual(new Date(start));
});

test('days follow each other all year, with and without summer time', async () => {
  for (const zone of ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu']) {
    const { shopClock, startOfDay } = await clockOf(zone);
    for (let noon = Date.UTC(2026, 0, 1, 20); noon < Date.UTC(2027, 0, 1); noon += 86_400_000) {
      const { day } = shopClock(new Date(noon));
      const start = startOfDay(day);
      expect(shopClock(start)).toEqual({ day, time: '00:00:00' });
    }
  }
});
