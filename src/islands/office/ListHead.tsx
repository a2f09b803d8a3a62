import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { MAX_COUNTED } from '#contracts/office/orders.ts';
import { countUpTo } from '#shop/count-of.ts';
import { queryFragment, type ListQuery } from '#stores/office/list-query.ts';
import type { createOlderRows } from '#stores/site/older-rows.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './list-head.module.css';

interface Props<Tab extends string> {
  title: string;
  placeholder: string;
  query: ListQuery<Tab>;
  tabs: Record<Tab, { name: string }>;
  counts: Record<Tab, number> | undefined;
}

/** The head of a list: its title, the search, and the tabs on the rule. */
export function ListHead<Tab extends string>({ title, placeholder, ...props }: Props<Tab>) {
  const { query, tabs, counts } = props;
  const { tab, search } = useStore(query.$query);
  const field = { title, placeholder, value: search, onEdit: query.editSearch };
  return (
    <>
      <SearchHead {...field} />
      <nav className={styles.tabs} aria-label={`${title} by state`}>
        {query.tabs.map((name) => (
          <a
            key={name}
            href={queryFragment({ tab: name, search })}
            aria-current={name === tab ? 'true' : undefined}
            ref={(link) => {
              if (name === tab) link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            }}
          >
            <span>{tabs[name].name}</span>
            {counts && <span>{countUpTo(MAX_COUNTED, counts[name])}</span>}
          </a>
        ))}
      </nav>
      <hr className="rule" />
    </>
  );
}

interface SearchProps {
  title: string;
  placeholder: string;
  value: string;
  onEdit: (text: string) => void;
  onEnter?: () => void;
}

/** A title, and the search of what is below it. */
export function SearchHead({ title, placeholder, value, onEdit, onEnter }: SearchProps) {
  return (
    <header className={styles.head}>
      <h1 className="display-1" tabIndex={-1}>
        {title}
      </h1>
      <search className={`field ${styles.search}`}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={`Search ${title.toLowerCase()}`}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onEdit(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
        />
      </search>
    </header>
  );
}

/** Under the rows: how many there are, and what leads to more. */
export function ListFoot({ children }: { children: ReactNode }) {
  return <footer className={`office-row ${styles.foot}`}>{children}</footer>;
}

interface MoreRowsProps {
  rows: ReturnType<typeof createOlderRows>;
  children: ReactNode;
}

export function MoreRows({ rows: { $isBusy, loadMore }, children }: MoreRowsProps) {
  const isBusy = useStore($isBusy);
  return (
    <Button variant="second" size="small" isBusy={isBusy} onClick={() => void loadMore()}>
      {children}
    </Button>
  );
}

interface EmptyProps<Tab extends string> {
  query: ListQuery<Tab>;
  tabs: Record<Tab, { name: string; empty: string }>;
  text: string;
  /** The searchable fields: it completes `You can search by`. */
  searchable: string;
  /** The tab that is offered, and the words for it. */
  other: { tab: Tab; label: string };
}

/** A tab in which there is nothing, or nothing that was searched for. */
export function EmptyList<Tab extends string>(props: EmptyProps<Tab>) {
  const { query, tabs, text, searchable, other } = props;
  const { tab, search } = useStore(query.$query);
  const searched = search.trim();
  return (
    <Empty
      title={searched ? 'No match' : tabs[tab].empty}
      text={
        searched
          ? `Nothing under ${tabs[tab].name} matches “${searched}”. You can search by ${searchable}.`
          : text
      }
      isStamped={!searched}
    >
      <a
        className="button button-second button-small"
        href={queryFragment({ tab: searched ? tab : other.tab, search: '' })}
        onClick={() => document.querySelector<HTMLElement>('[type=search]')?.focus()}
      >
        {searched ? 'Clear search' : other.label}
      </a>
    </Empty>
  );
}

interface EmptyPartProps {
  title: string;
  text: string;
  isStamped: boolean;
  /** The buttons or links that lead on. */
  children: ReactNode;
}

/** The message where there is nothing yet. */
export function Empty({ title, text, isStamped, children }: EmptyPartProps) {
  return (
    <div className={styles.empty}>
      <div>
        <h2 className="display-2">{title}</h2>
        <p>{text}</p>
        {children}
      </div>
      {isStamped && <span className="stamp" aria-hidden="true" />}
    </div>
  );
}
