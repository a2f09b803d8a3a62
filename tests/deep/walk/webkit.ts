import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ENGINES } from '#scripts/launcher/browser.ts';
import { freePort } from '#sandbox/platform/web-server.ts';
import type { Browser, ReducedMotion, Settings, Size } from './browser.ts';

/** WebKitGTK's own small browser on a screen that nobody sees, over the classic W3C WebDriver. */
export async function openWebKit(settings: Settings): Promise<Browser> {
  const programs = await startPrograms(settings);
  try {
    return { ...(await openSession(programs.url, settings.size)), close: programs.stop };
  } catch (error) {
    await programs.stop();
    throw error;
  }
}

/** The virtual screen and the driver. The browser ends with its screen. */
async function startPrograms({ size, reducedMotion }: Settings) {
  const port = await freePort();
  const configuration = await writeGtkSettings(reducedMotion);
  const resolution = `${size.width}x${size.height}x24`;
  const screen = spawn(
    ENGINES.WebKit.xvfb,
    ['-displayfd', '3', '-screen', '0', resolution, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const driver = spawn(ENGINES.WebKit['webkit2gtk-driver'], [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      XDG_CONFIG_HOME: configuration,
      // WebKit's sandbox doesn't start for root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  });
  const ended = Promise.all([once(screen, 'exit'), once(driver, 'exit')]);
  const kill = () => {
    driver.kill();
    screen.kill();
  };
  process.once('exit', kill);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      kill();
      await ended;
      process.off('exit', kill);
      await rm(configuration, { recursive: true });
    },
  };
}

/** A folder of GTK's settings, from which WebKit takes whether a person wants less motion. */
async function writeGtkSettings(reducedMotion: ReducedMotion): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'walk-'));
  await mkdir(join(folder, 'gtk-3.0'));
  const animations = reducedMotion === 'reduce' ? 0 : 1;
  const settings = `[Settings]\ngtk-enable-animations=${animations}\n`;
  await writeFile(join(folder, 'gtk-3.0', 'settings.ini'), settings);
  return folder;
}

async function openSession(url: string, size: Size): Promise<Omit<Browser, 'close'>> {
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(url + path, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
    return value;
  };
  const answers = () => call('GET', '/status').then(Boolean, () => false);
  await expect.poll(answers, { timeout: 15_000, intervals: [50] }).toBe(true);
  const options = { args: ['--automation', '--full-screen'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object) => call('POST', session + path, body);
  const execute = (script: string) => post('/execute/sync', { script, args: [] });
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    post('/actions', { actions: [{ type, id: type, actions }] });
  await post('/window/rect', { x: 0, y: 0, ...size });

  const errors: string[] = [];
  return {
    errors,
    open: async (address) => {
      await post('/url', { url: address });
    },
    evaluate: async (expression, frame) => {
      if (frame === undefined) {
        errors.push(...((await execute(NEW_ERRORS)) as string[]));
        return execute(`return ${expression}`);
      }
      await post('/frame', {
        id: await execute(`return document.querySelector('iframe[title="${frame}"]')`),
      });
      try {
        return await execute(`return ${expression}`);
      } finally {
        await post('/frame', { id: null });
      }
    },
    press: async ({ x, y }) => {
      await act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    type: async (text) => {
      const keys = Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', keys.flat());
    },
    picture: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
  };
}

/**
 * The page's errors since it was last asked. The driver reports nothing, so the page listens from the first time on;
 * violations of the policy are kept for those who come late.
 */
const NEW_ERRORS = `
  if (!window.errorsForWalk) {
    const errors = (window.errorsForWalk = []);
    const note = (text) => errors.push(location.href + ': ' + text);
    addEventListener('error', ({ message }) => note(message));
    addEventListener('unhandledrejection', ({ reason }) => note(String(reason)));
    const onViolation = (reports) => reports.forEach(({ body }) =>
      note('policy: ' + body.effectiveDirective + ' blocked ' + body.blockedURL));
    new ReportingObserver(onViolation, { types: ['csp-violation'], buffered: true }).observe();
  }
  return window.errorsForWalk.splice(0);`;
