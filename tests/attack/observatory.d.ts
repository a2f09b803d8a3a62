// The package has no types; these cover what the test uses.
declare module '@mdn/mdn-http-observatory/src/types.js' {
  interface Answer {
    status: number;
    verified: boolean;
    headers: Record<string, string>;
    httpEquiv?: Map<string, string[]>;
  }
  interface Step {
    url: URL;
    status: number;
  }
  export class Requests {
    constructor(hostname: string);
    resources: { path: string | null };
    responses: Record<'auto' | 'http' | 'https' | 'cors', Answer> &
      Record<'httpRedirects' | 'httpsRedirects', Step[]>;
    session: { url: URL };
  }
}

declare module '@mdn/mdn-http-observatory/src/constants.js' {
  import type { Requests } from '@mdn/mdn-http-observatory/src/types.js';
  export const ALL_TESTS: ((requests: Requests) => { result: string })[];
}

declare module '@mdn/mdn-http-observatory/src/grader/charts.js' {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getScoreModifier(result: string): number;
}
