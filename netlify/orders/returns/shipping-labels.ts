import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { oneValue } from '#adapters/database.ts';
import { CommandError } from '#audit/command-error.ts';
import type { Actor } from '#audit/actor.ts';
import { forgetLabels, isRecorded, listOldLabels } from './shipping-labels.queries.ts';
import { deleteLabel, readLabel, saveLabel } from './shipping-label-files.ts';
import { MAX_LABEL_BYTES } from '#contracts/office/returns.ts';
import { openReturnLink, type SecureLink } from '../order-link.ts';

/** The label of a return that waits for its parcel, by the secure link of its order. */
export async function readShippingLabel(request: SecureLink & { returnNumber: string }) {
  const { label, state } = await openReturnLink(request);
  const pdf = state === 'label_sent' && label && (await readLabel(label));
  if (!pdf) throw new ApiError('not_found', 'There is no label, or it is no longer kept.');
  return pdf;
}

/**
 * Stores the label of a return, a PDF, and queues the email; another one replaces it, and the same changes nothing and
 * returns false. Its name is made of the return's random id and the PDF. Throws CommandError for another file.
 */
export async function sendShippingLabel(
  returnId: string,
  {
    pdf,
    carrier,
    trackingNumber,
  }: { pdf: Uint8Array; carrier: string; trackingNumber: string | null },
  actor: Actor,
): Promise<boolean> {
  requirePdf(pdf);
  const label = `${returnId}/${createHash('sha256').update(pdf).digest('hex')}`;
  await saveLabel(label, pdf);
  try {
    const replaced = await oneValue(z.string().nullable())`
      select send_return_label(
        p_return_id => ${returnId}, p_label => ${label}, p_carrier => ${carrier},
        p_tracking_number => ${trackingNumber}, p_actor => ${actor}
      )`;
    if (replaced && replaced !== label) await deleteLabel(replaced);
    return replaced !== label;
  } catch (error) {
    if (!(await isRecorded(label))) await deleteLabel(label);
    throw error;
  }
}

/** How far from its begin and its end the marks of a PDF may stand: programs write something before and after. */
const MARGIN_BYTES = 1024;

const VERSION = '%PDF-1.7';

/** The pictures that carriers offer beside the PDF, by how they begin. */
const PICTURES = new Map([
  ['\x89PNG', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['GIF8', 'GIF'],
]);

/**
 * A PDF has its version in its first kilobyte, and the mark of its end in the last (ISO 32000-1, 7.5.5 and annex H).
 */
function requirePdf(pdf: Uint8Array): void {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  const begin = text(pdf.subarray(0, MARGIN_BYTES + VERSION.length));
  if (!/%PDF-[12]\.\d/.test(begin) || !text(pdf.subarray(-MARGIN_BYTES)).includes('%%EOF')) {
    const [, picture] = [...PICTURES].find(([mark]) => begin.startsWith(mark)) ?? [];
    const sentence = picture
      ? `This file is a ${picture} picture, no PDF.`
      : 'This file is no PDF.';
    throw new CommandError(`${sentence} Choose the label as a PDF.`, undefined, 'label');
  }
  if (pdf.byteLength > MAX_LABEL_BYTES) {
    const text = `The label is larger than ${MAX_LABEL_BYTES / 1_000_000} MB.`;
    throw new CommandError(text, undefined, 'label');
  }
}

const BATCH = 10;

export async function purgeShippingLabels(): Promise<void> {
  const labels = await listOldLabels(BATCH);
  if (labels.length === 0) return;
  await Promise.all(labels.map(deleteLabel));
  await forgetLabels(labels);
}
