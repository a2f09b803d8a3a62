import type { Command } from 'commander';
import { brand } from '#shop/brand.ts';
import { makeSignInLink } from '#office/session.ts';
import type { CommandContext } from '#cli/command-context.ts';

export function addSignInLink(program: Command, context: CommandContext): void {
  program
    .command('sign-in-link')
    .description('print a link that signs in to the office: once, for 10 minutes')
    .argument('<email>', 'an address of ADMIN_EMAILS')
    .addHelpText(
      'after',
      `\nExample:\n  npm run shop -- sign-in-link owner@${brand.email.split('@')[1]}`,
    )
    .action(async (email: string) => {
      const link = await makeSignInLink(email, context.actor);
      context.print(link, link.url);
    });
}
