import { splitLinks } from '#shop/club-email.ts';
import { noBreak } from '#shop/no-break.ts';
import type { AmountRow } from '#shop/pricing.ts';
import type { Block, Fact, EmailItem } from './email.ts';
import { html, Html, htmlLines } from './html.ts';

/** The design's colors (design, E-mail); email clients have no custom properties. */
export const COLORS = {
  char: '#13100E',
  bone: '#E9DFCA',
  ash: '#ABA091',
  copper: '#B5774A',
  paper2: '#DDD5C4',
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
export const display = (size: number, color: string = COLORS.ink) =>
  new Html(
    `font-family:${DISPLAY};font-weight:400;font-size:${size}px;line-height:1.1;letter-spacing:${size < 24 ? '.05em' : '.02em'};text-transform:uppercase;color:${color}`,
  );

export const serif = (size: number, color: string = COLORS.ink) =>
  new Html(
    `font-family:${TEXT};font-weight:400;font-size:${size}px;line-height:1.5;color:${color};word-break:break-word`,
  );

/** The space beside the texts where something goes from edge to edge: 40 of 600 pixels, and less on phones. */
export const SIDE = '6.67%';

export const table = (rows: Html | Html[]) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    ${rows}
  </table>`;

export const line = (color: string, height: number) =>
  html`<tr>
    <td
      height="${height}"
      bgcolor="${color}"
      style="background:${color};height:${height}px;font-size:0;line-height:0"
    >
      &nbsp;
    </td>
  </tr>`;

/** The HTML of a block; its width is that of the email. */
export function htmlOf(block: Block, siteUrl: string): Html {
  switch (block.type) {
    case 'title':
      return html`<h1 style="margin:0;${display(block.isSentence ? 40 : 50)};word-break:break-word">
        ${block.text}
      </h1>`;
    case 'heading':
      return html`<h2 style="margin:0;${display(28)}">${block.text}</h2>
        <p style="margin:4px 0 0;${serif(16)}">${block.detail}</p>`;
    case 'text':
      return html`<p style="margin:0;${serif(18)}">${block.hasLinks ? splitLinks(block.text).map(linkOrLines) : linesOf(block.text)}</p>`;
    case 'small':
      return html`<p style="margin:0;${serif(16, COLORS.ink2)}">${noBreak(block.text)}</p>`;
    case 'pictures':
      return pictures(block.images, siteUrl);
    case 'piece':
      return html`${picture(block.image, 600, siteUrl, 'width:100%;height:auto')}
        ${table(
          html`<tr>
            <td style="padding:20px ${SIDE} 0">
              ${table(
                html`<tr>
                  <td style="${display(28)}">${block.name}</td>
                  <td
                    align="right"
                    valign="top"
                    style="padding-left:16px;white-space:nowrap;${display(28)}"
                  >
                    ${block.price}
                  </td>
                </tr>`,
              )}
            </td>
          </tr>`,
        )}`;
    case 'facts':
      return html`<div style="border-top:1px solid ${COLORS.ink}">${grid(pairs(block.facts))}</div>`;
    case 'columns':
      return grid([block.columns]);
    case 'items':
      return table(block.items.map((item) => itemRow(item, siteUrl)));
    case 'amounts':
      return table([
        ...block.rows.map((row, index) =>
          amountRow(row, serif(16), index === 0 ? `padding-top:12px;border-top:${HAIR}` : ''),
        ),
        line(COLORS.sheet, 8),
        amountRow(block.total, display(26), `padding-top:14px;border-top:1px solid ${COLORS.ink}`),
      ]);
    case 'steps':
      return html`<h2 style="margin:0 0 8px;${display(28)}">${block.title}</h2>
        ${table(block.steps.map(stepRow))}`;
    case 'button':
    case 'button-second': {
      const [ground, color, edge] =
        block.type === 'button' ? [COLORS.ink, COLORS.sheet, 1] : [COLORS.sheet, COLORS.ink, 2];
      // Clients that darken emails lighten borders and text, so a rule and a button's edge are borders.
      return table(
        html`<tr>
          <td
            bgcolor="${ground}"
            align="center"
            style="background:${ground};border:${edge}px solid ${COLORS.ink}"
          >
            <a
              class="action"
              href="${block.address}"
              style="display:block;padding:16px 19px 15px;${display(23, color)};text-decoration:none"
              >${block.label}</a
            >
          </td>
        </tr>`,
      );
    }
    case 'link':
      return html`<p align="center" style="margin:0">
        <a
          href="${block.address}"
          style="${serif(17)};display:inline-block;line-height:44px"
          >${block.label}</a
        >
      </p>`;
    case 'sentence':
      return html`<p style="margin:0;${serif(16, COLORS.ink2)}">
        ${block.before} <a href="${block.address}" style="color:${COLORS.ink2}">${block.label}</a>
        ${block.after ? `${block.after}.` : ''}
      </p>`;
  }
}

/** The text with its line breaks; the numbers of orders and returns stay on one line. */
const linesOf = (text: string) =>
  html`${noBreak(text)
    .split(/((?:ORD|RET)-[\d-]*\d)/)
    .map((part, index) =>
      index % 2 === 0 ? htmlLines(part) : html`<span style="white-space:nowrap">${part}</span>`,
    )}`;

/** splitLinks returns a link at each odd place. */
const linkOrLines = (text: string, index: number) =>
  index % 2 === 0
    ? linesOf(text)
    : html`<a href="${text}" style="color:${COLORS.ink};word-break:break-word">${text}</a>`;

const HAIR = `1px solid ${COLORS.hair}`;

const pairs = (facts: readonly Fact[]) =>
  facts.flatMap((fact, index) =>
    index % 2 === 0 ? [facts.slice(index, index + 2).map((one) => [one])] : [],
  );

/** Rows of two cells, one under the other on phones. */
const grid = (rows: readonly (readonly (readonly Fact[])[])[]) =>
  table(
    rows.map(
      (cells) =>
        html`<tr>
          ${cells.map(
            (facts) =>
              html`<td class="column" width="50%" valign="top" style="padding-right:16px">
                ${facts.map(factOf)}
              </td>`,
          )}
        </tr>`,
    ),
  );

function factOf([label, value]: Fact): Html {
  return html`<div style="padding-top:16px;${display(15, COLORS.ink2)}">${label}</div>
    ${
      typeof value === 'string'
        ? html`<div
            class="number"
            style="padding:5px 0 4px;${display(24)};${value.length > LONG ? 'word-break:break-word' : 'white-space:nowrap'}"
          >
            ${value}
          </div>`
        : html`<div style="padding-top:3px;${serif(16)}">${htmlLines(noBreak(value.join('\n')))}</div>`
    }`;
}

/** A longer number doesn't fit on a line of a phone. */
const LONG = 24;

function itemRow({ product, image, detail, result }: EmailItem, siteUrl: string): Html {
  const cell = `padding:12px 0;border-top:${HAIR}`;
  return html`<tr>
    <td width="60" style="${cell}">${image ? picture(image, 60, siteUrl) : ''}</td>
    <td style="${cell};padding-left:18px;${serif(16)}">
      ${product}<br /><span style="color:${COLORS.ink2}">${detail}</span>
    </td>
    <td align="right" style="${cell};padding-left:12px;${display(20)}">
      ${result}
    </td>
  </tr>`;
}

const COLUMN = 520;
const PICTURE_GAP = 12;

/** They shrink with the column; the width in pixels is for clients that know no other. */
function pictures(images: readonly string[], siteUrl: string): Html {
  const [first, second] = images.map((path) => {
    const width = images.length === 1 ? COLUMN : (COLUMN - PICTURE_GAP) / 2;
    return picture(path, width, siteUrl, 'width:100%;height:auto');
  });
  if (!first || !second) return first ?? html``;
  const gap = PICTURE_GAP / 2;
  return table(
    html`<tr>
      <td width="50%" style="padding-right:${gap}px">${first}</td>
      <td width="50%" style="padding-left:${gap}px">${second}</td>
    </tr>`,
  );
}

/** A product's square picture in this width, in pixels. */
const picture = (path: string, width: number, siteUrl: string, style = '') =>
  html`<img
    src="${siteUrl}${path}"
    width="${width}"
    height="${width}"
    alt=""
    style="display:block;border:0;${style}"
  />`;

const amountRow = ({ label, value }: AmountRow, style: Html, cell: string) =>
  html`<tr>
    <td style="padding:4px 0;${cell};${style}">${label}</td>
    <td align="right" style="padding:4px 0;${cell};white-space:nowrap;${style}">${value}</td>
  </tr>`;

const stepRow = (step: string, index: number) =>
  html`<tr>
    <td width="32" valign="top" style="padding:6px 0;${display(22, COLORS.ink2)}">${index + 1}</td>
    <td style="padding:6px 0;${serif(16)}">${step}</td>
  </tr>`;
