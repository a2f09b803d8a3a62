import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const BROWSER = join(import.meta.dirname, '../browser');
/** The modules of the page's script, each after those that it needs. */
const PAGE_MODULES = [
  'integration-error',
  'origin',
  'emitter',
  'frame',
  'session',
  'frame-element',
  'billing-details',
  'payment-element',
  'overlay',
  'wallet',
  'express-checkout-element',
  'elements',
  'challenge',
  'stripe',
];

/**
 * The script for the shop's page. Loaders add it as a classic script, which can't import: so its modules stand in one
 * function, one after the other, with their imports taken out.
 */
export async function pageScript(origin: string): Promise<string> {
  const modules = await Promise.all(PAGE_MODULES.map((name) => module(`page/${name}.ts`)));
  const body = modules
    .join('\n')
    .replaceAll(/^import .*;$/gm, '')
    .replaceAll(/^export /gm, '');
  return `(() => {\n'use strict';\nconst STAND_IN_ORIGIN = ${JSON.stringify(origin)};\n${body}})();\n`;
}

const compiled = new Map<string, Promise<string>>();

/** A module of a frame or of the hosted page, as browsers read it; compiled once. */
export function module(path: string): Promise<string> {
  const known = compiled.get(path) ?? compile(path);
  compiled.set(path, known);
  return known;
}

async function compile(path: string): Promise<string> {
  const source = await readFile(join(BROWSER, path), 'utf8');
  // The compiler is heavy, and only a browser's first visit needs it.
  const { default: ts } = await import('typescript');
  const { ESNext } = ts.ScriptTarget;
  const compilerOptions = { target: ESNext, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}
