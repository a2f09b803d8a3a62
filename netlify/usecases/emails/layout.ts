import type { Mail } from '#adapters/smtp.ts';
import { brand } from '#shop/brand.ts';

/** HTML that needs no escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds HTML; everything that is not Html is escaped. */
export function html(text: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    text.reduce((whole, piece, index) => whole + escapeValue(values[index - 1]) + piece),
  );
}

/** The text as HTML with a `<br>` for each line break. */
export function htmlLines(text: string): Html {
  return new Html(
    text
      .split(/\r?\n/)
      .map((line) => html`${line}`.text)
      .join('<br>'),
  );
}

function escapeValue(value: Value | undefined): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((piece) => piece.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The design's colors (design, E-mail); email clients have no custom properties. */
export const COLORS = {
  char: '#13100E',
  bone: '#E9DFCA',
  ash: '#ABA091',
  copper: '#B5774A',
  stock: '#DDD5C4',
  sheet: '#F7F3EA',
  ink: '#1A1613',
  ink2: '#5B5147',
  hair: '#C6BBA8',
} as const;

/** A condensed font of each platform: Windows and macOS, iOS, Android. */
const DISPLAY =
  "'League Gothic',Impact,'Avenir Next Condensed','Roboto Condensed',sans-serif-condensed,'Arial Narrow',sans-serif";
const TEXT = "Besley,Georgia,'Times New Roman',serif";

/** Large condensed capitals for titles, numbers and amounts. */
export const headingStyle = (size: number, colour: string = COLORS.ink) =>
  new Html(
    `font-family:${DISPLAY};font-weight:400;font-size:${size}px;line-height:1.1;letter-spacing:${size < 24 ? '.05em' : '.02em'};text-transform:uppercase;color:${colour}`,
  );

export const textStyle = (size: number, colour: string = COLORS.ink) =>
  new Html(
    `font-family:${TEXT};font-weight:400;font-size:${size}px;line-height:1.5;color:${colour}`,
  );

/** A full-width table for layout. */
export const table = (rows: Html | Html[], style = '') =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">
    ${rows}
  </table>`;

/** A full-width button link. */
export const button = (label: string, address: string) =>
  table(
    html`<tr>
      <td bgcolor="${COLORS.ink}" align="center" style="background:${COLORS.ink}">
        <a
          class="action"
          href="${address}"
          style="display:block;padding:17px 20px 16px;${headingStyle(23, COLORS.sheet)};text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>`,
  );

/** A link below a button, as tall as a fingertip. */
export const secondLink = (label: string, address: string) =>
  html`<p style="margin:12px 0 0">
    <a href="${address}" style="display:inline-block;${textStyle(17)};line-height:44px">${label}</a>
  </p>`;

/** A product's picture in this width, in pixels; nothing without a path. */
export const picture = (path: string | undefined, width: number, siteUrl: string) =>
  path === undefined
    ? html``
    : html`<img
        src="${siteUrl}${path}"
        width="${width}"
        height="${width * 1.25}"
        alt=""
        style="display:block;border:0"
      />`;

const line = (colour: string, height: number) =>
  html` <tr>
    <td
      height="${height}"
      bgcolor="${colour}"
      style="background:${colour};height:${height}px;font-size:0;line-height:0"
    >
      &nbsp;
    </td>
  </tr>`;

interface Email extends Omit<Mail, 'html'> {
  siteUrl: string;
  /** The preview text that email clients show next to the subject. */
  preview: string;
  body: Html;
}

/** An email in text and in HTML: the logo above the body, the shop's name and address below. */
export function composeEmail({ siteUrl, preview, body, ...mail }: Email): Mail {
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${mail.subject}</title>
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
              font-size: 16px !important;
            }
            .action {
              font-size: 20px !important;
            }
            .column {
              display: block !important;
              width: 100% !important;
              padding-bottom: 24px !important;
            }
          }
        </style>
      </head>
      <body style="margin:0;background:${COLORS.stock}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          bgcolor="${COLORS.stock}"
          style="background:${COLORS.stock}"
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
                        width="216"
                        height="40"
                        alt="${brand.name}"
                        style="display:block;border:0;${headingStyle(30, COLORS.bone)}"
                    /></a>
                  </td>
                </tr>
                ${line(COLORS.copper, 3)}${line(COLORS.sheet, 3)}${line(COLORS.copper, 1)}
                <tr>
                  <td
                    class="inside"
                    bgcolor="${COLORS.sheet}"
                    style="background:${COLORS.sheet};padding:40px 40px 32px"
                  >
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td
                    align="center"
                    bgcolor="${COLORS.char}"
                    style="background:${COLORS.char};padding:28px 22px;${textStyle(14, COLORS.ash)}"
                  >
                    ${brand.name}, ${brand.location}<br />
                    Questions? Reply to this email or write to
                    <a href="mailto:${brand.email}" style="color:${COLORS.bone}">${brand.email}</a>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return { ...mail, html: text };
}

/** The footer of plain-text emails. */
export const textFooter = `
--
${brand.name}, ${brand.location}
Questions? Reply to this email or write to ${brand.email}
`;
