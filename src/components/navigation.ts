import { paths } from '#shop/paths.ts';

/** The sections of the home page, as header, menu and footer name them (specification §2). */
export const SECTION_LINKS = [
  { label: 'Home', href: paths.section('home') },
  { label: 'Shop', href: paths.section('products') },
  { label: 'About', href: paths.section('about') },
  { label: 'Contact', href: paths.section('contact') },
] as const;

/** What the footer lists under Customer Care (specification §2). */
export const CARE_LINKS = [
  { label: 'Track Order', href: paths.trackOrder },
  { label: 'Shipping & Returns', href: paths.shippingReturns },
  { label: 'Size Guide', href: paths.sizeGuide },
  { label: 'FAQ', href: paths.faq },
  { label: 'Privacy Policy', href: paths.privacyPolicy },
  { label: 'Terms of Service', href: paths.termsOfService },
] as const;
