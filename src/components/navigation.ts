import { paths } from '#shop/paths.ts';

/** Links to the sections of the home page, for header, menu and footer (requirements §2). */
export const SECTION_LINKS = [
  { label: 'Home', href: paths.section('home') },
  { label: 'Shop', href: paths.section('products') },
  { label: 'About', href: paths.section('about') },
  { label: 'Contact', href: paths.section('contact') },
] as const;
export type Section = (typeof SECTION_LINKS)[number]['label'];

const OWN_GOODS_LINKS = [
  { label: 'Track Order', href: paths.trackOrder },
  { label: 'Shipping & Returns', href: paths.shippingReturns },
  { label: 'Size Guide', href: paths.sizeGuide },
] as const;

/** The Customer Care links beside a seller's goods, for which we neither ship nor take returns. */
export const SELLER_CARE_LINKS = [
  { label: 'FAQ', href: paths.faq },
  { label: 'Privacy Policy', href: paths.privacyPolicy },
  { label: 'Terms of Service', href: paths.termsOfService },
] as const;

/** The Customer Care links of the footer (requirements §2). */
export const CARE_LINKS = [...OWN_GOODS_LINKS, ...SELLER_CARE_LINKS] as const;
