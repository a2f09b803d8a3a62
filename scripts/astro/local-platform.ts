import type { AstroIntegration } from 'astro';

/**
 * `astro dev` with the shop's functions, database, mailbox and payment sandboxes beside the pages. A build never loads
 * them.
 */
export function localPlatform(): AstroIntegration {
  return {
    name: 'local-platform',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Emails and webhooks contain the port, so Astro must not choose another.
        if (command === 'dev') updateConfig({ vite: { server: { strictPort: true } } });
      },
      'astro:server:setup': async ({ server }) => {
        if (!server.httpServer) return;
        const { mountPlatform } = await import('#sandbox/platform/dev-server.ts');
        await mountPlatform(server);
      },
    },
  };
}
