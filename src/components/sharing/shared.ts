/** What a link to a page shows where it is passed on, if that is not what every page of the shop shows. */
export interface Shared {
  /** The page's own path, with what belongs to it of its query. */
  path?: string;
  /** A picture of what is on the page. */
  picture?: { path: string; alt: string } | undefined;
}
