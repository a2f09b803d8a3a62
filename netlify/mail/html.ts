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
