import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { readPicture, toJpeg } from './fetch-picture.ts';

/** An address of the internet, so that no name is looked up. */
const SERVER = 'https://93.184.216.34';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers by address; returns which were asked for. */
function answer(responses: Record<string, () => Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(responses[url]?.() ?? new Response('', { status: 404 }));
  });
  return asked;
}
const redirect = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });
const photo = (width: number) =>
  sharp({ create: { width, height: 10, channels: 4, background: '#7a3b1200' } })
    .png()
    .toBuffer();

test('a picture is read from its address, after redirects', async () => {
  const asked = answer({
    [`${SERVER}/a.png?v=1`]: redirect('/b.png'),
    [`${SERVER}/b.png`]: () => new Response('bytes'),
  });
  expect(Buffer.from(await readPicture(`${SERVER}/a.png?v=1`)).toString()).toBe('bytes');
  expect(asked).toHaveLength(2);
});

test.each([
  ['http://93.184.216.34/a.png', 'doesn’t begin with https://'],
  ['https://127.0.0.1/a.png', 'no public address'],
  ['https://[::ffff:10.0.0.1]/a.png', 'no public address'],
  [`${SERVER}/private.png`, 'no public address: 169.254.169.254'],
  [`${SERVER}/plain.png`, 'doesn’t begin with https://'],
  [`${SERVER}/file.png`, 'doesn’t begin with https://'],
  [`${SERVER}/loop.png`, 'redirected too often'],
  [`${SERVER}/nowhere.png`, 'answers 404'],
  [`${SERVER}/large.png`, 'more than 20 MB'],
  ['a.png', 'Invalid URL'],
])('%s is refused: %s', async (url, sentence) => {
  const asked = answer({
    [`${SERVER}/private.png`]: redirect('https://169.254.169.254/latest/meta-data/'),
    [`${SERVER}/plain.png`]: redirect('http://93.184.216.34/a.png'),
    [`${SERVER}/file.png`]: redirect('file:///etc/passwd'),
    [`${SERVER}/loop.png`]: redirect(`${SERVER}/loop.png`),
    [`${SERVER}/large.png`]: () => new Response(new Uint8Array(20 * 1024 * 1024 + 1)),
  });
  await expect(readPicture(url)).rejects.toThrow(sentence);
  expect(asked.filter((address) => !address.startsWith(SERVER))).toEqual([]);
});

test('a picture becomes JPEG as wide as the shop needs it', async () => {
  const { jpeg, isEnlarged } = await toJpeg(await photo(100), 200);
  expect(isEnlarged).toBe(true);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 200 });
  const large = await toJpeg(await photo(3000), 200);
  expect(large.isEnlarged).toBe(false);
  expect(await sharp(large.jpeg).metadata()).toMatchObject({ width: 2400 });
});

test.each([
  ['HTML', '<!doctype html><p>Not found', 'it is no picture'],
  [
    'a drawing',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'it is SVG, no photo',
  ],
])('%s is no picture', async (_what, text, sentence) => {
  await expect(toJpeg(Buffer.from(text), 100)).rejects.toThrow(sentence);
});

test('a picture that ends in the middle is refused', async () => {
  const bytes = await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: '#7a3b12',
      noise: { type: 'gaussian', mean: 99, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  await expect(toJpeg(bytes.subarray(0, bytes.length / 2), 100)).rejects.toThrow(
    'it can’t be read whole',
  );
});
