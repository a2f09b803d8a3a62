import { brand } from '#shop/brand.ts';
import type { Block, Email } from './email.ts';
import { html } from './html.ts';
import { COLORS, display, htmlOf, line, serif, SIDE, table } from './html-blocks.ts';

/** The space above a block that is not the first, in pixels. */
const GAPS: Record<Block['type'], number> = {
  title: 0,
  heading: 32,
  text: 16,
  small: 20,
  pictures: 18,
  piece: 30,
  sentence: 24,
  facts: 28,
  columns: 16,
  items: 16,
  amounts: 0,
  steps: 28,
  button: 26,
  'button-second': 10,
  link: 8,
};

interface Content {
  subject: string;
  preview: string;
  blocks: readonly Block[];
  foot: Email['foot'];
}

/** The HTML of an email: the logo above its blocks, the shop's name and address below. */
export function htmlPart({ subject, preview, blocks, foot }: Content, siteUrl: string): string {
  // A piece goes from edge to edge, so the space beside the others is theirs.
  const isWide = blocks.some(({ type }) => type === 'piece');
  const sideOf = ({ type }: Block) => (isWide && type !== 'piece' ? `;padding:0 ${SIDE}` : '');
  const rows = blocks.map(
    (block, index) =>
      html`${index === 0 || GAPS[block.type] === 0 ? '' : line(COLORS.sheet, GAPS[block.type])}
        <tr>
          <td bgcolor="${COLORS.sheet}" style="background:${COLORS.sheet}${sideOf(block)}">
            ${htmlOf(block, siteUrl)}
          </td>
        </tr>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${subject}</title>
        <style>
          :root {
            color-scheme: light;
          }
          @media (max-width: 619px) {
            .outside {
              padding: 12px !important;
            }
            .inside {
              padding-left: 22px !important;
              padding-right: 22px !important;
            }
            h1 {
              font-size: 40px !important;
            }
            .number {
              font-size: 20px !important;
            }
            .action {
              font-size: 20px !important;
            }
            .column {
              display: block !important;
              width: 100% !important;
            }
          }
        </style>
      </head>
      <body style="margin:0;background:${COLORS.paper2}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          bgcolor="${COLORS.paper2}"
          style="background:${COLORS.paper2}"
        >
          <tr>
            <td class="outside" align="center" style="padding:32px 12px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                bgcolor="${COLORS.sheet}"
                style="width:100%;max-width:600px;background:${COLORS.sheet}"
              >
                <tr>
                  <td
                    align="center"
                    bgcolor="${COLORS.char}"
                    style="background:${COLORS.char};padding:27px 20px 26px"
                  >
                    <a href="${siteUrl}/"
                      ><img
                        src="${siteUrl}/pictures/logo-mail.png"
                        width="${brand.mailLogo.width}"
                        height="${brand.mailLogo.height}"
                        alt="${brand.name}"
                        style="display:block;border:0;${display(30, COLORS.bone)}"
                    /></a>
                  </td>
                </tr>
                ${line(COLORS.copper, 3)}${line(COLORS.sheet, 3)}${line(COLORS.copper, 1)}
                <tr>
                  <td
                    class="${isWide ? 'wide' : 'inside'}"
                    bgcolor="${COLORS.sheet}"
                    style="background:${COLORS.sheet};padding:40px ${isWide ? 0 : 40}px 32px"
                  >
                    ${table(rows)}
                  </td>
                </tr>
                <tr>
                  <td
                    align="center"
                    bgcolor="${COLORS.char}"
                    style="background:${COLORS.char};padding:28px 22px;${serif(14, COLORS.ash)}"
                  >
                    ${foot ? footOf(foot) : html`${brand.name}, ${brand.location}`}<br />
                    Questions? Reply to this email or write to
                    <a href="mailto:${brand.email}" style="color:${COLORS.bone}">${brand.email}</a>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

const footOf = ({ reason, label, address, postalAddress }: NonNullable<Email['foot']>) =>
  html`${reason}<br />
    <a href="${address}" style="color:${COLORS.bone};display:inline-block;line-height:44px"
      >${label}</a
    ><br />
    ${postalAddress}`;
