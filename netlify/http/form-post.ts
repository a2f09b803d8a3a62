import { ApiError } from '#adapters/api-error.ts';
import type { FormReply } from '#shop/form-replies.ts';
import { paths } from '#shop/paths.ts';
import { logIncident } from './incident.ts';
import { seeOther } from './reply.ts';

export type Form = Record<string, string>;

/** How a form that was sent without JavaScript is answered. */
export interface FormReplies<Reply> {
  /** A page of ours, or the address of somebody else's. */
  done: (reply: Reply, form: Form) => FormReply | URL;
  failed: (error: unknown, form: Form) => FormReply;
}

/** Sends the browser on to the page that tells how it went, or that comes next. */
export async function replyToForm<Reply>(
  body: string,
  handle: (form: Form) => Promise<Reply>,
  replies: FormReplies<Reply>,
): Promise<Response> {
  const form = Object.fromEntries(new URLSearchParams(body));
  try {
    const end = replies.done(await handle(form), form);
    return seeOther(end instanceof URL ? end.href : paths.formReply(end));
  } catch (error) {
    if (!(error instanceof ApiError)) logIncident(error);
    return seeOther(paths.formReply(replies.failed(error, form)));
  }
}
