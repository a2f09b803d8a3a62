/** A picture from Astro's image pipeline, passed from the page to its island. */
export interface Picture {
  src: string;
  srcSet?: string;
}
