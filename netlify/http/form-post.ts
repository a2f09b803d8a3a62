import { ApiError } from '#adapters/api-error.ts';
import type { FormReply } from '#shop/form-replies.ts';
import { paths } from '#shop/paths.ts';
import { logIncident, seeOther } from './reply.ts';

export type Form = Record<string, string>;

/** The pages to show after a form was sent without JavaScript. */
export interface FormReplies<Reply> {
  /** A page of ours, or a URL of a provider. */
  done: (reply: Reply, form: Form) => FormReply | URL;
  failed: (error: unknown, form: Form) => FormReply;
}

/** Handles a form and redirects to the page that shows the result. */
export async function replyToForm<Reply>(
  body: string,
  handle: (form: Form) => Promise<Reply>,
  replies: FormReplies<Reply>,
): Promise<Response> {
  const form = Object.fromEntries(new URLSearchParams(body));
  try {
    const target = replies.done(await handle(form), form);
    return seeOther(target instanceof URL ? target.href : paths.formReply(target));
  } catch (error) {
    if (!(error instanceof ApiError)) logIncident(error);
    return seeOther(paths.formReply(replies.failed(error, form)));
  }
}
