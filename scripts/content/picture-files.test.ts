import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalog } from './catalog.ts';
import { checkPictureFiles } from './picture-files.ts';
import { parseSource } from './source.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3b12' } });

/** The report on a product with this front and this detail, and on our brand’s pictures. */
async function said(front: Uint8Array | string, detail: Uint8Array | string = front) {
  const folder = mkdtempSync(join(tmpdir(), 'products-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'front.jpg'), front);
  writeFileSync(join(folder, 'brim.jpg'), detail);
  const fields = [
    'name: Cap',
    'price: 34',
    'sizes: [One size]',
    'pictures:',
    '  front:',
    '    file: ./front.jpg',
    '    alt: A cap',
    'details:',
    '  - name: Brim',
    '    file: ./brim.jpg',
    '    alt: Its brim',
    'lead: A cap.',
    'facts: [{ name: Cloth, value: Canvas }]',
  ];
  writeFileSync(join(folder, 'cap.mdx'), ['---', ...fields, '---', ''].join('\n'));
  const { files } = readCatalog(folder.replaceAll('\\', '/'));
  const problems = await checkPictureFiles([], files);
  return problems.map(({ file, line, text }) => `${file}:${line}: ${text.split('/').at(-1)}`);
}

test('pictures as large as asked for have nothing to mend, in whichever way a camera was held', async () => {
  const turned = await photo(20, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await said(turned)).toEqual([]);
  expect(await said(await photo(1600, 20).png().toBuffer())).toEqual([]);
  expect(await said(await photo(1600, 20).avif({ effort: 0 }).toBuffer())).toEqual([]);
});

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 816795\n';
const whole = await photo(1600, 2000).jpeg().toBuffer();

test.each<[string, Uint8Array | string, string]>([
  ['text', 'Please add the photo here.\n', 'is a file of text, not a picture.'],
  ['HEIC', heic, 'is HEIC, as phones take photos, which browsers don’t show: save it as JPEG.'],
  [
    'a pointer of Git LFS',
    POINTER,
    'is a pointer of Git LFS, not the picture itself: run git lfs pull, and see that your host fetches such files too.',
  ],
  [
    'half a picture',
    whole.subarray(0, whole.length / 2),
    'can’t be read as a picture: copy it again, or save it again as JPEG.',
  ],
  ['nothing', '', 'can’t be read as a picture: copy it again, or save it again as JPEG.'],
  [
    'a drawing',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"/>',
    'is SVG: save it as JPEG, PNG, WEBP, AVIF.',
  ],
  [
    'a picture that is too small',
    await photo(999, 1248).jpeg().toBuffer(),
    'is 999 pixels wide: at least 1600 are needed.',
  ],
])('finds %s', async (_what, file, sentence) => {
  const brim = sentence.replace('1600', '1000');
  expect(await said(file)).toEqual([
    `content/products/cap.mdx:7: front.jpg ${sentence}`,
    `content/products/cap.mdx:11: brim.jpg ${brim}`,
  ]);
});

test('opens the pictures of pages too', async () => {
  const page = parseSource('content/pages/care.mdx', '![A field](../faq/01-how-it-fits.mdx)');
  expect((await checkPictureFiles([page], [])).map(({ text }) => text)).toEqual([
    expect.stringContaining('01-how-it-fits.mdx is a file of text, not a picture.'),
  ]);
});
