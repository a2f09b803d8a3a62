import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS_SECRET, SELLER, startForTest, type Rig } from '../start-for-test.ts';
import {
  cardPaymentsIn,
  dueIn,
  ETTA,
  fillIn,
  linkFor,
  locationOf,
  look,
  REFRESH,
  RETURN,
} from './seller.ts';

let rig: Rig;
let account: string;
beforeEach(async () => {
  rig = await startForTest();
  account = (await rig.stripe.v2.core.accounts.create(SELLER)).id;
});
afterEach(() => rig.stop());

const heard = async () => {
  await rig.standIn.faults.webhooks.idle();
  return rig.heardOfAccounts.map(({ event }) => event.type as string);
};

describe('a link', () => {
  test('leads to the page once, and back to the platform after that', async () => {
    const link = await linkFor(account, rig);
    expect(await locationOf(link)).toMatch(/^\/setup\/s\/setup_/);
    expect(await locationOf(link)).toBe(REFRESH);
  });

  test('runs out', async () => {
    const link = await linkFor(account, rig);
    rig.standIn.faults.accounts.expireLinks();
    expect(await locationOf(link)).toBe(REFRESH);
  });

  test('of another account leads nowhere', async () => {
    const link = await linkFor(account, rig);
    expect((await fetch(link.replace(account, 'acct_other'))).status).toBe(404);
  });
});

describe('a seller', () => {
  test('who gives everything can take payments', async () => {
    const reply = await fillIn(account, ETTA, 'submit', rig);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, RETURN]);
    const seen = await look(account, rig);
    expect(cardPaymentsIn(seen)).toEqual({ status: 'active', status_details: [] });
    expect(dueIn(seen)).toEqual([]);
    expect(await heard()).toEqual([
      'v2.core.account[requirements].updated',
      'v2.core.account[configuration.merchant].capability_status_updated',
    ]);
  });

  test('who leaves halfway finds what was given, and gives the rest', async () => {
    await fillIn(account, { givenName: 'Etta', bankAccount: ETTA.bankAccount }, 'save', rig);
    expect(dueIn(await look(account, rig))).not.toContain('identity.individual.given_name');
    expect(dueIn(await look(account, rig))).toContain('identity.individual.surname');
    const visit = await locationOf(await linkFor(account, rig));
    const page = await (await fetch(new URL(visit ?? '', rig.standIn.url))).text();
    expect(page).toContain('value="Etta"');
    expect(page).toContain('•••• 4321 is on file.');
    expect(page).not.toContain(ETTA.bankAccount);
    await fillIn(account, { ...ETTA, givenName: '', bankAccount: '' }, 'submit', rig);
    expect(cardPaymentsIn(await look(account, rig))?.status).toBe('active');
  });

  test('who saves everything has not accepted the terms', async () => {
    await fillIn(account, ETTA, 'save', rig);
    const seen = await look(account, rig);
    expect(cardPaymentsIn(seen)?.status).toBe('restricted');
    expect(dueIn(seen)).toEqual([
      'identity.attestations.terms_of_service.account.date',
      'identity.attestations.terms_of_service.account.ip',
    ]);
  });

  test('does not submit half of it', async () => {
    const reply = await fillIn(account, { ...ETTA, surname: '' }, 'submit', rig);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('This field is required.');
    expect(await heard()).toEqual([]);
  });

  test.each([
    ['is a child', { birthDate: '2020-01-01' }, 'You must be at least 18'],
    ['has no website', { website: 'nowhere' }, 'Enter a valid website.'],
    ['has no bank account', { bankAccount: 'gold' }, 'Your account number is invalid.'],
  ])('who %s is told on the page', async (_, change, message) => {
    const reply = await fillIn(account, { ...ETTA, ...change }, 'submit', rig);
    expect(await reply.text()).toContain(message);
  });

  test('whose website does not answer learns why', async () => {
    const website = 'https://inaccessible.stripe.com';
    await fillIn(account, { ...ETTA, website }, 'submit', rig);
    const seen = await look(account, rig);
    expect(cardPaymentsIn(seen)?.status).toBe('restricted');
    expect(seen.requirements?.entries?.[0]).toMatchObject({
      description: 'defaults.profile.business_url',
      minimum_deadline: { status: 'past_due' },
      errors: [{ code: 'invalid_url_website_inaccessible' }],
    });
    await fillIn(account, { website: ETTA.website }, 'submit', rig);
    expect(cardPaymentsIn(await look(account, rig))?.status).toBe('active');
  });
});

describe('verification', () => {
  test.each([
    ['verified', 'active', []],
    ['failed', 'restricted', ['identity.individual.documents.primary_verification']],
  ] as const)('takes its time, and ends %s', async (outcome, status, due) => {
    rig.standIn.faults.accounts.keep();
    await fillIn(account, ETTA, 'submit', rig);
    const waiting = await look(account, rig);
    expect(cardPaymentsIn(waiting)).toEqual({
      status: 'pending',
      status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
    });
    expect(dueIn(waiting)).toEqual([]);
    rig.standIn.faults.accounts.settle(account, outcome);
    const seen = await look(account, rig);
    expect(cardPaymentsIn(seen)?.status).toBe(status);
    expect(dueIn(seen)).toEqual(due);
    expect(await heard()).toHaveLength(4);
  });

  test('of who was born in 1901 ends by itself, if need be after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stripe-'));
    const dataFile = join(folder, 'stripe.jsonl');
    const before = await startForTest({ dataFile });
    const { id } = await before.stripe.v2.core.accounts.create(SELLER);
    await fillIn(id, { ...ETTA, birthDate: '1901-01-01' }, 'submit', before);
    expect(cardPaymentsIn(await look(id, before))?.status).toBe('pending');
    await before.stop();
    const after = await startForTest({ dataFile, verificationMs: 1 });
    const status = async () => cardPaymentsIn(await look(id, after))?.status;
    await expect.poll(status).toBe('active');
    await after.stop();
    await rm(folder, { recursive: true });
  });
});

test('a test in another process orders what a seller meets', async () => {
  const remote = await startForTest({ controls: true });
  const send = async (order: object) => {
    const body = JSON.stringify(order);
    return (await fetch(`${remote.standIn.url}/_control`, { method: 'POST', body })).status;
  };
  const { id } = await remote.stripe.v2.core.accounts.create(SELLER);
  const link = await linkFor(id, remote);
  expect(await send({ order: 'expire account links' })).toBe(204);
  expect(await locationOf(link)).toBe(REFRESH);
  expect(await send({ order: 'keep verifying' })).toBe(204);
  await fillIn(id, ETTA, 'submit', remote);
  expect(cardPaymentsIn(await look(id, remote))?.status).toBe('pending');
  const settling = { order: 'settle verification', account: id, outcome: 'verified' };
  expect([await send(settling), await send(settling)]).toEqual([204, 400]);
  expect(cardPaymentsIn(await look(id, remote))?.status).toBe('active');
  await remote.stop();
});

test('the SDK reads what the webhook is told, and fetches the rest', async () => {
  rig.standIn.faults.accounts.keep();
  await fillIn(account, ETTA, 'submit', rig);
  await rig.standIn.faults.webhooks.idle();
  const { payload = '', signature = '' } = rig.heardOfAccounts.at(-1) ?? {};
  const told = await rig.stripe.parseEventNotificationAsync(payload, signature, ACCOUNTS_SECRET);
  expect(told.type).toBe('v2.core.account[configuration.merchant].capability_status_updated');
  if (told.type !== 'v2.core.account[configuration.merchant].capability_status_updated') return;
  expect(told).not.toHaveProperty('data');
  expect(told.related_object.id).toBe(account);
  expect((await told.fetchRelatedObject()).id).toBe(account);
  expect((await told.fetchEvent()).data).toEqual({ updated_capability: 'card_payments' });
});
