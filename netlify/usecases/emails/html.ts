/** HTML that needs no escaping. */
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

/** Builds HTML; everything that is not Html is escaped. */
export function html(text: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    text.reduce((whole, piece, place) => whole + escapePart(parts[place - 1]) + piece),
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

function escapePart(part: Part | undefined): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((piece) => piece.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
