import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { brandFiles } from './scripts/astro/brand-files.ts';
import { buildProgress } from './scripts/astro/build-progress.ts';
import { changeBuiltPages } from './scripts/astro/built-pages.ts';
import { catalog } from './scripts/astro/catalog.ts';
import { contentSecurityPolicy } from './scripts/astro/content-security-policy.ts';
import { reactClient } from './scripts/astro/react-client.ts';
import { deploymentGuide, NOT_READY, notReady, siteAddress } from './scripts/astro/not-ready.ts';
import { inlineScriptHash, minifiedInlineScript } from './scripts/astro/inline-script.ts';
import { joinedScripts } from './scripts/astro/joined-scripts.ts';
import { localPlatform } from './scripts/astro/local-platform.ts';
import { rewrites } from './scripts/astro/rewrites.ts';
import { ifSellers } from './scripts/astro/if-sellers.ts';
import { buildHasSellers, sellersPages } from './scripts/astro/sellers-pages.ts';
import { withSsrEntry } from './scripts/astro/ssr-entry.ts';
import { publishUcpProfile } from './scripts/astro/ucp-profile.ts';
import { refuseCode } from './scripts/content/mdx-syntax.ts';
import { OLDEST_BROWSERS } from './scripts/oldest-browsers.ts';
import { CSP_REPORTS, TRUSTED_TYPES } from './src/page-headers.ts';

// Turns off the adapter's emulation of Netlify: `astro dev` runs on our local platform.
process.env.NETLIFY_DEV ??= '1';

export default defineConfig({
  site: siteAddress(),
  output: 'static',
  adapter: withSsrEntry(
    netlify({
      imageCDN: false, // sharp generates all pictures at build time
      staticHeaders: true, // the pages' Content-Security-Policy as real headers
      devFeatures: false,
      excludeFiles: ['./node_modules/sharp/**', './node_modules/@img/**'],
    }),
    new URL('./src/ssr-function.ts', import.meta.url),
  ),
  session: false,
  trailingSlash: 'never',
  // A page arrives in one round trip with the styles of its first screen (docs/decisions/page-weight.md).
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    buildProgress(),
    catalog(),
    brandFiles(),
    sellersPages(),
    notReady(),
    react(),
    mdx(),
    reactClient(),
    changeBuiltPages(),
    rewrites(),
    publishUcpProfile(),
    contentSecurityPolicy(),
    localPlatform(),
  ],
  // AVIF at effort 3 is 5% larger than at 4 and takes a third of the time.
  image: {
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
  },
  markdown: {
    syntaxHighlight: false,
    processor: satteri({ mdastPlugins: [refuseCode, ifSellers(buildHasSellers())] }),
  },
  prefetch: false,
  env: {
    schema: {
      // A preview is built without it; scripts/deploy-settings.ts stops a production build.
      STRIPE_PUBLISHABLE_KEY: envField.string({ context: 'client', access: 'public', default: '' }),
      // The page only contains whether it is set.
      PAYPAL_CLIENT_ID: envField.string({ context: 'server', access: 'secret', optional: true }),
      // A first build, before anything is set up: scripts/astro/not-ready.ts.
      NOT_READY: envField.boolean({ context: 'client', access: 'public', default: NOT_READY }),
      DEPLOYMENT_GUIDE: envField.string({
        context: 'client',
        access: 'public',
        optional: true,
        default: deploymentGuide(),
      }),
      // Shown on /platform; the functions read the same setting.
      PLATFORM_FEE_PERCENT: envField.number({ context: 'client', access: 'public', default: 10 }),
    },
  },
  security: {
    checkOrigin: false, // pages accept no POST; functions check the origin themselves
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
        // Only src/islands/react-client.ts may make HTML of text; on /payment it is only reported.
        ...TRUSTED_TYPES,
        `report-to ${CSP_REPORTS.name}`,
        `report-uri ${CSP_REPORTS.path}`,
      ],
      // Without 'self' here, a page that adds a script host would lose our own scripts.
      scriptDirective: {
        resources: ["'self'"],
        // The inline script of layouts/Base.astro.
        hashes: [inlineScriptHash()],
      },
    },
  },
  vite: {
    plugins: [minifiedInlineScript, joinedScripts],
    build: {
      // Astro's own `use astro:head-inject`, a warning for each page of content.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
      // Otherwise the minifier joins what these browsers only know apart, and leaves prefixes out.
      cssTarget: Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // The script of every page is called `site`; Astro's name for it takes 40 bytes of each page.
              entryFileNames: ({ name }) =>
                `_astro/${name.startsWith('Base.astro') ? 'site' : name}.[hash].js`,
              codeSplitting: {
                groups: [
                  // One file for the script of every page; shared chunks with the islands would make it six.
                  {
                    name: 'site',
                    test: /src[\\/](components[\\/]site\.ts$|layouts[\\/]Base\.astro\?astro&type=script)/,
                  },
                  // Cart, checkout and payment all load these: links that fill the cart would split them into five. A
                  // group takes what its modules import, so first what other pages load of it.
                  {
                    name: 'storage',
                    test: /src[\\/]stores[\\/]site[\\/](storage|focus-if-lost)\.ts$|[\\/]nanostores[\\/]computed/,
                  },
                  {
                    name: 'promo',
                    test: /src[\\/]shop[\\/](delivery|domestic|promo)\.ts$/,
                  },
                  {
                    name: 'purchase',
                    test: /src[\\/]stores[\\/](cart[\\/](cart|quote|stored-link|edit-cart)|payment[\\/]applied-promo)\.ts$/,
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
