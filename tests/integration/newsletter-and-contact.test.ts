import { describe, expect, test, vi } from 'vitest';
import { freshEmail, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

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

  test.each(['', '   ', 'wade', 'wade@tolliver', 'a@b.co\r\nBcc: c@d.co', 'a@b.co, c@d.co'])(
    'refuses an invalid address: %j',
    async (email) => {
      expect(await subscribe({ email, source: 'footer' })).toMatchObject({
        status: 400,
        body: { field: 'email' },
      });
    },
  );
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

  test('sent again the next day is a second email', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const message = { name: 'Wade', email: freshEmail(), message: 'Any news?' };
    // In Lexington, the evening of one day and the morning of the next; in UTC, the same day.
    for (const time of ['2026-11-24T01:00:00Z', '2026-11-24T14:00:00Z']) {
      vi.setSystemTime(new Date(time));
      await contact(message);
      // A sender's time would be up at the next date.
      await shop.idle();
    }
    vi.useRealTimers();
    const mails = shop.mailbox.mails.filter(({ replyTo }) => replyTo === message.email);
    expect(mails).toHaveLength(2);
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
  async function send(name: string, form: Record<string, string>, origin = shop.url, more = {}) {
    const response = await fetch(`${shop.url}/api/${name}`, {
      method: 'POST',
      headers: { origin, ...more },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const { status, headers } = response;
    return { status, headers, location: headers.get('location'), text: await response.text() };
  }

  test.each([
    ['waitlist', 'already-on-waitlist'],
    ['footer', 'already-in-club'],
  ])('from the %s ends on a page with the text of the toast', async (source, again) => {
    const form = { email: freshEmail(), source };
    expect(await send('subscribe-newsletter', form)).toMatchObject({
      status: 303,
      location: '/form-reply/joined-club',
    });
    expect(await send('subscribe-newsletter', form)).toMatchObject({
      location: `/form-reply/${again}`,
    });
  });

  test('with a message ends on a page with the text of the toast', async () => {
    const form = { name: 'W', email: 'w@t.example', message: 'Hi' };
    expect(await send('send-contact-email', form)).toMatchObject({
      status: 303,
      location: '/form-reply/message-sent',
    });
  });

  test.each([
    [
      'subscribe-newsletter',
      { email: 'wade', source: 'waitlist' },
      'Failed to join waitlist. Please try again. Email is not an email address.',
    ],
    [
      'subscribe-newsletter',
      { email: ' ', source: 'contact' },
      'Failed to subscribe. Please try again. Email is required.',
    ],
    [
      'send-contact-email',
      { name: 'x'.repeat(300), email: 'w@t.example', message: '<b>Hi' },
      'Failed to send message. Please try again. Name is longer than',
    ],
  ])('%s %o is answered with what failed and the field', async (name, form, sentence) => {
    const { status, headers, text } = await send(name, form);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain(`<p role="alert">${sentence}`);
    expect(text).not.toMatch(/<script|<b>/);
  });

  test('too often is told the minutes to wait', async () => {
    const form = { name: 'Wade', email: 'w@t.example', message: 'Kept' };
    const headers = { 'x-nf-client-connection-ip': '203.0.113.7' };
    await send('send-contact-email', form, shop.url, headers);
    await shop.database.query('update rate_limits set request_count = 20 where request_count = 1');
    const {
      status,
      headers: replied,
      text,
    } = await send('send-contact-email', form, shop.url, headers);
    expect(status).toBe(429);
    const minutes = Math.ceil(Number(replied.get('retry-after')) / 60);
    expect(minutes).toBeGreaterThan(1);
    expect(text).toContain(`Too many tries. Try again in ${minutes} minutes.`);
  });
});
