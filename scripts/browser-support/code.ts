import { parse, type AnyNode } from 'acorn';
import { entryAt, gapAt, type Gap } from './mdn.ts';

/** Safari 17.5, the slowest here, has all of it. */
const SYNTAX = 2024;

/**
 * The parts of this script that our oldest browsers do not know. A name does not tell its object, so a member is a gap
 * only if no interface with a member of that name is known.
 */
export function gapsInCode(code: string): Gap[] {
  const gaps: (Gap | undefined)[] = [];
  const visit = (node: AnyNode): void => {
    switch (node.type) {
      case 'MemberExpression': {
        visit(node.object);
        if (node.computed) visit(node.property);
        if (node.computed || node.property.type !== 'Identifier') return;
        const { name } = node.property;
        const owner = node.object.type === 'Identifier' ? node.object.name : '';
        const path = STATIC.map((place) => place(owner, name)).find((one) => entryAt(...one));
        gaps.push(path ? gapAt(path) : gapOf(MEMBERS.get(name)));
        return;
      }
      case 'ObjectPattern':
        // `{ closedBy } = dialog`
        for (const one of node.properties)
          if (one.type === 'Property' && one.key.type === 'Identifier')
            gaps.push(gapOf(MEMBERS.get(one.key.name)));
        break;
      case 'CallExpression': {
        const [first] = node.arguments;
        const callee = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee;
        if (callee.type === 'Identifier' && callee.name === 'addEventListener' && first)
          gaps.push(gapOf(MEMBERS.get(`${textOf(first)}_event`)));
        break;
      }
      case 'Identifier':
        gaps.push(gapOf(GLOBALS.get(node.name)));
        return;
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        // The names of what the script itself defines.
        if (node.computed) visit(node.key);
        if (node.value) visit(node.value);
        return;
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parse(code, { ecmaVersion: SYNTAX, sourceType: 'module' }));
  return gaps.filter((gap) => gap !== undefined);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The text of a literal; the minifier writes backticks. */
function textOf(node: AnyNode): string {
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.raw ?? '';
  return node.type === 'Literal' ? String(node.value) : '';
}

/** Where MDN has the static members of browser interfaces and of the language's objects. */
const STATIC = [
  (owner: string, name: string) => ['api', owner, `${name}_static`],
  (owner: string, name: string) => ['javascript', 'builtins', owner, name],
];

/** The gap of a name that MDN has at these paths, if our browsers know it at none of them. */
function gapOf(paths: string[][] = []): Gap | undefined {
  const gaps = paths.map((path) => gapAt(path));
  return gaps.every((gap) => gap !== undefined) ? gaps[0] : undefined;
}

/** Where MDN has the members of each name. */
const MEMBERS = new Map<string, string[][]>();
/** Where MDN has each global name. */
const GLOBALS = new Map<string, string[][]>();

/** The interfaces whose members are looked for; members of the others have the names of everyday things. */
const LOOKED_FOR =
  /^(?:HTML\w*Element|Element|Node|Document|Window|Navigator|History|Location|ViewTransition|CSSStyleSheet|AbortSignal|Request|Response|Headers|FormData|URL|URLSearchParams|Blob|File|PageRevealEvent|Array|Date|Map|Number|Object|Promise|RegExp|Set|String|Intl)$/;

for (const root of [['api'], ['javascript', 'builtins']]) {
  for (const owner of namesIn(root)) {
    add(GLOBALS, owner, [...root, owner]);
    for (const name of namesIn([...root, owner])) {
      const path = [...root, owner, name];
      // One that our browsers know makes the name known, wherever it is.
      if (LOOKED_FOR.test(owner) || !gapAt(path)) add(MEMBERS, name, path);
      if (owner === 'Window') add(GLOBALS, name, path);
    }
  }
}

function namesIn(path: string[]): string[] {
  return Object.keys(entryAt(...path) ?? {}).filter((name) => name !== '__compat');
}

function add(names: Map<string, string[][]>, name: string, path: string[]): void {
  names.set(name, [...(names.get(name) ?? []), path]);
}
