import { ApiError } from '#adapters/api-error.ts';
import { getReturnLabel as contract } from '#contracts/returns/returns.ts';
import { withRequestLog } from '#http/handler.ts';
import { attachmentReply, errorPage } from '#http/reply.ts';
import {
  FORM_URLENCODED,
  JSON_BODY,
  mediaType,
  parseJson,
  parseRequest,
  pageOfForm,
  readBody,
  refuseForeignOrigin,
} from '#http/request.ts';
import { labelFailed } from '#shop/site-messages.ts';
import { failedForm } from './failed-form.ts';
import { getReturnLabel } from '#usecases/returns/labels.ts';

/** Answers JSON or a form, whose file the browser saves; a form that fails is answered with a page. */
export const returnLabel = withRequestLog(
  contract.name,
  ['POST'],
  async (request, _context, run) => {
    const send = async (body: unknown) => {
      const link = parseRequest(contract.request, body);
      const pdf = await run(() => getReturnLabel(link), link);
      return attachmentReply(pdf, 'application/pdf', `${link.returnNumber}.pdf`);
    };
    refuseForeignOrigin(request);
    const type = mediaType(request);
    if (type === JSON_BODY) return send(parseJson(await readBody(request)));
    if (type === FORM_URLENCODED) {
      const form = Object.fromEntries(new URLSearchParams(await readBody(request)));
      return send(form).catch((error: unknown) =>
        errorPage(error, failedForm(labelFailed, pageOfForm(request), error)),
      );
    }
    throw new ApiError('unsupported_media_type', `This URL accepts ${JSON_BODY} and forms only.`);
  },
);
