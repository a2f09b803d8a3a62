import { type ReactNode, useState } from 'react';
import { officePackingSlips, MAX_PACKING_SLIPS } from '#contracts/orders/office-actions.ts';
import { callOffice, whyFailed } from '#stores/office/api.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { trustHtml } from '#islands/react-client.ts';
import { BusyButton } from '#islands/BusyButton.tsx';

interface Props {
  orderNumbers: readonly string[];
  children: ReactNode;
}

/** Prints the packing slips of these orders. */
export function PrintSlips({ orderNumbers, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    const html = await loadSlips(orderNumbers);
    setBusy(false);
    if (html !== undefined) printSlips(html);
  };
  return (
    <BusyButton
      className="button button-second button-small"
      isBusy={isBusy}
      onClick={() => void run()}
    >
      {children}
    </BusyButton>
  );
}

/** The HTML of the slips; undefined, with a toast, if it could not be loaded. */
async function loadSlips(orderNumbers: readonly string[]): Promise<string | undefined> {
  let html = '';
  for (let start = 0; start < orderNumbers.length; start += MAX_PACKING_SLIPS) {
    const part = orderNumbers.slice(start, start + MAX_PACKING_SLIPS);
    const reply = await callOffice(officePackingSlips, { orderNumbers: part });
    if (!reply.ok) {
      showFailure({ title: 'Not printed', text: whyFailed(reply) });
      return undefined;
    }
    html += reply.value.html;
  }
  return html;
}

/** On the screen the slips are hidden; printed is nothing else. */
const onlyPrinted = (styles: string) => `
  @media screen { .packing-slips { display: none; } }
  @media print { ${styles} body > :not(.packing-slips) { display: none; } }
`;

/** The page's Content-Security-Policy allows no inline styles, so those of the slips are applied as a sheet. */
function printSlips(html: string): void {
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
