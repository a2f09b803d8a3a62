import { expect, test } from 'vitest';
import { openOffice } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call } = openOffice(shop);
const sql = (text: string, values?: unknown[]) => shop.database.query(text, values);

const importAll = (emails: string[], isTrial = false) =>
  call('import-subscribers', { emails, isTrial });
const membersOf = (emails: string[]) =>
  sql('select email, source from newsletter_subscribers where email = any ($1) order by email', [
    emails,
  ]);

/** Subscribes, and returns the unsubscribe link of the welcome email. */
async function join(email: string): Promise<string> {
  await shop.call('subscribe-newsletter', { email, source: 'footer' });
  await shop.idle();
  return /^<(.+)>$/.exec(shop.emailsTo(email).at(-1)?.listUnsubscribe ?? '')?.[1] ?? 'no link';
}

/** The time of the newest import. */
async function lastImport(): Promise<{ at: string; count: number }> {
  const { body } = await call('list-subscribers');
  const [last] = body.imports as { at: string; count: number }[];
  if (!last) throw new Error('There is no import.');
  return last;
}

test('a trial counts, and the import adds each once, without a welcome', async () => {
  const [member, fresh, other] = [freshEmail(), freshEmail(), freshEmail()];
  await join(member);
  const emails = [member, fresh, fresh.toUpperCase(), other];
  const counts = { added: 2, members: 1, left: 0 };
  expect((await importAll(emails, true)).body).toEqual(counts);
  expect(await membersOf([fresh, other])).toEqual([]);
  expect((await importAll(emails)).body).toEqual(counts);
  await shop.idle();
  expect(await membersOf([fresh, other])).toEqual(
    [fresh, other].sort().map((email) => ({ email, source: 'import' })),
  );
  expect(await membersOf([member])).toEqual([{ email: member, source: 'footer' }]);
  expect([...shop.emailsTo(fresh), ...shop.emailsTo(other)]).toEqual([]);
  expect(await lastImport()).toMatchObject({ count: 2 });
  expect((await importAll(emails)).body).toEqual({ added: 0, members: 3, left: 0 });
  expect(
    await sql(
      "select actor, details from audit where subject = 'subscribers' and action = 'import' order by at limit 1",
    ),
  ).toEqual([{ actor: 'owner@ghostbarrel.example', details: { count: 2 } }]);
});

test('who has left stays out, in whichever way, until they come back by themselves', async () => {
  const [byLink, byOffice, erased] = [freshEmail(), freshEmail(), freshEmail()];
  const link = await join(byLink);
  await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  await join(byOffice);
  await call('unsubscribe-customer', { email: byOffice });
  await join(erased);
  await call('erase-customer', { email: erased });
  const emails = [byLink, byOffice, erased];
  expect(await membersOf(emails)).toEqual([]);
  expect((await importAll(emails)).body).toEqual({ added: 0, members: 0, left: 3 });
  expect(await membersOf(emails)).toEqual([]);

  await join(byLink);
  expect(await membersOf(emails)).toEqual([{ email: byLink, source: 'footer' }]);
  expect((await importAll(emails)).body).toEqual({ added: 0, members: 1, left: 2 });
});

test('an import is undone for a day; who has joined since stays, and none of them has left', async () => {
  const [first, joined, earlier] = [freshEmail(), freshEmail(), freshEmail()];
  await importAll([earlier]);
  await importAll([first, joined]);
  const { at } = await lastImport();
  await join(joined);
  expect(await membersOf([joined])).toEqual([{ email: joined, source: 'footer' }]);
  const { departed } = (await call('get-club')).body;
  expect((await call('undo-import', { at })).body).toEqual({ removed: 1 });
  expect((await call('get-club')).body).toMatchObject({ departed });
  expect(await membersOf([first, earlier])).toEqual([{ email: earlier, source: 'import' }]);
  expect(await call('undo-import', { at })).toMatchObject({
    status: 409,
    body: { error: 'Nothing of this import is left to undo, or it is more than a day old.' },
  });
  expect((await importAll([first], true)).body).toMatchObject({ added: 1, left: 0 });

  await sql(
    "update newsletter_subscribers set created_at = created_at - interval '25 hours' where email = $1 returning email",
    [earlier],
  );
  const [old] = await sql('select created_at from newsletter_subscribers where email = $1', [
    earlier,
  ]);
  const oldAt = (old as { created_at: Date }).created_at.toISOString();
  expect((await call('undo-import', { at: oldAt })).status).toBe(409);
  expect(await membersOf([earlier])).toHaveLength(1);
});

test.each([
  ['no addresses', { emails: [], isTrial: true }],
  ['what is no address', { emails: ['wade'], isTrial: true }],
  ['one in a field of its own', { emails: 'a@x.example', isTrial: true }],
  ['too many', { emails: Array.from({ length: 20_001 }, () => 'a@x.example'), isTrial: true }],
])('%s is refused', async (_what, body) => {
  expect(await call('import-subscribers', body)).toMatchObject({ status: 400 });
});

test('twenty thousand addresses come in at once', async () => {
  const emails = Array.from(
    { length: 20_000 },
    (_, number) => `many.${number}.${'x'.repeat(40)}@bourbon.example`,
  );
  expect((await importAll(emails)).body).toEqual({ added: 20_000, members: 0, left: 0 });
  const { at, count } = await lastImport();
  expect(count).toBe(20_000);
  expect((await call('undo-import', { at })).body).toEqual({ removed: 20_000 });
});
