import { registerHooks } from 'node:module';

/**
 * The build of the on-demand pages carries its own copy of the database driver. Here every copy must be the one whose
 * settings lead to the embedded database: it is resolved as if this file had imported it.
 */
export function shareDriver(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@neondatabase/serverless'
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
}
