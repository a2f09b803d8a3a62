import type { Appearance } from '@stripe/stripe-js';
import type { FrameSettings } from '#stores/payment/stripe.ts';

/** The payment providers' settings for this page. */
export interface ProviderSettings {
  publishableKey: string;
  /** Our font file, which Stripe's frames load. */
  fontPath: string;
  /** PayPal is optional. */
  hasPaypal: boolean;
}

/** The settings of Stripe's frames, in our font and colors. */
export function frameSettings({ publishableKey, fontPath }: ProviderSettings): FrameSettings {
  const src = `url(${new URL(fontPath, location.href).href})`;
  return {
    publishableKey,
    appearance: appearance(),
    fonts: [{ family: 'Besley', src, weight: '400' }],
  };
}

/** Our design tokens, read from the page because frames can't see them. */
function appearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const line = (color: string, width: string) => `${width} solid ${color}`;
  return {
    theme: 'flat',
    labels: 'above',
    disableAnimations: true,
    variables: {
      fontFamily: 'Besley, Rockwell, "Bookman Old Style", Georgia, serif',
      fontSizeBase: '16px',
      fontWeightNormal: '400',
      fontWeightMedium: '400',
      colorBackground: token('sheet'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-2'),
      colorPrimary: token('ink'),
      colorDanger: token('wax'),
      borderRadius: '0px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { color: token('ink'), fontSize: '15px', marginBottom: '5.6px' },
      '.Input': {
        border: line(token('field'), '1px'),
        boxShadow: 'none',
        padding: '13px 15px',
      },
      '.Input:focus': {
        border: line(token('ink'), '1px'),
        boxShadow: 'none',
        outline: line(token('ink'), '3px'),
      },
      '.Input--invalid': {
        backgroundColor: token('wax-fill'),
        border: line(token('wax'), '2px'),
        color: token('ink'),
        padding: '12px 14px',
      },
      '.Error': { color: token('wax'), fontSize: '14px' },
    },
  };
}
