import { parse, walk, type CssNode, type Declaration } from 'css-tree';
import { entryAt, gapAt, type Gap } from './mdn.ts';

/** The parts of these styles that our oldest browsers do not know. Conditions of `@supports` are left out. */
export function gapsInStyles(css: string): Gap[] {
  const gaps: (Gap | undefined)[] = [];
  const check = (...path: string[]) => gaps.push(gapAt(['css', ...path], isWritten));
  let isWritten: ((prefix: string) => boolean) | undefined;
  walk(parse(css, { parseCustomProperty: true }), function (node: CssNode) {
    const { declaration } = this;
    switch (node.type) {
      case 'Atrule':
        if (node.name === 'supports') return walk.skip;
        check('at-rules', node.name);
        break;
      case 'Feature':
      case 'FeatureRange':
        if ('name' in node) check('at-rules', 'media', node.name);
        break;
      case 'PseudoClassSelector':
      case 'PseudoElementSelector':
        check('selectors', node.name);
        break;
      case 'NestingSelector':
        check('selectors', 'nesting');
        break;
      case 'Declaration': {
        const beside = new Set<string>();
        this.block?.children.forEach(
          (one) => one.type === 'Declaration' && beside.add(one.property),
        );
        isWritten = (prefix) => beside.has(prefix + node.property);
        check('properties', node.property);
        // A browser that does not know the thickness ignores the whole declaration.
        if (node.property === 'text-decoration' && hasLength(node))
          check('properties', 'text-decoration', 'includes_thickness');
        break;
      }
      case 'Identifier':
        if (declaration) check('properties', declaration.property, node.name);
        break;
      case 'Function':
        if (!declaration) break;
        check('properties', declaration.property, node.name);
        for (const path of FUNCTIONS.get(node.name) ?? []) check('types', ...path);
        break;
    }
    return undefined;
  });
  return gaps.filter((gap) => gap !== undefined);
}

function hasLength({ value }: Declaration): boolean {
  return value.type === 'Value' && value.children.some(({ type }) => type === 'Dimension');
}

/** Where MDN has each CSS function: in `css.types`, or one level below. */
const FUNCTIONS = new Map<string, string[][]>();
for (const [name, entry] of Object.entries(entryAt('css', 'types') ?? {})) {
  for (const path of [[name], ...Object.keys(entry).map((below) => [name, below])]) {
    const key = path.at(-1) ?? '';
    FUNCTIONS.set(key, [...(FUNCTIONS.get(key) ?? []), path]);
  }
}
