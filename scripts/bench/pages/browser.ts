import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CDPSession } from '@playwright/test';
import { browserPath } from '#scripts/launcher/browser.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

/** How long it may take to close. */
const GOODBYE_MS = 5_000;

/** DevTools commands with their published types; `session` is the target that they go to. */
export type Send = CDPSession['send'];

export interface DevToolsEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId?: string;
}

export interface Browser {
  port: number;
  /** Commands to the browser itself, or to one of its targets. */
  session(id?: string): Send;
  listen(hear: (event: DevToolsEvent) => void): void;
  close(): Promise<void>;
}

/**
 * Chromium over DevTools, without a library: the ones at hand attach to pages only, and Chromium prerenders nothing for
 * those who do.
 */
export async function openBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'ghost-barrel-browser-'));
  const flags = [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'];
  const program = spawn(browserPath() ?? 'chromium', flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const socket = new WebSocket(await addressIn(program.stderr));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const { session, listen } = connect(socket);
  return {
    port: Number(new URL(socket.url).port),
    session,
    listen,
    async close() {
      // Not waited for: it may be gone before it has answered. One that stays is ended.
      session()('Browser.close').catch(() => undefined);
      const end = setTimeout(() => program.kill('SIGKILL'), GOODBYE_MS);
      await gone;
      clearTimeout(end);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /DevTools listening on (\S+)/.exec(line)?.[1];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error('Chromium ended before it could be asked anything.');
}

interface Reply {
  id: number;
  result?: unknown;
  error?: { message: string };
}

function connect(socket: WebSocket): Pick<Browser, 'session' | 'listen'> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((event: DevToolsEvent) => void)[] = [];
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as Reply | DevToolsEvent;
    if ('method' in said) {
      for (const hear of listeners) hear(said);
      return;
    }
    if (said.error) waiting.get(said.id)?.reject(new Error(said.error.message));
    else waiting.get(said.id)?.resolve(said.result);
    waiting.delete(said.id);
  });
  const send = (method: string, params: unknown, sessionId?: string) => {
    const id = ++lastId;
    const reply = Promise.withResolvers<unknown>();
    waiting.set(id, reply);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return reply.promise;
  };
  return {
    session: (sessionId) =>
      ((method: string, params: unknown = {}) => send(method, params, sessionId)) as Send,
    listen: (hear) => listeners.push(hear),
  };
}
