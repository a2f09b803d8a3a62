import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineMdastPlugin, type MdastNode } from 'satteri';
import { UserError } from '#sandbox/platform/user-error.ts';
import { nameOf } from '../../src/content-folder.ts';
import { flatten, lineOf } from './source.ts';

/**
 * The components that editors may write as <Name />, with the attributes of each: src/components/editor,
 * docs/editing.md.
 */
const FACTS = { BrandClub: [], BrandEmail: [], BrandLocation: [], BrandName: [] };
const RATES = { Rate: ['name', 'time', 'price'], Rates: [] };
export const COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  ...FACTS,
  ...RATES,
  Band: ['title'],
  ChestTape: ['slot'],
  FindMySize: ['slot'],
  GarmentDrawings: ['slot'],
  IfSellers: [],
  Letter: [],
  Notes: ['slot'],
  SizeGuide: ['slot'],
};

/** A product's story and that of the home page have no room for more than the facts. */
export function componentsOf(file: string): readonly string[] {
  if (file.startsWith('content/pages/')) return Object.keys(COMPONENTS).sort();
  return Object.keys(file.startsWith('content/faq/') ? { ...FACTS, ...RATES } : FACTS).sort();
}

const COMMENT = /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/;

/**
 * Why a part of a text may not be there, undefined if it may: text is never code. The build compiles MDX to JavaScript,
 * which runs on the machine that has the keys, and an import publishes any file.
 */
export function refusedSyntax(node: MdastNode, file: string): string | undefined {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return refusedComponent(node, file);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      if (COMMENT.test(node.value)) return undefined;
      return 'Between braces there may only be one comment: {/* … */}. Write \\{ for a curly brace.';
    case 'mdxjsEsm':
      return 'A line can’t begin with “import” or “export”. Components need none; in a sentence, move the word.';
    case 'image':
      if (/^(?:\/(?!\/)|https?:)/.test(node.url) || isPictureOfContent(node.url, file))
        return undefined;
      return `The picture “${node.url}” must be a file beside this one: ./picture.jpg, .png, .webp, .avif or .svg.`;
    default:
      return undefined;
  }
}

type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

function refusedComponent({ name, attributes }: Element, file: string): string | undefined {
  const components = componentsOf(file);
  const allowed = Object.hasOwn(COMPONENTS, name ?? '') ? COMPONENTS[name ?? ''] : undefined;
  if (!allowed || !components.includes(name ?? '')) {
    const isHtml = /^[a-z]/.test(name ?? '');
    const what = isHtml ? 'is HTML, which these pages don’t use' : 'is no component';
    const list = components.map((each) => `<${each}>`).join(', ');
    return `<${name ?? ''}> ${allowed ? 'has no place in this file' : what}. There are ${list}.`;
  }
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute')
      return `<${name}> can’t take {...}: write each of its words in quotes.`;
    if (!allowed.includes(attribute.name)) {
      const list = allowed.length > 0 ? `It has ${allowed.join(', ')}` : 'It has none';
      return `<${name}> has no “${attribute.name}”. ${list}.`;
    }
    if (typeof attribute.value !== 'string')
      return `“${attribute.name}” of <${name}> must be words in quotes: ${attribute.name}="…".`;
  }
  return undefined;
}

/**
 * Whether the address of a picture leads to one in the folder of content. The build imports it, and such a path with a
 * question mark, or one that leads out of the folder, would publish any file of the machine.
 */
export function isPictureOfContent(url: string, file: string): boolean {
  // Astro decodes the address; but for spaces, what is encoded is meant to look like something else.
  if (/%(?!20)/.test(url)) return false;
  return /^content\/[^?#]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(
    posix.join(posix.dirname(file), url),
  );
}

/** Stops the build at a text that would be code: it sees what the build compiles, however the file was read. */
export const refuseCode = defineMdastPlugin({
  name: 'refuse-code',
  options: { position: true },
  before(root, { fileURL }) {
    const file = fileURL ? nameOf(fileURLToPath(fileURL)) : '';
    for (const node of flatten(root)) {
      const text = refusedSyntax(node, file);
      if (text) throw new UserError(`${file}:${lineOf(node)}\n  ${text}`);
    }
  },
});
