import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#shop/sellers.ts';
import { openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const ACCOUNT = 'acct_1PicturesTest';
const OTHER = 'acct_1OtherPictures';

const shop = sharedShop(openShop);
beforeAll(async () => {
  await shop.database.query(
    "insert into connected_accounts (id, email) select id, 'etta@boone.example' from unnest($1::text[]) as id",
    [[ACCOUNT, OTHER]],
  );
});

async function upload(file: Uint8Array | string, account = ACCOUNT, headers = {}) {
  const response = await fetch(`${shop.url}/api/upload-product-picture?account=${account}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', ...headers },
    body: typeof file === 'string' ? file : new Blob([new Uint8Array(file)]),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const show = (picture: unknown, width: number, account = ACCOUNT) =>
  fetch(`${shop.url}/product-pictures/${account}/${String(picture)}-${width}.webp`);

/** A picture of two colors that can't be compressed away entirely. */
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3b12' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#fff' } },
      gravity: 'west',
    },
  ]);

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes WebP in every width, cached as immutable',
  async (format) => {
    const file = await drawn(1600, 1000).toFormat(format).toBuffer();
    const { status, body } = await upload(file);
    expect(status).toBe(200);
    for (const width of PICTURE_WIDTHS) {
      const response = await show(body.picture, width);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const size = await sharp(await response.arrayBuffer()).metadata();
      expect(size).toMatchObject({ format: 'webp', width, height: Math.round(width / 1.6) });
    }
  },
);

test('the same file is the same picture, separately for each account', async () => {
  const file = await drawn(400, 300).png().toBuffer();
  const first = await upload(file);
  expect((await upload(file)).body).toEqual(first.body);
  expect((await show(first.body.picture, 320, OTHER)).status).toBe(404);
});

test('a small picture is not enlarged, and a tall one is cut to a size that pages can show', async () => {
  const small = await upload(await drawn(200, 100).png().toBuffer());
  const shown = await show(small.body.picture, 1200);
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 200 });
  const tallPicture = await upload(await drawn(20, 20_000).png().toBuffer());
  const { height } = await sharp(
    await (await show(tallPicture.body.picture, 320)).arrayBuffer(),
  ).metadata();
  expect(height).toBeLessThanOrEqual(960);
});

test("a picture's metadata is removed and its rotation applied", async () => {
  const file = await drawn(300, 200)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Etta Boone' }, IFD3: { GPSLatitude: '38/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { body } = await upload(file);
  const shown = Buffer.from(await (await show(body.picture, 320)).arrayBuffer());
  const { exif, orientation, width, height } = await sharp(shown).metadata();
  expect({ exif, orientation, width, height }).toEqual({ width: 200, height: 300 });
  expect(shown.includes('Boone')).toBe(false);
});

test('a transparent picture stands on white', async () => {
  const clear = { width: 40, height: 30, channels: 4 as const, background: '#00000000' };
  const { body } = await upload(await sharp({ create: clear }).png().toBuffer());
  const shown = Buffer.from(await (await show(body.picture, 320)).arrayBuffer());
  expect([...(await sharp(shown).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

describe('refuses', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['an SVG with a script', svg],
    ['an SVG behind a prologue', `\uFEFF<?xml version="1.0"?>\n<!-- hi -->\n${svg}`],
    ['an SVG of comments alone', '<!---->'.repeat(146)],
    ['a GIF', 'GIF89a\x01\0\x01\0'],
    ['a PDF', '%PDF-1.7'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['text', 'I am a picture, trust me'],
    ['nothing', ''],
  ])('%s', async (_what, file) => {
    const { status, body } = await upload(file);
    expect({ status, ...body }).toEqual({
      status: 415,
      code: 'unsupported_media_type',
      error: "This file can't be used. Choose a JPEG, PNG or WebP picture.",
    });
  });

  test('an SVG that begins like a WebP', async () => {
    const { status, body } = await upload(`RIFF1234WEBP${svg}`);
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: "This picture can't be read. Choose another.",
    });
  });

  test('a picture of too many pixels in a small file, before it is decoded', async () => {
    const { status, body } = await upload(hugePicture(30_000, 30_000));
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'picture' });
    expect(body.error).toBe('This picture has more than 40 megapixels. Choose a smaller one.');
  });

  test('a picture that is truncated or has only the first bytes of one', async () => {
    const file = await drawn(800, 600).jpeg({ quality: 100 }).toBuffer();
    for (const broken of [file.subarray(0, file.length / 2), file.subarray(0, 12)]) {
      const { status, body } = await upload(broken);
      expect({ status, error: body.error }).toEqual({
        status: 400,
        error: "This picture can't be read. Choose another.",
      });
    }
  });

  test('a file of one byte more than 4 MB', async () => {
    const { status, body } = await upload(new Uint8Array(4 * 1024 * 1024 + 1));
    expect({ status, error: body.error }).toEqual({
      status: 413,
      error: 'The request is larger than 4 MB.',
    });
  });

  test('a picture for an unknown account', async () => {
    const file = await drawn(10, 10).png().toBuffer();
    expect(await upload(file, 'acct_1UnknownAccount')).toMatchObject({
      status: 404,
      body: { code: 'account_not_found' },
    });
    expect(await upload(file, '../../etc')).toMatchObject({ status: 400 });
  });
});

test('an address without a picture is not found, and not cached', async () => {
  for (const path of ['x-320.webp', `${'0'.repeat(32)}-320.webp`, `${'0'.repeat(32)}-321.webp`]) {
    const response = await fetch(`${shop.url}/product-pictures/${ACCOUNT}/${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

/** A PNG header with these dimensions and no pixels. */
function hugePicture(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
