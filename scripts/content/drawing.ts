import { htmlToHast, type HastNode } from 'satteri';
import { NOT_UTF8, readTextFile } from '../text-file.ts';

const words = (text: string) => text.split(/\s+/);
const SHAPES = words('circle ellipse g line path polygon polyline rect');
/** By the parser's name, `strokeLineCap`, in small letters. */
const ATTRIBUTES = new Map(
  words(
    `aria-hidden clip-rule cx cy d fill fill-opacity fill-rule height opacity points r rx ry stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width transform viewBox width x x1 x2 y y1 y2`,
  ).map((name) => [name.replaceAll('-', '').toLowerCase(), name]),
);
const NAMESPACE = ['http://www.w3.org/2000/svg', '1.1', 'preserve'];
/** Colors, numbers and transforms: an address needs a colon, a slash, a backslash or `url`. */
const VALUE = /^(?!.*url)[\w\s.,#%()+-]*$/is;

type Element = Extract<HastNode, { type: 'element' }>;
type Value = NonNullable<Element['properties']>[string];

/** An SVG's drawing, for a page, and its viewBox: left, top, width and height. */
export interface Drawing {
  viewBox: readonly number[];
  paths: string;
}

/**
 * Reads an SVG of the brand, which stands in every page or is served from our own address. Throws a sentence if it has
 * anything but shapes, which could run, load or show something else.
 */
export function readDrawing(file: string): Drawing {
  const { text, badLine } = readTextFile(file);
  if (badLine) throw new Error(NOT_UTF8);
  const root = htmlToHast(text, { fragment: true });
  const [svg, ...others] = contentOf(root);
  if (svg?.tagName !== 'svg' || others.length > 0) throw new Error('must be one <svg> alone.');
  for (const [name, value] of Object.entries(svg.properties)) {
    if ([':xmlns', 'version', 'xmlSpace'].includes(name) && NAMESPACE.includes(String(value)))
      continue;
    writeAttribute(name, value);
  }
  const viewBox = String(svg.properties.viewBox)
    .split(/[\s,]+/)
    .map(Number);
  const paths = contentOf(svg).map(writeShape).join('');
  if (viewBox.length !== 4 || !viewBox.every(Number.isFinite) || !((viewBox[3] ?? 0) > 0) || !paths)
    throw new Error('must be an <svg> with a viewBox of four numbers, and shapes.');
  return { viewBox, paths };
}

/** The elements in an element; comments are left out, of which a browser reads some as instructions. */
function contentOf(parent: HastNode): Element[] {
  const children = 'children' in parent ? parent.children : [];
  return children.flatMap((child) => {
    if (child.type === 'element') return [child];
    if (child.type === 'comment' && !/^\?(?!xml\s)/.test(child.value)) return [];
    if (child.type === 'text' && child.value.trim() === '') return [];
    throw new Error('has text or an instruction, and may have shapes alone.');
  });
}

function writeShape(element: Element): string {
  const { tagName, properties } = element;
  if (!SHAPES.includes(tagName))
    throw new Error(`has <${tagName}>. There are ${SHAPES.map((name) => `<${name}>`).join(', ')}.`);
  const attributes = Object.entries(properties).map(([name, value]) => writeAttribute(name, value));
  const content = contentOf(element).map(writeShape).join('');
  const start = [tagName, ...attributes].join(' ');
  return content ? `<${start}>${content}</${tagName}>` : `<${start}/>`;
}

function writeAttribute(property: string, value: Value): string {
  const name = ATTRIBUTES.get(property.toLowerCase());
  if (!name)
    throw new Error(`has “${property}”. There are ${[...ATTRIBUTES.values()].join(', ')}.`);
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  if (!VALUE.test(text))
    throw new Error(`has ${name}="${text}", which is no color, number or shape.`);
  return `${name}="${text}"`;
}
