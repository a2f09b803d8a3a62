import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type MdastNode, mdxToMdast } from 'satteri';
import { paths } from '#shop/paths.ts';
import type { Rate } from '#shop/selling.ts';
import { variantId } from '#shop/variant.ts';
import type { Brand } from '../../src/brand-schema.ts';
import { pathOf } from '../../src/content-folder.ts';
import { NOT_UTF8, readTextFile } from '../text-file.ts';

export interface ContentProblem {
  line: number;
  text: string;
}

/** A content file, read by the parser that makes the pages. */
export interface Source {
  file: string;
  lines: string[];
  /** The text between the --- marks; undefined when the file does not begin with them. */
  fields: string | undefined;
  /** Everything that the text consists of: links, pictures, components and so on. */
  nodes: MdastNode[];
  /** Why it can't be read; then there are no nodes. */
  error?: ContentProblem;
}

/** Reads and parses a content file by its name in the repository. */
export function readContentFile(file: string, path = pathOf(file)): Source {
  const { text, badLine } = readTextFile(path);
  if (!badLine) return parseSource(file, text);
  const error = { line: badLine, text: NOT_UTF8 };
  return { file, lines: text.split(/\r?\n/), fields: undefined, nodes: [], error };
}

export function parseSource(file: string, text: string): Source {
  const lines = text.split(/\r?\n/);
  try {
    const nodes = flatten(mdxToMdast(text, { features: { frontmatter: true } }));
    const fields = nodes.find((node) => node.type === 'yaml')?.value;
    return { file, lines, fields, nodes };
  } catch (error) {
    const { message } = error as Error;
    const [, line = '1', reason = message] =
      /^(\d+):\d+: (.*?)(?: \([^()]*\))?$/s.exec(message) ?? [];
    const advice =
      'Write \\< and \\{ for the characters themselves; a comment is written {/* … */}.';
    const problem = { line: Number(line), text: `This can’t be read: ${reason}. ${advice}` };
    return { file, lines, fields: undefined, nodes: [], error: problem };
  }
}

export function flatten(node: MdastNode): MdastNode[] {
  const children = 'children' in node ? (node.children as MdastNode[]) : [];
  return [node, ...children.flatMap(flatten)];
}

export function lineOf(node: Readonly<MdastNode>): number {
  return node.position?.start.line ?? 1;
}

/** What the site has that a text may point to. */
export interface Site {
  /** Every page's path, with the anchors it can be entered at. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** The sizes that a link to /buy may name. */
  variants: ReadonlySet<string>;
  /** False while a product's file has mistakes. */
  hasAllPrices: boolean;
  /** What a text may name the price of; the featured one first. */
  products: readonly { id: string; name: string; price: number }[];
  /** content/brand.json, unless it has mistakes. */
  brand:
    | Pick<
        Brand,
        'name' | 'location' | 'email' | 'club' | 'returns' | 'amounts' | 'timeZone' | 'lastShipping'
      >
    | undefined;
  /** What content/selling.json says, unless it has mistakes. */
  selling: { zones: readonly { rates: readonly Rate[] }[] } | undefined;
  /** Whether a file exists, relative to the project folder. */
  hasFile: (path: string) => boolean;
}

const HOME_ANCHORS = ['home', 'products', 'about', 'contact'];

export function readSite(
  sources: readonly Source[],
  products: readonly (Site['products'][number] & {
    sizes: readonly string[];
    retired: boolean;
  })[] = [],
  brand?: Site['brand'],
  selling?: Site['selling'],
): Site {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  const pages = new Map(fixed.map((path) => [path as string, new Set<string>()]));
  for (const source of sources) {
    const name = basename(source.file, '.mdx');
    if (source.file.startsWith('content/pages/')) pages.set(`/${name}`, new Set(anchorsOf(source)));
  }
  for (const anchor of HOME_ANCHORS) pages.get('/')?.add(anchor);
  for (const { file } of sources) {
    // /faq#returns opens content/faq/06-returns.mdx.
    const question = /^content\/faq\/\d+-(.+)\.mdx$/.exec(file)?.[1];
    if (question) pages.get('/faq')?.add(question);
  }
  const onSale = products.filter(({ retired }) => !retired);
  for (const { id } of products) pages.set(paths.product(id), new Set());
  return {
    pages,
    variants: new Set(onSale.flatMap(({ id, sizes }) => sizes.map((size) => variantId(id, size)))),
    hasAllPrices: true,
    products,
    brand,
    selling,
    hasFile: (path) => existsSync(pathOf(path)),
  };
}

/** Headings as Astro names them: `## What we keep` becomes `what-we-keep`. */
function anchorsOf({ nodes }: Source): string[] {
  return nodes.flatMap((node) =>
    node.type === 'heading' && (node.depth === 2 || node.depth === 3)
      ? textOf(node)
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
          .replaceAll(' ', '-')
      : [],
  );
}

/** The words of a part of a text; a line break in it is a space. */
export function textOf(node: MdastNode): string {
  return flatten(node)
    .map((child) => {
      if (child.type === 'break') return ' ';
      return child.type === 'text' || child.type === 'inlineCode' ? child.value : '';
    })
    .join('');
}
