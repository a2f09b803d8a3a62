import type { FormReply } from '#shop/form-replies.ts';
import { paths } from '#shop/paths.ts';
import { errorPage, type FailurePage, seeOther } from './reply.ts';

export type Form = Record<string, string>;

/** What to show after a form was sent without JavaScript. */
export interface FormReplies<Reply> {
  /** A page of ours, or a URL of a provider. */
  done: (reply: Reply, form: Form) => FormReply | URL;
  /** A page that says what failed. */
  failed: (error: unknown, form: Form) => FailurePage;
}

/** Handles a form: success redirects, so that a reload sends nothing again; a failure is answered with its page at once. */
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
    return errorPage(error, replies.failed(error, form));
  }
}
