import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type * as z from 'zod/mini';
import type { Contract } from '#contracts/contract.ts';

type AnyContract = Contract<z.ZodMiniType, z.ZodMiniType>;

const modules = await Promise.all(
  // A test among them would wait for this file, which waits for it.
  globSync('src/contracts/**/*.ts', { exclude: ['**/*.test.ts'] }).map(
    async (file) => (await import(resolve(file))) as Record<string, unknown>,
  ),
);

function isContract(value: unknown): value is AnyContract {
  return typeof value === 'object' && value !== null && 'request' in value && 'response' in value;
}

/** Every contract. */
export const contracts = modules.flatMap((exports) => Object.values(exports).filter(isContract));

/** The parts of a schema that this file and tests/attack/from-schema.ts read. */
export interface Definition {
  type: string;
  format?: string;
  shape: Record<string, z.ZodMiniType>;
  element: z.ZodMiniType;
  innerType: z.ZodMiniType;
  in: z.ZodMiniType;
  options: z.ZodMiniType[];
  values: unknown[];
  entries: Record<string, string>;
}

export const definitionOf = (schema: z.ZodMiniType) =>
  (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** The texts that a schema takes, each with its path: `pieces[].size`. */
export function textsIn(schema: z.ZodMiniType, path = ''): [path: string, text: z.ZodMiniType][] {
  const { type, shape, element, innerType, in: input, options } = definitionOf(schema);
  if (type === 'string') return [[path, schema]];
  if (type === 'object') {
    return Object.entries(shape).flatMap(([name, field]) =>
      textsIn(field, path ? `${path}.${name}` : name),
    );
  }
  if (type === 'array') return textsIn(element, `${path}[]`);
  if (type === 'union') return options.flatMap((option) => textsIn(option, path));
  if (type === 'pipe') return textsIn(input, path);
  return ['optional', 'nullable', 'default'].includes(type) ? textsIn(innerType, path) : [];
}
