import { cutText } from './cut-text.ts';

/**
 * Where an order came from, as its link said: `utm_source`, `utm_medium` and `utm_campaign`, each empty if it did not.
 */
export interface OrderSource {
  source: string;
  medium: string;
  campaign: string;
}

export const MAX_SOURCE_LENGTH = 60;

/** The source in the query of a link; undefined if there is none. A parameter that stands twice is ignored. */
export function readSource(query: URLSearchParams): OrderSource | undefined {
  const [source = '', medium = '', campaign = ''] = ['source', 'medium', 'campaign'].map((name) => {
    const [text = '', ...others] = query.getAll(`utm_${name}`);
    const line = text
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .toLowerCase();
    return others.length > 0 ? '' : cutText(line, MAX_SOURCE_LENGTH).trim();
  });
  return source || medium || campaign ? { source, medium, campaign } : undefined;
}

/** The same as a query. */
export const writeSource = ({ source, medium, campaign }: OrderSource) =>
  new URLSearchParams({
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
  }).toString();

/** `instagram · social · fall-drop` */
export const describeSource = ({ source, medium, campaign }: OrderSource) =>
  [source, medium, campaign].filter(Boolean).join(' · ');
