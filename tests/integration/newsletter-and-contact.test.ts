import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, openShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const subscribe = (body: object) => shop.call('subscribe-newsletter', body);
const contact = (body: object) => shop.call('send-contact-email', body);

describe('the Ghost Club', () => {
  test('stores an address trimmed and in lower case, and welcomes it', async () => {
    const email = freshEmail();
    expect(
      await subscribe({ email: `  ${email.toUpperCase()} `, source: 'waitlist' }),
    ).toMatchObject({
      status: 200,
      body: { success: true, alreadySubscribed: false },
    });
    await shop.idle();
    const members = await shop.database.query(
      'select email, source from newsletter_subscribers where email = $1',
      [email],
    );
    expect(members).toEqual([{ email, source: 'waitlist' }]);
    expect(shop.emailsTo(email)).toMatchObject([{ subject: 'Welcome to the Ghost Club!' }]);
  });

  test('stores and welcomes each address once, however often it is sent', async () => {
    const email = freshEmail();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => subscribe({ email, source: 'footer' })),
    );
    const joined = replies.filter((reply) => reply.body.alreadySubscribed === false);
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(joined).toHaveLength(1);
    await shop.idle();
    expect(shop.emailsTo(email)).toHaveLength(1);
  });

  test.each(['', '   ', 'wade', 'wade@tolliver', 'a@b.co\r\nBcc: c@d.co', 'a@b.co, c@d.co'])(
    'refuses an invalid address: %j',
    async (email) => {
      expect(await subscribe({ email, source: 'footer' })).toMatchObject({
        status: 400,
        body: { field: 'email' },
      });
    },
  );

  test('refuses an unknown source', async () => {
    expect(await subscribe({ email: freshEmail(), source: 'popup' })).toMatchObject({
      status: 400,
      body: { field: 'source' },
    });
  });
});

describe('a contact message', () => {
  test('reaches the shop, and a reply to it goes to the sender', async () => {
    const email = freshEmail();
    const message = 'Do you <ship> to Versailles?\nThe Kentucky one.';
    expect(await contact({ name: ' June "JT" Tolliver ', email, message })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await shop.idle();
    const [mail] = shop.mailbox.mails.filter(({ replyTo }) => replyTo === email);
    expect(mail).toMatchObject({
      to: 'hello@ghostbarrel.example',
      from: 'hello@ghostbarrel.example',
      subject: 'Message from June "JT" Tolliver',
    });
    expect(mail?.text).toContain(message);
    expect(mail?.html).toContain('Do you &lt;ship&gt; to Versailles?<br>The Kentucky one.');
  });

  test('sent twice by a double click is one email', async () => {
    const message = { name: 'Wade', email: freshEmail(), message: 'Hello' };
    await Promise.all([contact(message), contact(message)]);
    await shop.idle();
    const mails = shop.mailbox.mails.filter(({ replyTo }) => replyTo === message.email);
    expect(mails).toHaveLength(1);
  });

  test.each([
    ['name', { name: 'Wade\r\nBcc: everybody@example.com' }],
    ['name', { name: ' ' }],
    ['email', { email: 'wade@tolliver.example\nCc: x@y.co' }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(5001) }],
  ])('is refused for its %s', async (field, changes) => {
    const good = { name: 'Wade', email: freshEmail(), message: 'Hello' };
    expect(await contact({ ...good, ...changes })).toMatchObject({ status: 400, body: { field } });
  });
});

describe('a form that is sent without JavaScript', () => {
  async function send(name: string, form: Record<string, string>, origin = shop.url) {
    const response = await fetch(`${shop.url}/api/${name}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    return { status: response.status, location: response.headers.get('location') };
  }

  test.each([
    ['waitlist', 'already-on-waitlist'],
    ['footer', 'already-in-club'],
  ])('from the %s ends on a page with the text of the toast', async (source, again) => {
    const form = { email: freshEmail(), source };
    expect(await send('subscribe-newsletter', form)).toEqual({
      status: 303,
      location: '/form-reply/joined-club',
    });
    expect(await send('subscribe-newsletter', form)).toMatchObject({
      location: `/form-reply/${again}`,
    });
  });

  test.each([
    ['subscribe-newsletter', { email: ' ', source: 'footer' }, 'email-required'],
    ['subscribe-newsletter', { email: 'wade', source: 'waitlist' }, 'waitlist-failed'],
    ['subscribe-newsletter', { email: 'wade', source: 'contact' }, 'subscribe-failed'],
    ['send-contact-email', { name: 'Wade', email: 'wade', message: 'Hi' }, 'contact-failed'],
    ['send-contact-email', { name: 'W', email: 'w@t.example', message: 'Hi' }, 'message-sent'],
  ])('%s %o shows the result', async (name, form, page) => {
    expect(await send(name, form)).toEqual({ status: 303, location: `/form-reply/${page}` });
  });

  test('is accepted from our own pages only', async () => {
    const form = { email: freshEmail(), source: 'footer' };
    expect(await send('subscribe-newsletter', form, 'https://evil.example')).toMatchObject({
      status: 403,
    });
  });
});
