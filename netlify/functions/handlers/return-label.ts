import { getReturnLabelCall as contract } from '#contracts/returns/returns.ts';
import { withRequestLog } from '#http/handler.ts';
import { attachmentReply, errorPage } from '#http/reply.ts';
import { pageOfForm, parseRequest, readRequest } from '#http/request.ts';
import { labelFailed } from '#shop/site-messages.ts';
import { readShippingLabel } from '#orders/returns/shipping-labels.ts';
import { failedForm } from './failed-form.ts';

/** Answers JSON or a form, whose file the browser saves; a form that fails is answered with a page. */
export const returnLabel = withRequestLog(contract.name, ['POST'], (request, _context, run) => {
  const send = async (body: unknown) => {
    const link = parseRequest(contract.request, body);
    const pdf = await run(() => readShippingLabel(link), link);
    return attachmentReply(pdf, 'application/pdf', `${link.returnNumber}.pdf`);
  };
  return readRequest(request, send, (form) =>
    send(form).catch((error: unknown) =>
      errorPage(error, failedForm(labelFailed, pageOfForm(request), error)),
    ),
  );
});
