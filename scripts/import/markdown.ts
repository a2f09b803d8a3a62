import TurndownService from 'turndown';

const LINK = /^(?:https|mailto|tel):/;
/** Characters that end a Markdown link's address, or that MDX takes for code. */
const SPECIAL = /[(){}<>\s]/g;

const escapeMarkdown = (text: string) => TurndownService.prototype.escape(text);

const service = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
})
  .remove(['script', 'style', 'iframe', 'noscript', 'object', 'form'])
  // The product's pictures are in columns of their own.
  .addRule('picture', {
    filter: (node) => /^(?:img|svg|video|audio)$/i.test(node.nodeName),
    replacement: () => '',
  })
  // Over the text stands the story's own heading, a level above.
  .addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => (content.trim() ? `\n\n### ${content.trim()}\n\n` : ''),
  })
  // Pages have no tables: a row is a line of a list.
  .addRule('row', {
    filter: 'tr',
    replacement: (_content, node) => {
      const cells = Array.from(node.childNodes, (cell) => cell.textContent?.trim() ?? '');
      return `\n- ${escapeText(cells.filter(Boolean).join(': '))}\n`;
    },
  })
  .addRule('link', {
    filter: 'a',
    replacement: (content, node) => {
      const address = (node as HTMLAnchorElement).getAttribute('href')?.trim() ?? '';
      if (!LINK.test(address) || content.trim() === '') return content;
      return `[${content}](${address.replace(SPECIAL, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`;
    },
  });

/** Escapes what is Markdown, and what MDX would run. */
function escapeText(text: string): string {
  return escapeMarkdown(text).replace(/[{<]/g, '\\$&');
}
service.escape = escapeText;

/**
 * The Markdown of an editor's HTML: paragraphs, lists, emphasis, headings and links out of the shop. Scripts, styles,
 * frames and pictures are left out, and no word of the text is code to MDX.
 */
export function markdownOf(html: string): string {
  return service
    .turndown(html)
    .replace(/\u00a0/g, ' ')
    .replace(/^(?:import|export)\b/gm, (word) => `&#${word.charCodeAt(0)};${word.slice(1)}`)
    .trim();
}
