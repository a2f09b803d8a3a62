import type { IncomingMessage } from 'node:http';
import qs from 'qs';

/** Query and body of a request as one object of parameters, nested as Stripe's brackets say (`metadata[key]=…`). */
export async function readParameters(
  request: IncomingMessage,
  query: string,
): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const body = request.headers['content-type']?.startsWith('application/json') ? readJson : parse;
  return { ...parse(query), ...body(text) };
}

/** As the v2 API takes its parameters; what is no object is as good as nothing. */
function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

function parse(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 12, arrayLimit: 1000, parameterLimit: 10_000 });
}
