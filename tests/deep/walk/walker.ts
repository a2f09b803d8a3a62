import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { buildSync } from 'esbuild';
import type { Browser } from './browser.ts';
import type { Part, Point } from './in-page.ts';

/** in-page.ts, as a script that names its functions `page`. */
const IN_PAGE = buildSync({
  entryPoints: [fileURLToPath(import.meta.resolve('./in-page.ts'))],
  bundle: true,
  format: 'iife',
  globalName: 'page',
  write: false,
}).outputFiles[0]?.text;

const PATIENCE = { timeout: 15_000, intervals: [50] };

/** A person at a browser, who finds things by their roles and names, and waits for them. */
export class Walker {
  readonly #browser: Browser;
  readonly #shop: string;
  readonly #frame: string | undefined;

  constructor(browser: Browser, shop: string, frame?: string) {
    this.#browser = browser;
    this.#shop = shop;
    this.#frame = frame;
  }

  /** The same person, in the frame with this title. */
  frame(title: string): Walker {
    return new Walker(this.#browser, this.#shop, title);
  }

  /** Opens a page of the shop. */
  open(address: string): Promise<void> {
    return this.#browser.open(new URL(address, this.#shop).href);
  }

  async press(role: Part['role'], name: string, within?: Part): Promise<void> {
    await this.#browser.press(await this.#pointOn({ role, name, within }));
  }

  /** Types into a field instead of what is in it. */
  async type(name: string, text: string, within?: Part): Promise<void> {
    const field: Part = { role: 'textbox', name, within };
    await this.#browser.press(await this.#pointOn(field));
    await this.#wait(() => this.#look(`page.selectContent(${JSON.stringify(field)})`));
    await this.#browser.type(text);
  }

  /** Chooses from a list by typing, as the keyboard does it. */
  async choose(name: string, option: string, within?: Part): Promise<void> {
    await this.press('combobox', name, within);
    await this.#browser.type(option);
  }

  /** Swipes a row of pictures to the next one, or back to the one before. */
  async swipe(name: string, direction: 'on' | 'back' = 'on'): Promise<void> {
    const row = JSON.stringify({ role: 'group', name });
    await this.#look(`page.swipe(${row}, ${JSON.stringify(direction)})`);
  }

  /** Waits until a row of pictures stands at this one, from 0. */
  async seesPicture(name: string, index: number): Promise<void> {
    const place = `page.place(${JSON.stringify({ role: 'group', name })})`;
    await this.#wait(async () => {
      expect(await this.#look(place)).toBeCloseTo(index, 1);
    });
  }

  /** Waits until the section with this id stands right below the header. */
  async seesSection(id: string): Promise<void> {
    await this.#wait(async () => {
      const offset = await this.#look(`page.offsetFromHeader(${JSON.stringify(id)})`);
      expect(offset).toBeLessThan(2);
    });
  }

  /** Waits until the page says this, in letters of any case. */
  async sees(words: string): Promise<void> {
    await this.#wait(async () => {
      expect((await this.text()).toLowerCase()).toContain(words.toLowerCase());
    });
  }

  async text(): Promise<string> {
    return String(await this.#look('page.text()'));
  }

  async address(): Promise<string> {
    return String(await this.#look('location.href'));
  }

  /** Where to press in the window to reach this part of the page or of the frame. */
  #pointOn(part: Part): Promise<Point> {
    return this.#wait(async () => {
      const point = (await this.#look(`page.pointOn(${JSON.stringify(part)})`)) as Point;
      if (this.#frame === undefined) return point;
      const page = new Walker(this.#browser, this.#shop);
      const corner = (await page.#look(`page.cornerOf(${JSON.stringify(this.#frame)})`)) as Point;
      return { x: corner.x + point.x, y: corner.y + point.y };
    });
  }

  #look(expression: string): Promise<unknown> {
    const script = `(() => { ${IN_PAGE}; return ${expression} })()`;
    return this.#browser.evaluate(script, this.#frame);
  }

  async #wait<Result>(attempt: () => Promise<Result>): Promise<Result> {
    let result: Result | undefined;
    await expect(async () => {
      result = await attempt();
    }).toPass(PATIENCE);
    return result as Result;
  }
}
