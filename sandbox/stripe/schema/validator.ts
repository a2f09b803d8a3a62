import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** Validates against the roots of one schema file; each root is compiled when it is first needed. */
export class Validator<Shapes> {
  readonly #ajv: Ajv;
  readonly #file: string;
  readonly #compiled = new Map<keyof Shapes, ValidateFunction>();

  constructor(file: 'requests.json' | 'replies.json', options: { coerce: boolean }) {
    this.#ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: options.coerce });
    this.#file = file;
    this.#ajv.addSchema(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')), file);
  }

  /** What is wrong with `value`; nothing when it has the shape. Form text becomes numbers and booleans in place. */
  faultsOf(shape: keyof Shapes & string, value: unknown): ErrorObject[] {
    const validate =
      this.#compiled.get(shape) ?? this.#ajv.compile({ $ref: `${this.#file}#/roots/${shape}` });
    this.#compiled.set(shape, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  }
}
