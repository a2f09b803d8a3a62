import type { CSSProperties, ReactNode } from 'react';
import styles from './list.module.css';

export interface Column<Item> {
  /** Its name, by which `card` places it. */
  key: string;
  /** The column's head. Over cards it stands only if it can be pressed. */
  head?: ReactNode;
  cell: (item: Item) => ReactNode;
  /** Its width as a CSS grid's track. */
  wide?: string;
  /** Amounts and buttons stand at its end. */
  isEnd?: boolean;
  className?: string | undefined;
}

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly Column<Item>[];
  /** Where the columns stand in a card: a CSS grid's template. Without it each row is one line, which wraps. */
  card?: string;
  /** Many columns need a wide page; until then, their cards stand abreast. */
  size?: 'many' | 'few';
  /** A region's name is what has the item's key as its id. */
  as?: 'table' | 'list' | 'regions';
  isMuted?: (item: Item) => boolean;
  className?: string | undefined;
}

const ELEMENTS = {
  table: ['table', 'thead', 'tr', 'th', 'tbody', 'tr', 'td'],
  list: ['div', 'div', 'div', 'div', 'ul', 'li', 'div'],
  regions: ['div', 'div', 'div', 'div', 'div', 'section', 'div'],
} as const;

/**
 * The list of every page: columns where there is room for them, else cards. In a table, the first named column names
 * the row.
 */
export function List<Item>(props: Props<Item>) {
  const { items, keyOf, columns, card, size = 'few', as = 'list', isMuted, className = '' } = props;
  const [Rows, Heads, HeadRow, Head, Body, Row, Cell] = ELEMENTS[as];
  const named = columns.find(({ head }) => typeof head === 'string');
  return (
    <div className={`${styles.list} ${className}`} style={templates(columns, card)}>
      <Rows className={card ? styles[size] : undefined}>
        {named && (
          // The cells of a list say themselves what they are.
          <Heads aria-hidden={as !== 'table' || undefined}>
            <HeadRow className={styles.heads}>
              {columns.map((column) => (
                <Head key={column.key} scope={Head === 'th' ? 'col' : undefined} {...place(column)}>
                  {column.head}
                </Head>
              ))}
            </HeadRow>
          </Heads>
        )}
        <Body className={card ? styles.body : 'office-rows'}>
          {items.map((item) => (
            <Row
              key={keyOf(item)}
              className={card ? styles.row : styles.line}
              data-muted={isMuted?.(item)}
              aria-labelledby={as === 'regions' ? keyOf(item) : undefined}
            >
              {columns.map((column) => {
                const Part = column === named ? Head : Cell;
                return (
                  <Part
                    key={column.key}
                    scope={Part === 'th' ? 'row' : undefined}
                    {...place(column)}
                  >
                    {column.cell(item)}
                  </Part>
                );
              })}
            </Row>
          ))}
        </Body>
      </Rows>
    </div>
  );
}

const place = <Item,>({ key, isEnd, className }: Column<Item>) => ({
  className,
  'data-end': isEnd,
  style: { '--area': key } as CSSProperties,
});

function templates<Item>(columns: readonly Column<Item>[], card: string | undefined) {
  const names = columns.map(({ key }) => key).join(' ');
  const tracks = columns.map(({ wide = 'auto' }) => wide).join(' ');
  return { '--card': card, '--columns': `'${names}' / ${tracks}` } as CSSProperties;
}
