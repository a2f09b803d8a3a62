import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** A part of a page, as a screen reader announces it; the name is exact. */
export interface Part {
  role: string;
  name: string;
  within?: Part;
}

export interface Point {
  x: number;
  y: number;
}

/** Where a person presses to reach the part, once it is at rest, enabled and not covered; throws until then. */
export async function pointOn(part: Part): Promise<Point> {
  const control = find(part, document.body);
  if (control.matches(':disabled')) throw new Error(`${described(part)} is disabled`);
  // Radio buttons and checkboxes are often drawn by their label.
  const label =
    control instanceof HTMLInputElement && control.type !== 'text' && control.labels?.[0];
  const target = label || control;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = target.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { x, y, width, height } = target.getBoundingClientRect();
  if (x !== before.x || y !== before.y) throw new Error(`${described(part)} moves`);
  const point = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  if (!hit || !target.contains(hit)) throw new Error(`${described(part)} is covered`);
  return point;
}

/** The page's text, on one line. */
export function text(): string {
  return document.body.innerText.replaceAll(/\s+/g, ' ');
}

function find(part: Part, page: Element): Element {
  const scope = part.within ? find(part.within, page) : page;
  const ofRole = [...scope.querySelectorAll('*')].filter(
    (element) =>
      getRole(element) === part.role && element.checkVisibility({ visibilityProperty: true }),
  );
  const names = ofRole.map((element) => computeAccessibleName(element));
  // The library puts no space where the line breaks, and a space may be one that doesn't break.
  const isNamed = (name = '') => name.replaceAll(/\s/g, '') === part.name.replaceAll(/\s/g, '');
  const [found, ...others] = ofRole.filter((_, index) => isNamed(names[index]));
  if (!found) throw new Error(`there is no ${described(part)}, only ${JSON.stringify(names)}`);
  if (others.length > 0) throw new Error(`there are ${others.length + 1} of ${described(part)}`);
  return found;
}

function described({ role, name, within }: Part): string {
  return `${role} "${name}"${within ? ` in ${described(within)}` : ''}`;
}

/** Brings the frame with this title into view; returns its top left corner. */
export function cornerOf(title: string): Point {
  const frame = document.querySelector(`iframe[title="${title}"]`);
  if (!frame) throw new Error(`there is no frame "${title}"`);
  frame.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y } = frame.getBoundingClientRect();
  return { x, y };
}

/** Selects what is in the field, so that typing replaces it; throws unless the field has the focus. */
export function selectContent(part: Part): void {
  const field = find(part, document.body);
  if (field !== document.activeElement) throw new Error(`${described(part)} has no focus`);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** Moves a row nearly as far as it is wide, as a finger does; the browser snaps it to a picture. */
export function swipe(part: Part, direction: 'on' | 'back'): void {
  const row = find(part, document.body);
  row.scrollBy({ left: (direction === 'on' ? 0.8 : -0.8) * row.clientWidth });
}

/** How many of its widths a row has been moved. */
export function place(part: Part): number {
  const { clientWidth, scrollLeft } = find(part, document.body);
  return scrollLeft / clientWidth;
}

/** How far the section with this id stands from the lower edge of the header, once the page has loaded. */
export function offsetFromHeader(id: string): number {
  const section = document.getElementById(id);
  const header = document.querySelector('header');
  if (!section || !header || !document.documentElement.matches('.loaded')) return Infinity;
  const { y } = section.getBoundingClientRect();
  return Math.abs(y - header.getBoundingClientRect().height);
}
