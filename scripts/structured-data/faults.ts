import ts from 'typescript';

/** A page's file and its JSON-LD. */
export interface StructuredData {
  page: string;
  json: string;
}

/** What search engines ask of each type, https://developers.google.com/search/docs/appearance/structured-data. */
const REQUIRED: Record<string, readonly string[]> = {
  Organization: ['name', 'url', 'logo'],
  Product: ['name', 'image', 'description', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  Brand: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
};

interface JsonLdNode {
  '@type': string;
  [property: string]: unknown;
}

/** Everything wrong with it, in a line each: what search engines miss, and what schema.org has no word for. */
export function structuredDataFaults(given: readonly StructuredData[]): string[] {
  const parsed = given.map(({ page, json }) => ({ page, ...readGraph(json) }));
  return [
    ...parsed.flatMap(({ page, faults }) => faults.map((fault) => `${page}: ${fault}`)),
    ...parsed.flatMap(({ page, things }) =>
      partsOf(things)
        .flatMap(missing)
        .map((fault) => `${page}: ${fault}`),
    ),
    ...strangeToSchemaOrg(parsed),
  ];
}

function readGraph(json: string): { things: JsonLdNode[]; faults: string[] } {
  const document = JSON.parse(json) as Record<string, unknown>;
  const things = document['@graph'];
  if (document['@context'] === 'https://schema.org' && Array.isArray(things)) {
    return { things: things as JsonLdNode[], faults: [] };
  }
  return { things: [], faults: ['is no @graph of things in the @context https://schema.org'] };
}

/** Every node and its nested nodes. */
function partsOf(value: unknown): JsonLdNode[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...('@type' in value ? [value as JsonLdNode] : []),
    ...Object.values(value).flatMap(partsOf),
  ];
}

function missing(thing: JsonLdNode): string[] {
  const type = thing['@type'];
  const required = REQUIRED[type];
  if (!required) return [`this check has no required properties for ${type}`];
  return required.filter((name) => !thing[name]).map((name) => `${type} has no ${name}`);
}

const FILE = 'structured-data.ts';

/** Has the compiler read the things as schema.org's own vocabulary, which schema-dts wrote down as types. */
function strangeToSchemaOrg(
  pages: readonly { page: string; things: readonly JsonLdNode[] }[],
): string[] {
  const places = pages.flatMap(({ page, things }) => things.map((thing) => ({ page, thing })));
  const lines = places.map(
    ({ thing }) => `{ const _: schema.${thing['@type']} = ${JSON.stringify(thing)}; }`,
  );
  const text = [`import type * as schema from 'schema-dts';`, ...lines].join('\n');
  return compile(text).flatMap(({ line, words }) => {
    const place = places[line - 1];
    return place ? [`${place.page}: ${words}`] : [words];
  });
}

function compile(text: string): { line: number; words: string }[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(FILE, text, ts.ScriptTarget.ESNext);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === FILE ? source : getSourceFile(name, ...rest));
  const program = ts.createProgram([FILE], options, host);
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => ({
    line: source.getLineAndCharacterOfPosition(start).line,
    words: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
}
