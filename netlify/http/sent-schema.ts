import type { input, ZodMiniType } from 'zod/mini';

interface Inner {
  type: string;
  shape?: Record<string, ZodMiniType>;
  options?: ZodMiniType[];
  element?: ZodMiniType;
  innerType?: ZodMiniType;
  valueType?: ZodMiniType;
  in?: ZodMiniType;
}

/**
 * The schema of what is sent for a response: without what a page makes of it (dollars to cents, a status that it does
 * not know to another). Parsing by it drops what the contract does not name, and throws for what a page would not
 * understand.
 */
export function sentSchema<Schema extends ZodMiniType>(
  schema: Schema,
): ZodMiniType<input<Schema>, input<Schema>> {
  return sent(schema) as ZodMiniType<input<Schema>, input<Schema>>;
}

function sent(schema: ZodMiniType): ZodMiniType {
  const { def } = schema._zod;
  const { type, shape, options, element, innerType, valueType, in: source } = def as Inner;
  if (type === 'pipe' && source) return sent(source);
  if (type === 'catch' && innerType) return sent(innerType);
  return schema.clone({
    ...def,
    ...(shape && {
      shape: Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sent(field)])),
    }),
    ...(options && { options: options.map(sent) }),
    ...(element && { element: sent(element) }),
    ...(innerType && { innerType: sent(innerType) }),
    ...(valueType && { valueType: sent(valueType) }),
  });
}
