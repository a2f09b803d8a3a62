import { MOST_DETAILS } from '../../src/product-schema.ts';
import type { Row } from './shopify-file.ts';

export interface PlannedPicture {
  /** Beside the product's file, and always JPEG. */
  file: string;
  url: string;
  alt: string;
  /** Its name in the list of details. */
  name: string;
  /** The least width in pixels that the content check asks for. */
  place: 'pictures' | 'details';
}

type Note = (text: string) => void;

const BACK = /\b(?:back|rear|behind)\b/i;

/**
 * How a product's pictures are divided among its colors. A color has the pictures of its variants and those whose
 * alternative text names it; what belongs to none stands with each. Undefined for a product without pictures.
 */
export function planPictures(
  rows: readonly Row[],
  byColor: ReadonlyMap<string, readonly Row[]>,
  note: Note,
) {
  const all = picturesOf(rows);
  const owners = colorsByPicture(all, byColor);
  const isOf = (url: string, color: string) => {
    const own = owners.get(url);
    return !own?.size || own.has(color);
  };
  const [first] = all;
  if (!first) return undefined;
  const unclaimed = [...owners.values()].filter((own) => own.size === 0).length;
  if (byColor.size > 1 && unclaimed > 0)
    note(`${unclaimed} of its pictures name no color and stand with each`);

  return (id: string, name: string, color: string) => {
    const shown = all.filter(({ url }) => isOf(url, color));
    const own = (byColor.get(color) ?? []).map((row) => row.variantPicture);
    const front = shown.find(({ url }) => own.includes(url)) ?? shown[0] ?? first;
    const others = shown.filter((picture) => picture !== front);
    const back = others.find(({ url, alt }) => BACK.test(alt) || BACK.test(nameOf(url)));
    const details = others.filter((picture) => picture !== back);
    if (details.length > MOST_DETAILS)
      note(`${id}: pictures after the first ${MOST_DETAILS} details are left out`);
    const place = (picture: ListedPicture, place: PlannedPicture['place'], end: string) => {
      const number = all.indexOf(picture) + 1;
      if (!picture.alt) note(`${id}-${end}.jpg: write its alternative text`);
      const alt = picture.alt || `${name}, picture ${number}`;
      return { file: `${id}-${end}.jpg`, url: picture.url, alt, name: `Picture ${number}`, place };
    };
    return {
      front: place(front, 'pictures', 'front'),
      back: back && place(back, 'pictures', 'back'),
      details: details
        .slice(0, MOST_DETAILS)
        .map((detail) => place(detail, 'details', String(all.indexOf(detail) + 1))),
    };
  };
}

interface ListedPicture {
  url: string;
  alt: string;
  position: number;
}

/** A product's pictures in the shop's order, those of variants alone last. */
function picturesOf(rows: readonly Row[]): ListedPicture[] {
  const listed = new Map<string, ListedPicture>();
  for (const { picture, alt, position } of rows) {
    if (picture && !listed.has(picture)) {
      listed.set(picture, { url: picture, alt, position: Number(position) || listed.size + 1 });
    }
  }
  for (const { variantPicture: url } of rows) {
    if (url && !listed.has(url)) listed.set(url, { url, alt: '', position: listed.size + 1 });
  }
  return [...listed.values()].sort((a, b) => a.position - b.position);
}

/** The colors of each picture: those whose variants have it, else the one that its alternative text names. */
function colorsByPicture(
  pictures: readonly ListedPicture[],
  byColor: ReadonlyMap<string, readonly Row[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map(pictures.map(({ url }) => [url, new Set<string>()]));
  for (const [color, variants] of byColor) {
    for (const { variantPicture } of variants) owners.get(variantPicture)?.add(color);
  }
  const longestFirst = [...byColor.keys()].sort((a, b) => b.length - a.length);
  for (const { url, alt } of pictures) {
    const words = alt.toLowerCase();
    const named = longestFirst.find((color) => color && words.includes(color.toLowerCase()));
    const own = owners.get(url);
    if (own?.size === 0 && named) own.add(named);
  }
  return owners;
}

/** The name of a picture's file in words: `tee_black-back.jpg` becomes `tee black back jpg`. */
const nameOf = (url: string) =>
  (url.split('?')[0]?.split('/').at(-1) ?? '').replace(/[^a-z\d]+/gi, ' ');
