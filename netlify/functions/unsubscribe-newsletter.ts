import type { Config } from '@netlify/functions';
import { unsubscribeNewsletter as contract } from '#contracts/unsubscribe-newsletter.ts';
import { mailLinkDoor } from '#http/mail-link-door.ts';
import { paths } from '#shop/paths.ts';
import { unsubscribeNewsletter } from '#usecases/unsubscribe-newsletter.ts';

export default mailLinkDoor(contract, unsubscribeNewsletter, {
  ask: (query) => paths.unsubscribe + query,
  done: 'unsubscribed',
  failed: 'unsubscribe-failed',
});

export const config: Config = {
  path: '/api/unsubscribe-newsletter',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
