import { loadPackingSlips } from '#stores/admin/packing-slips.ts';
import { trustHtml } from '#islands/react-client.ts';

/** On the screen the slips are hidden; printed is nothing else. */
const onlyPrinted = (styles: string) => `
  @media screen { .packing-slips { display: none; } }
  @media print { ${styles} body > :not(.packing-slips) { display: none; } }
`;

/**
 * Prints the packing slips of these orders. The page's Content-Security-Policy allows no inline styles, so those of the slips
 * are applied as a sheet.
 */
export async function printSlips(orderNumbers: readonly string[]): Promise<void> {
  const html = await loadPackingSlips(orderNumbers);
  if (html === undefined) return;
  const styles: string[] = [];
  const body = html.replaceAll(/<style>(.*?)<\/style>/gs, (_, style: string) => {
    styles.push(style);
    return '';
  });
  const slips = new DOMParser().parseFromString(trustHtml(body), 'text/html');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(onlyPrinted(styles.join('\n')));
  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...sheets, sheet];
  const container = document.createElement('div');
  container.className = 'packing-slips';
  container.append(...slips.body.children);
  document.body.append(container);
  addEventListener(
    'afterprint',
    () => {
      container.remove();
      document.adoptedStyleSheets = sheets;
    },
    { once: true },
  );
  print();
}
