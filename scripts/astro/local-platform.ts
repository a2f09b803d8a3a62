import type { AstroIntegration } from 'astro';

/**
 * `astro dev` with the shop's functions, database, mailbox and payment stand-in beside the pages. A build never loads any
 * of it.
 */
export function localPlatform(): AstroIntegration {
  return {
    name: 'local-platform',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Links in mails and the payment stand-in's webhooks name the port: another one would not do.
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
