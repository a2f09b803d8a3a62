import { type ReactNode, useState } from 'react';
import { officePackingSlips, MAX_PACKING_SLIPS } from '#contracts/office/order-actions.ts';
import { createActions } from '#stores/site/actions.ts';
import { trustHtml } from '#islands/react-client.ts';
import { Button } from '#islands/Button.tsx';
import { callOffice } from '#stores/office/api.ts';
import { useAction } from '#islands/use-action.ts';

interface Props {
  orderNumbers: readonly string[];
  onPrinted?: () => void;
  children: ReactNode;
}

/** Prints the packing slips of these orders, after the pick list of several. */
export function PrintSlips({ orderNumbers, onPrinted, children }: Props) {
  const [actions] = useState(() => createActions(callOffice));
  const load = actions.action(officePackingSlips, { failure: 'Not printed' });
  const { isBusy } = useAction(load);
  const run = async () => {
    let slips = '';
    for (let start = 0; start < orderNumbers.length; start += MAX_PACKING_SLIPS) {
      const part = orderNumbers.slice(start, start + MAX_PACKING_SLIPS);
      if (!(await load.run({ orderNumbers: part }, ({ html }) => (slips += html)))) return;
    }
    printSlips(slips);
    onPrinted?.();
  };
  return (
    <Button variant="second" size="small" isBusy={isBusy} onClick={() => void run()}>
      {children}
    </Button>
  );
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
