import type { Browser, Send } from './browser.ts';

export interface TabOptions {
  /** How many times slower than this machine. */
  cpuSlowdown: number;
  /** Runs in every page before its own scripts. */
  script?: string;
}

export interface Tab {
  goto(url: string): Promise<void>;
  /** What the expression gives in the page that is seen now; promises are waited for. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Waits until the expression is true in the page that is seen. */
  until(expression: string): Promise<void>;
  /** Scrolls to what the selector finds, if it isn't in view, and moves the mouse to its middle. */
  pointAt(selector: string): Promise<void>;
  /** Points there, then presses and releases the mouse. */
  click(selector: string): Promise<void>;
  /** Whether the browser may prerender pages for the page that is seen. */
  allowPrerendering(isAllowed: boolean): Promise<void>;
  /** Waits until the browser has prerendered a page for the one that is seen. */
  prerendered(): Promise<void>;
  close(): Promise<void>;
}

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: false };
const TIMEOUT_MS = 20_000;
const REPLY_TIMEOUT_MS = 2_000;

/** A tab of the size of a phone; it goes on through the pages that are prerendered for it. */
export async function openTab(browser: Browser, options: TabOptions): Promise<Tab> {
  const toBrowser = browser.session();
  const { targetId } = await toBrowser('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId } = await toBrowser('Target.attachToTarget', { targetId, flatten: true });
  /** The pages of this tab by session; the one that is seen is no prerendered one. */
  const pages = new Map<string, { id: string; seen: boolean }>();
  browser.listen(({ method, params, sessionId: from }) => {
    if (method === 'Target.attachedToTarget' && from === sessionId) {
      const { sessionId: id, targetInfo } = params as {
        sessionId: string;
        targetInfo: { targetId: string; subtype?: string };
      };
      pages.set(id, { id: targetInfo.targetId, seen: targetInfo.subtype !== 'prerender' });
      void prepare(browser.session(id), options).catch(() => undefined);
    }
    if (method === 'Target.targetInfoChanged') {
      const { targetInfo } = params as { targetInfo: { targetId: string; subtype?: string } };
      for (const page of pages.values()) {
        if (page.id === targetInfo.targetId) page.seen = targetInfo.subtype !== 'prerender';
      }
    }
    if (method === 'Target.detachedFromTarget') pages.delete(String(params.sessionId));
  });
  await browser.session(sessionId)('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  });

  const page = (): Send => {
    const [seen] = [...pages].filter(([, { seen }]) => seen).at(-1) ?? [];
    return browser.session(seen);
  };
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await page()('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`);
    return result.value as Value;
  };
  const until = (expression: string) =>
    withRetry(() => evaluate(expression), `Waited in vain for ${expression}`);
  const pointAt = async (selector: string) => {
    const middle = await evaluate<{ x: number; y: number }>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`);
    await page()('Input.dispatchMouseEvent', { type: 'mouseMoved', ...middle });
    return middle;
  };
  return {
    evaluate,
    until,
    async goto(url) {
      await page()('Page.navigate', { url });
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
    },
    async pointAt(selector) {
      await pointAt(selector);
    },
    async click(selector) {
      const at = { ...(await pointAt(selector)), button: 'left', clickCount: 1 } as const;
      await page()('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
      // Not waited for: a click may end the page that would answer.
      page()('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }).catch(() => undefined);
    },
    async allowPrerendering(isAllowed) {
      await page()('Page.setPrerenderingAllowed', { isAllowed });
    },
    async prerendered() {
      await withRetry(async () => {
        const waiting = [...pages].findLast(([, { seen }]) => !seen)?.[0];
        if (!waiting) return false;
        const { result } = await browser.session(waiting)('Runtime.evaluate', {
          expression: `document.readyState === 'complete'`,
        });
        return result.value === true;
      }, 'Nothing was prerendered.');
    },
    close: async () => {
      await toBrowser('Target.closeTarget', { targetId });
    },
  };
}

async function prepare(send: Send, { cpuSlowdown, script }: TabOptions): Promise<void> {
  await Promise.all([
    send('Page.enable'),
    send('Emulation.setDeviceMetricsOverride', PHONE),
    send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }),
    ...(script ? [send('Page.addScriptToEvaluateOnNewDocument', { source: script })] : []),
    send('Runtime.runIfWaitingForDebugger'),
  ]);
}

/** Asks until the answer is yes. A page that is being replaced may never answer: it is asked again. */
async function withRetry(ask: () => Promise<unknown>, message: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const no = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, false));
  while (!(await Promise.race([ask().catch(() => false), no(REPLY_TIMEOUT_MS)]))) {
    if (Date.now() > deadline) throw new Error(message);
    await no(20);
  }
}
