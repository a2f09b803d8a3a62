import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailboxPages, mailPage } from './mail-page.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

let file: string;
let mailbox: Mailbox;

beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'mailbox-')), 'mail.jsonl');
  mailbox = await startMailbox(file);
});

afterEach(() => mailbox.stop());

const send = (mail: SendMailOptions) =>
  createTransport(mailbox.url).sendMail({
    from: 'Ghost Barrel <shop@example.com>',
    to: 'wade@example.com',
    subject: 'Your order',
    text: 'Thank you',
    ...mail,
  });

test('an email arrives as it was written, newest first', async () => {
  await send({ html: '<p>Thank you, “Wade”</p>', replyTo: 'support@example.com' });
  await send({ subject: 'Shipped – at last' });
  expect(mailbox.mails.map((mail) => mail.subject)).toEqual(['Shipped – at last', 'Your order']);
  expect(mailbox.mails[1]).toMatchObject({
    from: 'shop@example.com',
    to: 'wade@example.com',
    replyTo: 'support@example.com',
    text: 'Thank you\n',
    html: '<p>Thank you, “Wade”</p>\n',
  });
});

test('emails survive a restart', async () => {
  await send({ subject: 'First' });
  await send({ subject: 'Second' });
  await mailbox.stop();
  mailbox = await startMailbox(file);
  expect(mailbox.mails.map((mail) => mail.subject)).toEqual(['Second', 'First']);
});

test('while it is down, it refuses emails instead of losing them', async () => {
  mailbox.down();
  await expect(send({})).rejects.toThrow();
  mailbox.up();
  await send({});
  expect(mailbox.mails).toHaveLength(1);
});

test('refuses the recipients and senders that a test names, and no others', async () => {
  mailbox.refuse({ command: 'RCPT TO', address: 'gone@example.com', reply: '550 5.1.1 No user' });
  await expect(send({ to: 'gone@example.com' })).rejects.toThrow('550 5.1.1 No user');
  await send({});
  mailbox.refuse({ command: 'MAIL FROM', reply: '553 5.7.1 Sender not verified' });
  await expect(send({})).rejects.toThrow('553 5.7.1 Sender not verified');
  mailbox.up();
  await send({ to: 'gone@example.com' });
  expect(mailbox.mails).toHaveLength(2);
});

test('the mailbox is read at /sandbox/mail.json', async () => {
  await send({});
  const answer = mailboxPages(mailbox)(new Request('http://localhost/sandbox/mail.json'));
  expect(await answer?.json()).toMatchObject([{ to: 'wade@example.com', subject: 'Your order' }]);
});

test('a hostile email stays text outside its frame', async () => {
  await send({ subject: '<script>alert(1)</script>', html: '"><script>alert(2)</script>' });
  const page = mailPage(mailbox.mails, mailbox.mails[0], {
    path: '/sandbox/mail',
    title: 'Mailbox',
  });
  expect(page).not.toContain('<script>');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});
