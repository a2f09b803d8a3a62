import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../tests/support/browser.ts';

const ACCOUNT = 'acct_1QhR2vKs8YtBn3Ls';
const file = (type = 'image/png', size = 1000) =>
  new File([new Uint8Array(size)], 'fob.png', { type });

/** A request as the browser makes it; `answer` completes it. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  address = '';
  status = 0;
  response: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open = (_method: string, address: string) => {
    this.address = address;
  };
  setRequestHeader = () => undefined;
  send = () => void FakeRequest.sent.push(this);
  abort = () => this.onabort?.();
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
  }
}

async function open(session = {}) {
  const browser = stubBrowser({ search: `?account=${ACCOUNT}`, session });
  FakeRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const last = () => FakeRequest.sent.at(-1) as FakeRequest;
  const toasts = await import('../site/toasts.ts');
  return { ...browser, ...(await import('./picture.ts')), ...toasts, last };
}

afterEach(() => vi.unstubAllGlobals());

describe('the product picture', () => {
  test('is uploaded when chosen, with progress, and saved by its id', async () => {
    const { $picture, pictureId, choosePicture, last, pictureIsReady } = await open();
    choosePicture(file());
    expect(last().address).toBe(`/api/upload-product-picture?account=${ACCOUNT}`);
    last().upload.onprogress?.({ loaded: 450, total: 1000 });
    expect($picture.get()).toMatchObject({ state: 'uploading', progress: 0.45 });
    const ready = pictureIsReady();
    last().answer(200, { success: true, picture: 'abc' });
    expect(await ready).toBe(true);
    expect($picture.get()).toMatchObject({ state: 'kept' });
    expect(pictureId()).toBe('abc');
  });

  test('is restored after a reload', async () => {
    const { choosePicture, last, pictureIsReady, sessionStorage } = await open();
    choosePicture(file());
    last().answer(200, { success: true, picture: 'abc' });
    await pictureIsReady();
    const again = await open({ ...sessionStorage });
    expect(again.$picture.get()).toEqual({
      state: 'kept',
      preview: `/product-pictures/${ACCOUNT}/abc-320.webp`,
    });
  });

  test.each([
    ['an SVG', file('image/svg+xml'), 'We can’t show that file. Choose a JPG, PNG or WebP.'],
    [
      'more than 4 MB',
      file('image/png', 4 * 1024 * 1024 + 1),
      'That picture is larger than 4 MB. Choose a smaller one.',
    ],
  ])('is refused without a request when it is %s', async (_, given, error) => {
    const { $picture, choosePicture, pictureIsReady } = await open();
    choosePicture(given);
    expect($picture.get()).toMatchObject({ state: 'refused', error });
    expect(FakeRequest.sent).toEqual([]);
    expect(await pictureIsReady()).toBe(false);
  });

  test("is refused with the server's message", async () => {
    const { $picture, choosePicture, last, pictureIsReady } = await open();
    choosePicture(file());
    const error = 'This picture has too many pixels.';
    last().answer(400, { error, code: 'invalid_request' });
    expect(await pictureIsReady()).toBe(false);
    expect($picture.get()).toMatchObject({ state: 'refused', error });
  });

  test('can be uploaded again after a failure', async () => {
    const { $picture, choosePicture, last, pictureIsReady, uploadAgain } = await open();
    choosePicture(file());
    last().onerror?.();
    expect(await pictureIsReady()).toBe(false);
    expect($picture.get()).toMatchObject({
      state: 'failed',
      error: 'The picture could not be uploaded. Try again.',
    });
    uploadAgain();
    last().answer(200, { success: true, picture: 'abc' });
    expect(await pictureIsReady()).toBe(true);
  });

  test('is replaced by one chosen later, however late its reply comes', async () => {
    const { $picture, pictureId, choosePicture, last, pictureIsReady } = await open();
    choosePicture(file());
    const first = last();
    choosePicture(file('image/webp'));
    last().answer(200, { success: true, picture: 'second' });
    first.answer(200, { success: true, picture: 'first' });
    expect(await pictureIsReady()).toBe(true);
    expect(pictureId()).toBe('second');
    expect($picture.get().state).toBe('kept');
  });

  test('can be removed', async () => {
    const { $picture, pictureId, choosePicture, last, pictureIsReady, removePicture } =
      await open();
    choosePicture(file());
    last().answer(200, { success: true, picture: 'abc' });
    await pictureIsReady();
    removePicture();
    expect($picture.get()).toEqual({ state: 'none' });
    expect(pictureId()).toBe('');
    expect(await pictureIsReady()).toBe(true);
  });
});
