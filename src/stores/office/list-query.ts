import { atom, onMount } from 'nanostores';

/** Which part of a list is shown; it stands in the fragment, which is sent to no server and stays out of its logs. */
export interface Query<Tab extends string> {
  tab: Tab;
  search: string;
  /** Only orders whose packing slip was not printed. */
  isUnprinted?: boolean;
}

/** How long nothing is typed before a search is made. */
export const TYPING_MS = 250;

export function queryFragment<Tab extends string>(query: Query<Tab>): string {
  const { tab, search, isUnprinted } = query;
  const parts = {
    tab,
    ...(search && { search }),
    ...(isUnprinted && { unprinted: '' }),
  };
  return `#${new URLSearchParams(parts).toString()}`;
}

/**
 * The query of a list with these tabs, the first of which is shown first: it follows the fragment while it is shown.
 * `reload` lists what it says; a search looks in `searched` first.
 */
export function createListQuery<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  reload: (isNewTab: boolean) => void,
  searched?: Tab,
) {
  const $query = atom<Query<Tab>>({ tab: tabs[0], search: '' });
  let listedTab: Tab | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;

  function readFragment(): void {
    const fragment = new URLSearchParams(location.hash.slice(1));
    const tab = tabs.find((tab) => tab === fragment.get('tab')) ?? tabs[0];
    $query.set({
      tab,
      search: fragment.get('search') ?? '',
      ...(fragment.has('unprinted') && { isUnprinted: true }),
    });
  }

  function list(): void {
    const { tab } = $query.get();
    const isNewTab = tab !== listedTab;
    listedTab = tab;
    reload(isNewTab);
  }

  onMount($query, () => {
    readFragment();
    listedTab = $query.get().tab;
    const followFragment = () => {
      readFragment();
      list();
    };
    addEventListener('hashchange', followFragment);
    return () => {
      removeEventListener('hashchange', followFragment);
      clearTimeout(typing);
    };
  });

  /** Searches once nothing has been typed for a moment. */
  function editSearch(search: string): void {
    const { tab, search: before } = $query.get();
    $query.set({ tab: (search && !before && searched) || tab, search });
    clearTimeout(typing);
    typing = setTimeout(() => {
      history.replaceState(null, '', queryFragment($query.get()));
      list();
    }, TYPING_MS);
  }
  return { tabs, $query, editSearch };
}
export type ListQuery<Tab extends string> = ReturnType<typeof createListQuery<Tab>>;
