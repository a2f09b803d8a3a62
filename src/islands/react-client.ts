/**
 * Renders React islands in the browser, in place of @astrojs/react's client (scripts/astro/react-client.ts): that
 * assigns slots to `innerHTML` as plain strings, which Trusted Types forbid, and can hydrate, which no island of ours
 * needs.
 */
import { type ComponentType, createElement, memo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface HtmlPolicy {
  createHTML: (html: string) => string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

/**
 * The only code that may turn text into HTML (src/page-headers.ts). Browsers without Trusted Types have no policies.
 */
const slotPolicy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'astro-slot',
  { createHTML: (html) => html },
);

/** Lets the browser turn text of our own server into HTML. */
export const trustHtml = (html: string): string => slotPolicy?.createHTML(html) ?? html;

/** A slot: HTML that Astro rendered and that the island has read from the page. It never changes. */
const Slot = memo(
  ({ html, name }: { html: string; name: string }) =>
    createElement('astro-slot', {
      name,
      dangerouslySetInnerHTML: { __html: trustHtml(html) },
    }),
  () => true,
);

/** Called by the page's `<astro-island>` for an island that is rendered in the browser only (`client:only`). */
export default (island: HTMLElement) =>
  (
    Component: ComponentType<Record<string, unknown>>,
    props: Record<string, unknown>,
    slots: Record<string, string>,
  ): void => {
    if (!island.hasAttribute('ssr')) return;
    const elements = Object.entries(slots)
      .filter(([, html]) => html.trim() !== '')
      .map(([name, html]) => [name, createElement(Slot, { name, html })] as const);
    const root = createRoot(island);
    // React's scheduler would let the browser draw another frame first.
    flushSync(() => {
      const page = createElement(Component, { ...props, ...Object.fromEntries(elements) });
      root.render(createElement(ErrorBoundary, undefined, page));
    });
  };
