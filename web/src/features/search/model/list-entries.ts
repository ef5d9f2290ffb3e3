import { type Found, SEARCH, type SearchHit, type SearchKind } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { kindTitles } from './describe-hit.ts';
import type { KnownPlace } from './match-places.ts';

/** A line that can be chosen; `key` names it as long as the same is listed. */
export type Entry =
  | { key: string; kind: 'page'; place: KnownPlace }
  | { key: string; kind: 'hit'; hit: SearchHit }
  | { key: string; kind: 'more'; of: SearchKind; words: string };

export interface Section {
  title: string;
  /** Shown next to the title: the number of all hits. */
  aside: string;
  entries: Entry[];
}

const placeSection = (title: string, places: readonly KnownPlace[]): Section[] => {
  if (places.length === 0) return [];
  const entries = places.map((place): Entry => ({ key: place.path, kind: 'page', place }));
  return [{ title, aside: '', entries }];
};

function groupSection({ kind, total, hits }: Found['groups'][number], all: SearchKind | null): Section {
  const shown = kind === all ? hits : hits.slice(0, SEARCH.hits);
  const entries = shown.map((hit): Entry => ({ key: `${kind} ${hit.id} ${hit.name}`, kind: 'hit', hit }));
  const left = total - shown.length;
  if (left > 0 && kind !== all) {
    entries.push({ key: `more ${kind}`, kind: 'more', of: kind, words: `${formatNumber(left)} more` });
  }
  const aside = left > 0 ? `top ${shown.length} of ${formatNumber(total)}` : '';
  return { title: kindTitles[kind], aside, entries };
}

/** The sections of the results: pages first; `all` is the expanded type. */
export const listEntries = (
  { recent, open }: { recent: readonly KnownPlace[]; open: readonly KnownPlace[] },
  found: Found | undefined,
  all: SearchKind | null,
): Section[] => [
  ...placeSection('Recent', recent),
  ...placeSection('Go to', open),
  ...(found?.groups ?? []).map((group) => groupSection(group, all)),
];
