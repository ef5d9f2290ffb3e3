import { SEARCH, type SearchKind, type SearchResults, searchRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf, sentenceOf } from '#platform/api';
import { useDebounced } from '#ui/data-table';
import { EmptyState, ErrorState, Note, Skeleton, useDelayed } from '#ui/feedback';
import { Finder, FinderClose } from '#ui/overlays';
import { describeUnavailable } from './describe-hit.ts';
import { EntryList } from './entry-list.tsx';
import { listEntries } from './list-entries.ts';
import { matchPages, type SearchPage } from './match-pages.ts';
import { normalizeQuery } from './normalize-query.ts';
import { useEntrySelection } from './use-entry-selection.ts';

interface SearchStateProps {
  query: string;
  results: SearchResults | undefined;
  error: Error | null;
  onRetry: () => void;
  settled: boolean;
  /** Lines that are listed. */
  n: number;
}

const ROWS = [0, 1, 2];

/** The empty, error and partial states of the search. */
function SearchState({ query, results, error, onRetry, settled, n }: SearchStateProps) {
  const missing = results && describeUnavailable(results);
  const isNothing = query !== '' && settled && error === null && n === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {query !== '' && settled && error === null && (n === 0 ? 'Nothing found' : formatCount(n, 'line'))}
      </p>
      {query !== '' && error && (
        <ErrorState title="The search failed." onRetry={onRetry}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {query !== '' && !results && !error && (
        <div className="space-y-4 px-3.5 py-4">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-3.5 w-2/3" />
          ))}
        </div>
      )}
      {missing && (
        <Note tone="warn" className="m-3.5">
          {missing}
        </Note>
      )}
      {isNothing && (
        <EmptyState icon={SearchX} title={`No results for “${query}”.`}>
          All search terms must occur in the name. Try fewer letters, or search by ID.
        </EmptyState>
      )}
    </>
  );
}

/** The search results of a query; keeps the previous results while loading. */
function useSearchResults(query: string, { all }: { all: boolean }) {
  const limit = all ? SEARCH.maximum_hits : SEARCH.hits;
  return useQuery({
    ...queryOf(searchRoutes.search, { query: { query, limit } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
}

/** The delay after typing before the search starts. */
const PAUSE_MS = 120;

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The pages that can be gone to: those opened last and those of the sidebar while nothing is typed. */
  pages: { recent: readonly SearchPage[]; listed: readonly SearchPage[]; others: readonly SearchPage[] };
}

/** Everything that one may see, by name or id, from anywhere. */
export function SearchDialog({ open, onOpenChange, pages }: SearchDialogProps) {
  return (
    <Finder open={open} onOpenChange={onOpenChange} title="Search everything">
      <SearchBox pages={pages} onOpened={() => onOpenChange(false)} />
    </Finder>
  );
}

function SearchBox({ pages, onOpened }: Pick<SearchDialogProps, 'pages'> & { onOpened: () => void }) {
  const [text, setText] = useState('');
  const [all, setAll] = useState<SearchKind | null>(null);
  const query = normalizeQuery(text);
  const debouncedQuery = useDebounced(query, PAUSE_MS);
  const answer = useSearchResults(debouncedQuery, { all: all !== null });
  const results = query === '' ? undefined : answer.data?.data;
  const settled = debouncedQuery === query && !answer.isPlaceholderData && !answer.isPending;
  const isOld = useDelayed(query !== '' && results !== undefined && !settled);
  const open = query === '' ? pages.listed : matchPages([...pages.listed, ...pages.others], query);
  const recent = query === '' ? pages.recent : [];
  const sections = listEntries({ recent, open }, results, answer.isPlaceholderData ? null : all);
  const entries = sections.flatMap((section) => section.entries);
  const base = useId();
  const idOf = useCallback((at: number) => `${base}-${at}`, [base]);
  const { at, choose, onKeyDown, resetSelection } = useEntrySelection({
    entries,
    idOf,
    settled: settled || query === '',
  });
  return (
    <>
      <div className="flex flex-none items-center gap-2.5 border-line border-b pr-2 pl-3.5">
        <Search aria-hidden="true" className="flex-none text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={entries.length > 0}
          aria-controls={`${base}-list`}
          aria-activedescendant={at >= 0 ? idOf(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Name or ID of submissions, samples, runs, cohorts, taxa …"
          maxLength={SEARCH.maximum_letters}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAll(null);
            resetSelection();
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-14 text-ink outline-none placeholder:text-ink-3 focus-visible:shadow-none!"
        />
        <FinderClose />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <EntryList
          base={base}
          idOf={idOf}
          sections={sections}
          query={query}
          busy={!settled && query !== ''}
          dim={isOld}
          chosen={at}
          onChoose={choose}
          onOpen={onOpened}
          onMore={(of) => {
            setAll(of);
            // Its own line goes; the one above it stays.
            choose(at - 1);
          }}
        />
        <SearchState
          {...{ query, results, settled }}
          error={answer.error}
          onRetry={() => void answer.refetch()}
          n={entries.length}
        />
      </div>
      <p className="flex-none border-line border-t px-3.5 py-2 text-12 text-ink-3 max-md:hidden">
        <Key>↑</Key> <Key>↓</Key> to choose · <Key>Enter</Key> to open, with <Key>Ctrl</Key> in a new tab ·{' '}
        <Key>Esc</Key> to close
      </p>
    </>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-s border border-line px-1 py-px font-sans text-11 text-ink-2">{children}</kbd>;
}
