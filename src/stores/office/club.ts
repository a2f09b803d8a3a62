import { computed } from 'nanostores';
import * as z from 'zod/mini';
import {
  officeGetClub,
  officeSendClubEmail,
  officeStopClubEmail,
  officeTestClubEmail,
} from '#contracts/office/club.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { hasOnlyHttpsLinks, MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '#shop/club-email.ts';
import { $drafts, keepDraft } from '#stores/site/drafts.ts';
import { createResource } from '#stores/site/resource.ts';
import { parseStored } from '#stores/site/storage.ts';
import { office } from './api.ts';

export type Club = ResponseOf<typeof officeGetClub>;

/** Polled while an email goes out: then there is no form. */
export const club = createResource(office, officeGetClub, () => ({}), {
  isPolled: ({ going }) => going !== null,
});
export const sendTest = club.action(officeTestClubEmail);
export const sendToAll = club.action(officeSendClubEmail);
export const stopSending = club.action(officeStopClubEmail);

/** Under which name the email is kept while it is written. */
const DRAFT = 'club-email';
const draftSchema = z.object({
  subject: z.string(),
  text: z.string(),
  productId: z.string(),
  /** The test that went out, and of what. */
  test: z.optional(z.object({ content: z.string(), email: z.string(), at: z.string() })),
});
type Draft = z.output<typeof draftSchema>;
export type ClubFields = Omit<Draft, 'test'>;

const EMPTY: Draft = { subject: '', text: '', productId: '' };

/** The text being written; it survives a reload. */
export const $draft = computed(
  $drafts,
  (drafts): Draft => parseStored(draftSchema, drafts[DRAFT] ?? null) ?? EMPTY,
);

export const keepFields = (fields: ClubFields) =>
  keepDraft(DRAFT, JSON.stringify({ ...$draft.get(), ...fields }));

export const keepTest = (fields: ClubFields, sent: { email: string; at: string }) =>
  keepDraft(DRAFT, JSON.stringify({ ...fields, test: { content: contentOf(fields), ...sent } }));

export const forgetDraft = () => keepDraft(DRAFT, '');

const contentOf = (fields: ClubFields) => JSON.stringify(requestOf(fields));

/** The test of exactly this email. */
export const testOf = (fields: ClubFields, { test }: Draft) =>
  test?.content === contentOf(fields) ? test : undefined;

/** The sent part of the form. */
export const requestOf = ({ subject, text, productId }: ClubFields) => ({
  subject: subject.trim(),
  text: text.trim(),
  productId: productId || null,
});

export function clubErrors({ subject, text }: ClubFields) {
  const errors: { subject?: string; text?: string } = {};
  if (!subject.trim()) errors.subject = 'Write what it is about.';
  else if (subject.length > MAX_SUBJECT_LENGTH)
    errors.subject = `Write at most ${MAX_SUBJECT_LENGTH} characters.`;
  if (!text.trim()) errors.text = 'Write what the members are to read.';
  else if (text.length > MAX_TEXT_LENGTH)
    errors.text = `Write at most ${countOf(MAX_TEXT_LENGTH, 'character')}: it has ${countOf(text.length, 'character')}.`;
  else if (!hasOnlyHttpsLinks(text)) errors.text = 'Begin each link with https://.';
  return errors;
}

/** The schedule sends as many as it may in a quarter of an hour. */
const RUN_MINUTES = 15;

/** Within how many minutes so many have it. */
export const minutesFor = (members: number, perMinute: number) =>
  Math.ceil(members / (perMinute * RUN_MINUTES)) * RUN_MINUTES;
