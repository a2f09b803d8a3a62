import { paths } from '#shop/paths.ts';

/** Links to the sections of the home page, for header, menu and footer (requirements §2). */
export const SECTION_LINKS = [
  { label: 'Home', href: paths.section('home') },
  { label: 'Shop', href: paths.section('products') },
  { label: 'About', href: paths.section('about') },
  { label: 'Contact', href: paths.section('contact') },
] as const;
export type NavigationSection = (typeof SECTION_LINKS)[number]['label'];

/** The Customer Care links of the footer (requirements §2). */
export const CARE_LINKS = [
  { label: 'Track Order', href: paths.trackOrder },
  { label: 'Shipping & Returns', href: paths.shippingReturns },
  { label: 'Size Guide', href: paths.sizeGuide },
  { label: 'FAQ', href: paths.faq },
  { label: 'Privacy Policy', href: paths.privacyPolicy },
  { label: 'Terms of Service', href: paths.termsOfService },
] as const;
