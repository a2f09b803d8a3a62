import { broke, run } from '../database.ts';

/** Writes a subscriber and queues the welcome; false when the address was there already. */
export async function addSubscriber(email: string, source: string): Promise<boolean> {
  try {
    await run`
      with subscriber as (
        insert into newsletter_subscribers (email, source) values (${email}, ${source})
        returning id, email
      )
      insert into outbox (kind, dedupe_key, payload)
      select 'welcome', 'welcome:' || id, jsonb_build_object('email', email) from subscriber`;
    return true;
  } catch (error) {
    if (broke(error, 'newsletter_subscribers_email_key')) return false;
    throw error;
  }
}
