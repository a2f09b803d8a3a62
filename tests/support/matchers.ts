import { expect } from 'vitest';

// Vitest types its asymmetric matchers as `any`, which ESLint refuses in an object.
export const anyString: unknown = expect.any(String);
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const containing = (text: string): unknown => expect.stringContaining(text);
