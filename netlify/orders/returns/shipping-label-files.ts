import { getStore } from '@netlify/blobs';

// A label is read right after it was stored, maybe in another region.
const store = () => getStore({ name: 'return-labels', consistency: 'strong' });

export async function saveLabel(label: string, pdf: Uint8Array): Promise<void> {
  await store().set(label, new Blob([new Uint8Array(pdf)]));
}

/** The PDF of a label; undefined once it is deleted. */
export async function readLabel(label: string): Promise<ArrayBuffer | undefined> {
  const pdf = (await store().get(label, { type: 'arrayBuffer' })) as ArrayBuffer | null;
  return pdf ?? undefined;
}

export async function deleteLabel(label: string): Promise<void> {
  await store().delete(label);
}
