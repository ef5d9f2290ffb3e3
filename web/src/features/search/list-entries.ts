import { SEARCH, type SearchHit, type SearchKind, type SearchResults } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { kindTitles } from './describe-hit.ts';
import type { SearchPage } from './match-pages.ts';

/** A line that can be chosen; `key` names it as long as the same is listed. */
export type Entry =
  | { key: string; kind: 'page'; page: SearchPage }
  | { key: string; kind: 'hit'; hit: SearchHit }
  | { key: string; kind: 'more'; of: SearchKind; label: string };

export interface Section {
  title: string;
  /** Shown next to the title: the number of all hits. */
  aside: string;
  entries: Entry[];
}

const pageSection = (title: string, pages: readonly SearchPage[]): Section[] => {
  if (pages.length === 0) return [];
  const entries = pages.map((page): Entry => ({ key: page.path, kind: 'page', page }));
  return [{ title, aside: '', entries }];
};

function groupSection({ kind, total, hits }: SearchResults['groups'][number], all: SearchKind | null): Section {
  const shown = kind === all ? hits : hits.slice(0, SEARCH.hits);
  const entries = shown.map((hit): Entry => ({ key: `${kind} ${hit.id} ${hit.name}`, kind: 'hit', hit }));
  const remaining = total - shown.length;
  if (remaining > 0 && kind !== all) {
    entries.push({ key: `more ${kind}`, kind: 'more', of: kind, label: `${formatNumber(remaining)} more` });
  }
  const aside = remaining > 0 ? `top ${shown.length} of ${formatNumber(total)}` : '';
  return { title: kindTitles[kind], aside, entries };
}

/** The sections of the results: pages first; `all` is the expanded type. */
export const listEntries = (
  { recent, open }: { recent: readonly SearchPage[]; open: readonly SearchPage[] },
  results: SearchResults | undefined,
  all: SearchKind | null,
): Section[] => [
  ...pageSection('Recent', recent),
  ...pageSection('Go to', open),
  ...(results?.groups ?? []).map((group) => groupSection(group, all)),
];
