import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { mailPage } from './mail-page.ts';
import { startMailbox } from './mailbox.ts';

async function openMailbox(file = '') {
  const mailbox = await startMailbox(file || join(await mkdtemp(join(tmpdir(), 'mailbox-')), 'm'));
  const send = (mail: SendMailOptions = {}) =>
    createTransport(mailbox.url).sendMail({
      from: 'shop@example.com',
      to: 'wade@example.com',
      text: 'Thank you',
      ...mail,
    });
  return { mailbox, send };
}

test('emails survive a restart', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'mailbox-')), 'mail.jsonl');
  const { mailbox, send } = await openMailbox(file);
  await send({ subject: 'First' });
  await mailbox.stop();
  const { mailbox: again } = await openMailbox(file);
  onTestFinished(() => again.stop());
  expect(again.mails.map((mail) => mail.subject)).toEqual(['First']);
});

test('a hostile email stays text outside its frame', async () => {
  const { mailbox, send } = await openMailbox();
  onTestFinished(() => mailbox.stop());
  await send({ subject: '<script>alert(1)</script>', html: '"><script>alert(2)</script>' });
  const page = mailPage(mailbox.mails, mailbox.mails[0]);
  expect(page).not.toContain('<script>');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});
