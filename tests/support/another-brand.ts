import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { format } from 'prettier';
import sharp from 'sharp';

/** A copy of the repository that is another shop. */
export const ANOTHER_BRAND = '.data/another-brand';

const CACHES = ['.astro', '.cache', '.vite'];

const BRAND = {
  name: 'Salt & Cedar',
  shortName: 'Salt & Cedar',
  tagline: 'Made Where the Lake Ends',
  heroText: 'Workwear from the north shore. Born in Duluth, worn in the wind.',
  shopButton: 'See what we make',
  since: 'Since 2019',
  madeIn: 'Sewn in Minnesota.',
  club: 'Harbor List',
  location: 'Duluth, Minnesota',
  address: '{name}, 2 Example Pier, Duluth, MN 55000',
  email: 'ahoy@saltandcedar.example',
  social: [
    { name: 'Mastodon', url: 'https://social.example/@saltandcedar' },
    { name: 'Pinterest', url: 'https://www.pinterest.com/saltandcedar' },
  ],
  timeZone: 'America/Chicago',
  lastShipping: '11:30',
  returns: { days: 14, fee: 7 },
  amounts: {},
  barColor: '#0b2a38',
  aboutPicture: 'A pier at dawn, with the words {name}, {since}',
  clubInFooter: 'A letter when the boat comes in.',
  emptyCart: 'Nothing in the hold yet.',
  notFound: 'This page went over the side.',
  unsubscribed: 'Fair winds.',
  welcome: ['You are on the {club}.'],
  farewell: 'Enough letters?',
};

/** It charges for shipping, at home and abroad, and is registered in two states that exempt clothing. */
const SELLING = {
  zones: [
    {
      name: 'United States',
      to: ['US'],
      rates: [
        { name: 'Standard', price: 8.95, freeFrom: 75, days: [5, 7] },
        { name: 'Express', price: 14.95, days: [2, 3] },
      ],
    },
    { name: 'Canada', to: ['CA'], rates: [{ name: 'Standard', price: 24.95, days: [7, 14] }] },
  ],
  salesTax: {
    by: 'shipping',
    collectedIn: ['MN', 'PA'],
    clothingExempt: { MN: 'all', PA: 'all' },
    shippingTaxed: ['MN', 'PA'],
  },
  shipping: 'Shipping from $8.95, free from $75.',
};

const PRODUCTS = {
  'deck-jacket': {
    name: 'Deck Jacket',
    price: '148.50',
    sizes: '[S, M, L]',
    more: 'defaultSize: L\nfeatured: true\nsizeChart: jackets',
  },
  'watch-cap': { name: 'Watch Cap', price: '26', sizes: '[One size]', more: '' },
};

const product = ({ name, price, sizes, more }: (typeof PRODUCTS)['watch-cap'], id: string) => `---
name: ${name}
price: ${price}
sizes: ${sizes}
pictures:
  front:
    file: ./${id}.jpg
    alt: "The ${name} on a bollard"
lead: Waxed, and warm when it is wet.
facts:
  - name: Cloth
    value: Waxed canvas
${more}
---

Cut for the pier.
`;

const GARMENTS = `garments:
  jackets:
    label: Jackets
    sizes:
      - { size: S, chestWidth: 22, length: 27, sleeve: 25 }
      - { size: M, chestWidth: 23.5, length: 28, sleeve: 25.5 }
      - { size: L, chestWidth: 25, length: 29, sleeve: 26 }
`;

/** What the texts of the pages say of the old brand, and what they say of this one. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/Free shipping, packed/g, 'Shipping from $8.95, free from $75; packed'],
  [/Every order ships free at the moment, .*\n/g, 'To Canada it is $24.95.\n'],
  [/Kentucky/g, 'Minnesota'],
  [/Fayette County/g, 'St. Louis County'],
  [/Lexington/g, 'Duluth'],
  [/Heritage Tee/g, 'Deck Jacket'],
  [/2 PM EST/g, '11:30 AM CST'],
  [/\$5\.95|\$5(?![\d.])/g, '$7'],
  [/30 days(?= from delivery| to send)/g, '14 days'],
  [/bourbon|mash/g, 'cedar'],
  [/Angel’s|angel’s/g, 'gull’s'],
  [/The 859/g, 'The 218'],
  [/ghost/g, 'anchor'],
  [/\$28\.99/g, '$148.50'],
  [/rickhouse/g, 'boathouse'],
  [/barrel/g, 'boat'],
  [/^garments:\n(?: .*\n)+/m, GARMENTS],
  [/shirts and hoodies/g, 'jackets'],
];

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="currentColor" d="M0 0h${width}v${height}H0z"/></svg>\n`;

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2e6b7f' } });

/**
 * Makes the shop of another brand from this repository by changing only what docs/editing.md says ("Make it yours"):
 * the folder of content. Returns where it is.
 */
export async function makeAnotherBrand(folder = ANOTHER_BRAND): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files.filter((each) => existsSync(each))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  // Each on its own: what tools keep between two runs belongs to one shop.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((each) => !CACHES.includes(each))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }

  const content = join(folder, 'content');
  const write = (file: string, text: string) => writeFileSync(join(content, file), text);
  write('brand.json', `${JSON.stringify(BRAND, null, 2)}\n`);
  write('selling.json', await format(JSON.stringify(SELLING), { parser: 'json', printWidth: 100 }));
  rmSync(join(content, 'products'), { recursive: true });
  mkdirSync(join(content, 'products'));
  for (const [id, facts] of Object.entries(PRODUCTS)) {
    await paint(1600, 2000)
      .jpeg()
      .toFile(join(content, `products/${id}.jpg`));
    write(`products/${id}.mdx`, product(facts, id));
  }
  for (const file of globSync('**/*.mdx', { cwd: content }).filter(
    (each) => !each.startsWith('products'),
  )) {
    const text = readFileSync(join(content, file), 'utf8');
    write(
      file,
      TEXTS.reduce((changed, [old, fresh]) => changed.replace(old, fresh), text),
    );
  }
  // A wordmark of one word, and other pictures as large as those that were there.
  rmSync(join(content, 'brand/wordmark-2.svg'));
  for (const file of globSync('brand/*.{svg,png,jpg}', { cwd: content })) {
    const { width, height } = await sharp(join(content, file)).metadata();
    if (file.endsWith('.svg')) write(file, drawing(width, height));
    else await paint(width, height).toFile(join(content, file));
  }
  write('brand/LICENSE.md', 'Painted by the tests.\n');
  return folder;
}
