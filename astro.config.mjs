import mdx from '@astrojs/mdx';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { asyncSiteScript } from './scripts/astro/async-site-script.ts';
import { contentSecurityPolicy } from './scripts/astro/content-security-policy.ts';
import { localPlatform } from './scripts/astro/local-platform.ts';
import { modulePreloads } from './scripts/astro/module-preloads.ts';
import { withSsrEntry } from './scripts/astro/ssr-entry.ts';
import { REPORTS } from './src/page-headers.ts';

// The adapter's own emulation of Netlify stays off: `astro dev` runs on our local platform.
process.env.NETLIFY_DEV ??= '1';

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  output: 'static',
  adapter: withSsrEntry(
    netlify({
      imageCDN: false, // sharp makes every picture at build time
      staticHeaders: true, // the pages' Content-Security-Policy as real headers
      devFeatures: false,
      excludeFiles: ['./node_modules/sharp/**', './node_modules/@img/**'],
    }),
    new URL('./src/ssr-function.ts', import.meta.url),
  ),
  session: false,
  trailingSlash: 'never',
  // A first visit gets page and styles in one round trip of 14 KB (docs/decisions).
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    mdx(),
    modulePreloads(),
    asyncSiteScript(),
    contentSecurityPolicy(),
    localPlatform(),
  ],
  // AVIF at effort 3 is a twentieth larger than at 4, and made in a third of the time.
  image: {
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
  },
  markdown: { syntaxHighlight: false },
  prefetch: false,
  env: {
    schema: {
      STRIPE_PUBLISHABLE_KEY: envField.string({ context: 'client', access: 'public' }),
      // Only whether there is one goes into the page.
      PAYPAL_CLIENT_ID: envField.string({ context: 'server', access: 'secret', optional: true }),
      // What /platform tells sellers; the functions read the same setting for what they keep.
      PLATFORM_FEE_PERCENT: envField.number({ context: 'client', access: 'public', default: 10 }),
    },
  },
  security: {
    checkOrigin: false, // no page takes posts; the functions' door looks at the origin itself
    csp: {
      directives: [
        "default-src 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        `report-to ${REPORTS.name}`,
        `report-uri ${REPORTS.path}`,
      ],
      // Without 'self' here, a page that adds a script host would lose our own scripts.
      scriptDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What every page runs comes in one file; shared pieces with the islands would be six.
              codeSplitting: {
                groups: [
                  {
                    name: 'site',
                    test: /src[\\/](components[\\/]site\.ts$|layouts[\\/]Base\.astro\?astro&type=script)/,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
});
