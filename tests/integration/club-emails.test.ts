import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdWork } from '#jobs/pending-work.ts';
import { containing } from '../support/matchers.ts';
import { openOffice, OWNER } from '../support/office.ts';
import { freshEmail, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
const sql = (text: string, values?: unknown[]) => shop.database.query(text, values);

const CONTENT = {
  subject: 'The second piece',
  text: 'There is a second piece.\n\nRead more: https://ghostbarrel.example/story.',
  productId: 'ghost-barrel-tee',
};

interface Sending extends Record<string, unknown> {
  id: string;
}
interface Club {
  members: number;
  refusing: number;
  joined: number;
  departed: number;
  going: Sending | null;
  before: Sending[];
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('CLUB_EMAILS_PER_MINUTE', '2');
  await sql('delete from club_emails');
  await sql("delete from outbox where kind = 'club-email'");
  await sql('delete from newsletter_subscribers');
  await sql('delete from club_departures');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  shop.mail.up();
  shop.database.up();
});

const send = (changes: object = {}) =>
  office.call('send-club-email', { ...CONTENT, key: randomUUID(), ...changes });

/** So many members, by when they joined. */
async function join(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, freshEmail);
  for (const email of emails) {
    await sql("insert into newsletter_subscribers (email, source) values ($1, 'footer')", [email]);
  }
  return emails;
}

async function begin(members: number) {
  const emails = await join(members);
  await office.done('test-club-email', CONTENT);
  expect((await send()).status).toBe(200);
  return emails;
}

/** One run of the schedule, a quarter of an hour after the last. */
async function runSchedule() {
  await shop.age('15 minutes');
  await shop.reconcile();
}

const got = (email: string | undefined) =>
  shop.emailsTo(String(email)).filter(({ subject }) => subject === CONTENT.subject).length;
const leave = (email: string | undefined) =>
  sql('delete from newsletter_subscribers where email = $1', [email]);

/** The club; each member of an email is counted once. */
async function getClub() {
  const club = await office.done<Club>('get-club');
  for (const email of [...club.before, ...(club.going ? [club.going] : [])]) expectWholeSum(email);
  return club;
}

function expectWholeSum({ members, sent, waiting, failed, notKnown, departed, stopped }: Sending) {
  const sum = [sent, waiting, failed, notKnown, departed, stopped].reduce<number>(
    (total, count) => total + Number(count),
    0,
  );
  expect(sum).toBe(members);
}

describe('an email to the club', () => {
  test('goes once to each member, in pieces by the schedule, and to nobody who joins meanwhile', async () => {
    const emails = await begin(33);
    const late = freshEmail();
    await shop.call('subscribe-newsletter', { email: late, source: 'footer' });
    expect((await getClub()).going).toMatchObject({ members: 33, sent: 0, waiting: 33 });
    for (const sent of [30, 33]) {
      await runSchedule();
      // Another run at once makes no more.
      await shop.reconcile();
      expect(emails.map(got).filter(Boolean)).toHaveLength(sent);
    }
    const { going, before } = await getClub();
    expect(going).toBeNull();
    expect(before[0]).toMatchObject({ members: 33, sent: 33, waiting: 0, by: OWNER });
    expect(emails.map(got)).toEqual(emails.map(() => 1));
    expect(got(late)).toBe(0);
  });

  test('is sent only after its test, as it stands, and one at a time', async () => {
    await join(1);
    expect(await send({ subject: 'Untested' })).toMatchObject({
      status: 409,
      body: { error: 'Send it to yourself first, as it stands.' },
    });
    expect(await office.done('test-club-email', CONTENT)).toMatchObject({
      email: OWNER,
      outcome: 'sent',
    });
    expect((await send({ text: `${CONTENT.text} Changed.` })).status).toBe(409);
    const key = randomUUID();
    expect((await send({ key })).status).toBe(200);
    expect((await send({ key })).status).toBe(200);
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: containing('“The second piece” goes out already') },
    });
  });

  test('is not offered while the mail server has not taken its test', async () => {
    await join(1);
    shop.mail.down();
    const subject = 'A test that waits';
    expect(await office.done('test-club-email', { ...CONTENT, subject })).toMatchObject({
      outcome: 'waiting',
    });
    expect((await send({ subject })).status).toBe(409);
  });

  test('needs a member', async () => {
    await office.done('test-club-email', CONTENT);
    expect(await send()).toMatchObject({ status: 409, body: { error: 'Nobody is a member yet.' } });
  });

  test('ends the mail of an address that refuses it for good, until it joins again', async () => {
    const [refusing, other] = await begin(2);
    shop.mail.refuse({
      command: 'RCPT TO',
      address: String(refusing),
      reply: '550 5.1.1 No such user',
    });
    await runSchedule();
    expect(await getClub()).toMatchObject({
      members: 1,
      refusing: 1,
      before: [{ sent: 1, failed: 1 }, ...(await getClub()).before.slice(1)],
    });
    expect(await office.done('list-subscribers')).toMatchObject({
      refusing: [{ email: refusing }],
    });
    shop.mail.up();
    await office.done('test-club-email', CONTENT);
    await send();
    await shop.call('subscribe-newsletter', { email: refusing, source: 'footer' });
    expect(await getClub()).toMatchObject({ members: 2, refusing: 0 });
    await runSchedule();
    expect([got(refusing), got(other)]).toEqual([0, 2]);
    await office.done('test-club-email', CONTENT);
    await send();
    await runSchedule();
    expect([got(refusing), got(other)]).toEqual([1, 3]);
  });

  test('waits for a mail server that is down', async () => {
    const [email] = await begin(1);
    shop.mail.down();
    await runSchedule();
    expect((await getClub()).going).toMatchObject({ waiting: 1, failed: 0, notKnown: 0 });
    shop.mail.up();
    await runSchedule();
    expect(got(email)).toBe(1);
  });

  test('reaches nobody who leaves before their turn, made or not, and counts who leaves after', async () => {
    const emails = await begin(32);
    await leave(emails[31]);
    shop.mail.down();
    await runSchedule();
    await leave(emails[0]);
    shop.mail.up();
    await runSchedule();
    await leave(emails[1]);
    const { going, before, departed } = await getClub();
    expect(going).toBeNull();
    expect(before[0]).toMatchObject({ members: 32, sent: 30, departed: 2, departedAfter: 1 });
    expect(departed).toBe(3);
    expect(emails.map(got)).toEqual(emails.map((_, place) => (place % 31 === 0 ? 0 : 1)));
  });

  test('leaves nobody counted as left whose import is undone after they got it', async () => {
    await office.done('import-subscribers', { emails: [freshEmail()], isTrial: false });
    await begin(1);
    await runSchedule();
    const { imports } = await office.done<{ imports: object[] }>('list-subscribers');
    await office.done('undo-import', { ...imports[0] });
    const { before, departed } = await getClub();
    expect(before[0]).toMatchObject({ members: 2, sent: 2, departedAfter: 0 });
    expect(departed).toBe(0);
  });

  test('that is stopped reaches nobody who still waits, and says how many have it', async () => {
    await begin(31);
    await runSchedule();
    const { going } = await getClub();
    expect(going).toMatchObject({ sent: 30, waiting: 1 });
    await office.done('stop-club-email', { id: going?.id });
    await runSchedule();
    expect((await getClub()).before[0]).toMatchObject({ members: 31, sent: 30, stopped: 1 });
    expect((await office.call('stop-club-email', { id: going?.id })).status).toBe(409);
  });

  test('that was interrupted while it was sent is not known, and is not sent again', async () => {
    const [email] = await begin(1);
    // The process dies after the mail server has it and before that is written.
    shop.database.breakAt({ statement: 'finish_club_work', when: 'before', what: 'connection' });
    await expect(runSchedule()).rejects.toThrow('The database');
    shop.database.up();
    expect((await getClub()).going).toMatchObject({ waiting: 1 });
    await runSchedule();
    const { before } = await getClub();
    expect(before[0]).toMatchObject({ members: 1, sent: 0, notKnown: 1 });
    expect(got(email)).toBe(1);
  });

  test('that was interrupted is not known of who is erased before the next run, too', async () => {
    const [email] = await begin(1);
    shop.database.breakAt({ statement: 'finish_club_work', when: 'before', what: 'connection' });
    await expect(runSchedule()).rejects.toThrow('The database');
    shop.database.up();
    await shop.age('15 minutes');
    await office.done('erase-customer', { email });
    await runSchedule();
    expect((await getClub()).before[0]).toMatchObject({ notKnown: 1, departed: 0 });
  });

  test('that is stopped is not tried again where the mail server has put it off', async () => {
    const [email] = await begin(1);
    shop.mail.down();
    await runSchedule();
    // It was being sent when it was stopped.
    const claim = (until: string) =>
      sql(
        `update outbox set claimed_until = ${until} where kind = 'club-email' and done_at is null`,
      );
    await claim("now() + interval '1 minute'");
    await office.done('stop-club-email', { id: (await getClub()).going?.id });
    await claim('null');
    shop.mail.up();
    await runSchedule();
    expect((await getClub()).before[0]).toMatchObject({ sent: 0, stopped: 1 });
    expect(got(email)).toBe(0);
  });

  test('is stopped by a restore, which can’t tell whom it has reached', async () => {
    await begin(31);
    await runSchedule();
    await holdWork('mae');
    await runSchedule();
    expect((await getClub()).before[0]).toMatchObject({ sent: 30, stopped: 1 });
  });

  test('stands behind the emails of orders, and outside of pending work', async () => {
    const emails = await begin(30);
    shop.mail.down();
    await runSchedule();
    shop.mail.up();
    const { outbox } = await office.done<{ outbox: unknown[] }>('list-work');
    expect(outbox).toEqual([]);
    shop.mail.down();
    const { email } = await shop.buyByCard();
    await shop.age('15 minutes');
    shop.mail.up();
    await shop.sendOutbox();
    const order = shop.mailbox.mails.toReversed().map(({ to }) => to);
    const since = order.slice(order.findIndex((to) => emails.includes(to) || to === email));
    // It is in the first batch.
    expect(since.length).toBe(31);
    expect(since.indexOf(email)).toBeLessThan(10);
  });
});

describe('what it says', () => {
  test('is in its text and its HTML, with markup as text, one click to leave, and why one gets it', async () => {
    const text = 'Read <b>this</b>: https://stave.example/a?b=1&c=2.\n\nSoon.';
    await office.done('test-club-email', { ...CONTENT, text });
    await join(1);
    expect((await send({ text })).status).toBe(200);
    await runSchedule();
    const [mail] = shop.mailbox.mails;
    const [member] = await sql('select unsubscribe_token as token from newsletter_subscribers');
    const leaving = `${shop.url}/unsubscribe?token=${String(member?.token)}`;
    expect(mail?.text).toMatch(
      /^The second piece\n\nRead <b>this<\/b>: https:\/\/stave\.example\/a\?b=1&c=2\.\n\nSoon\.\n\nGhost Barrel Heritage Tee, \$28\.99\n\nSee the Tee:\n/,
    );
    expect(mail?.text).toContain(`You get this because you joined the Ghost Club on `);
    expect(mail?.text).toContain(`Unsubscribe: ${leaving}\nGhost Barrel, 200 Distillery Row`);
    expect(mail?.html).toContain(
      'Read &lt;b&gt;this&lt;/b&gt;: <a href="https://stave.example/a?b=1&amp;c=2"',
    );
    expect(mail?.html).not.toMatch(/<img[^>]+width="1"/);
    expect(mail).toMatchObject({
      listUnsubscribe: `<${shop.url}/api/unsubscribe-newsletter?token=${String(member?.token)}>`,
      listUnsubscribePost: 'List-Unsubscribe=One-Click',
    });

    // Who comes by its link is counted by what the link says.
    const link = /See the Tee:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { headers } = await fetch(link, { redirect: 'manual' });
    const query = new URL(headers.get('location') ?? '', shop.url).searchParams;
    expect(headers.get('location')).toMatch(/^\/products\/ghost-barrel-tee\?/);
    const [source, medium, campaign] = ['source', 'medium', 'campaign'].map((name) =>
      query.get(`utm_${name}`),
    );
    await shop.buyByCard({ source: { source, medium, campaign } });
    await shop.buyByCard();
    expect((await getClub()).before[0]).toMatchObject({ orders: 1, netCents: 2899 });
  });

  test.each([
    ['text', { text: ' \n ' }],
    ['text', { text: 'x'.repeat(20_480) }],
    ['text', { text: 'Look: http://stave.example' }],
    ['text', { text: 'Look: javascript:alert(1)' }],
    ['subject', { subject: '' }],
    ['subject', { subject: 'A word\r\nBcc: everybody@stave.example' }],
    ['subject', { subject: 'x'.repeat(79) }],
    ['productId', { productId: 'no-such-piece' }],
  ])('is refused for its %s: %j', async (field, changes) => {
    for (const name of ['test-club-email', 'send-club-email']) {
      expect(await office.call(name, { ...CONTENT, key: randomUUID(), ...changes })).toMatchObject({
        status: 400,
        body: { field },
      });
    }
  });

  test('is known to the export of a person, and gone with them', async () => {
    const [email] = await begin(1);
    await runSchedule();
    const exported = await office.done('export-customer', { email, after: '' });
    expect(JSON.stringify(exported)).toContain('club-email');
    await office.done('erase-customer', { email });
    expect(
      await sql("select from outbox where payload ->> 'email' = $1 and kind = 'club-email'", [
        email,
      ]),
    ).toEqual([]);
    expect((await getClub()).before[0]).toMatchObject({ sent: 1, departedAfter: 1 });
  });
});
