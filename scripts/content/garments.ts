import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { type garmentsSchema, sizeGuideSchema } from '../../src/content-schemas.ts';
import { contentFolder } from '../../src/content-folder.ts';
import { readFields } from './fields.ts';
import { readContentFile } from './source.ts';

export type Garments = z.output<typeof garmentsSchema>;

/** The file of the size guide, which products name the garments of. */
export const SIZE_GUIDE = 'content/pages/size-guide.mdx';

/** The garments of the size guide; undefined while its fields have mistakes, which are reported with that file. */
export function readGarments(folder = contentFolder()): Garments | undefined {
  const path = SIZE_GUIDE.replace('content', folder);
  if (!existsSync(path)) return {};
  return readFields(sizeGuideSchema, readContentFile(SIZE_GUIDE, path).fields, 2).value?.garments;
}
