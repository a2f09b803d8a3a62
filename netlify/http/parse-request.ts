import type * as z from 'zod/mini';
import { ApiError } from '#adapters/api-error.ts';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid_request', 'The request is not JSON.');
  }
}

/** Parses a body by its contract; throws `invalid_request` with the first invalid field. */
export function parseRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body, {
    error: (issue) => (issue.input === undefined ? 'is required' : 'is not valid'),
  });
  if (parsed.success) return parsed.data;
  const { path = [], message = 'is not valid' } = parsed.error.issues[0] ?? {};
  const field = path.join('.');
  if (!field) throw new ApiError('invalid_request', 'The request is not a JSON object.');
  throw new ApiError('invalid_request', `${field} ${message}`, { field });
}
