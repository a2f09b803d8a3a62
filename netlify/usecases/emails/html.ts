/** HTML that may be shown as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Puts HTML together; whatever is not HTML already is escaped. */
export function html(text: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(text.reduce((whole, piece, place) => whole + shown(parts[place - 1]) + piece));
}

/** The HTML with a line break at the end of each line of a text. */
export function htmlLines(text: string): Html {
  return new Html(
    text
      .split(/\r?\n/)
      .map((line) => html`${line}`.text)
      .join('<br>'),
  );
}

function shown(part: Part | undefined): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((piece: Html) => piece.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
