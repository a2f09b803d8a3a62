/**
 * A script's code without line breaks and indentation, as layouts/Base.astro sends it and astro.config.mjs hashes it. The code
 * needs its semicolons and has no line comments.
 */
export function inlineScript(code: string): string {
  return code.replaceAll(/\n\s*/g, '');
}
