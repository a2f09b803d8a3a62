import { brand } from '#shop/brand.ts';
import type { officePaths } from '#shop/office-paths.ts';

interface Page {
  page: Exclude<keyof typeof officePaths, 'order' | 'return'>;
  label: string;
  /** Under More, or there on a phone, whose bar has room for five; otherwise in the bar. */
  more?: 'always' | 'phone';
  /** The number at it, which navigation.ts writes. */
  status?: string;
  /** A note about the number or, under More, about the page. */
  note?: string;
}

/** The bar stands at the top, and below 1024 at the foot of the screen. */
const pages: readonly Page[] = [
  { page: 'today', label: 'Today' },
  { page: 'orders', label: 'Orders', status: 'to-ship', note: 'to ship' },
  { page: 'returns', label: 'Returns', status: 'returns', note: 'waiting' },
  { page: 'stock', label: 'Stock' },
  { page: 'reports', label: 'Reports', more: 'always', status: 'month' },
  { page: 'customers', label: 'Customers', more: 'always', note: 'what we keep' },
  { page: 'promoCodes', label: 'Promo codes', more: 'phone' },
  { page: 'sellers', label: 'Sellers', more: 'always', note: 'sales and fees' },
  { page: 'club', label: brand.club, more: 'always', note: 'write to it' },
  { page: 'subscribers', label: 'Subscribers', more: 'always', status: 'subscribers' },
  { page: 'work', label: 'Pending work', more: 'always', status: 'late-work' },
];
export const barPages = pages.filter(({ more }) => more !== 'always');
export const morePages = pages.filter(({ more }) => more !== undefined);
