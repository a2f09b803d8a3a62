import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { contentFolder } from './content-folder.ts';
import { questionSchema, sizeGuideSchema } from './content-schemas.ts';
import { homeSchema } from './home-schema.ts';
import { productSchema } from './product-schema.ts';

const folder = `./${contentFolder()}`;

const home = defineCollection({
  loader: glob({ base: folder, pattern: 'home.mdx' }),
  schema: homeSchema,
});

/** Help and legal pages: /faq comes from content/pages/faq.mdx (docs/editing.md). */
const pages = defineCollection({
  loader: glob({ base: `${folder}/pages`, pattern: '*.mdx' }),
  schema: sizeGuideSchema,
});

/** The questions of /faq, in the order of their file names. */
const faq = defineCollection({
  loader: glob({ base: `${folder}/faq`, pattern: '*.mdx' }),
  schema: questionSchema,
});

/** The products; the name of the file is the product's id. The catalog is made from the same files. */
const products = defineCollection({
  loader: glob({ base: `${folder}/products`, pattern: '*.mdx' }),
  schema: ({ image }) => productSchema(image()),
});

export const collections = { home, pages, faq, products };
