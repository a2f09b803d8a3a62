import type { Point } from './in-page.ts';

export interface Size {
  width: number;
  height: number;
}

/** As in the media query `prefers-reduced-motion`; null is the system's own setting. */
export type ReducedMotion = 'reduce' | 'no-preference' | null;

/** How a person has set up the browser. */
export interface Settings {
  size: Size;
  reducedMotion: ReducedMotion;
}

/** A browser with one page, driven from outside as a person does it. Frames are named by their titles. */
export interface Browser {
  /** The browser's errors: script errors and violations of the Content-Security-Policy, after the page's address. */
  readonly errors: string[];
  open(address: string): Promise<void>;
  /** The result of an expression in the page, or in a frame of it. */
  evaluate(expression: string, frame?: string): Promise<unknown>;
  press(point: Point): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  /** A picture of the page, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
