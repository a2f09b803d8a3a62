import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ours = fileURLToPath(new URL('../../src/islands/react-client.ts', import.meta.url));

/** Built pages render their islands by src/islands/react-client.ts. */
export function reactClient(): AstroIntegration {
  return {
    name: 'react-client',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'react-client',
                apply: 'build',
                applyToEnvironment: ({ name }) => name === 'client',
                enforce: 'pre',
                resolveId: (source) => (source === '@astrojs/react/client.js' ? ours : undefined),
              },
            ],
          },
        });
      },
    },
  };
}
