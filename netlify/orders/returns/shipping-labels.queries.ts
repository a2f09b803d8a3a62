import * as z from 'zod';
import { rows, run } from '#adapters/database.ts';

export async function isRecorded(label: string): Promise<boolean> {
  const found = await rows(z.object({ label: z.string() }))`
    select label from returns where label = ${label}`;
  return found.length > 0;
}

export async function listOldLabels(limit: number): Promise<string[]> {
  const found = await rows(z.object({ label: z.string() }))`
    select label from returns
    where label is not null and label_sent_at < now() - interval '90 days'
    order by label_sent_at limit ${limit}`;
  return found.map(({ label }) => label);
}

export async function forgetLabels(labels: readonly string[]): Promise<void> {
  await run`update returns set label = null where label = any (${labels})`;
}
