import type { DifferentialMethylation } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { colourOf, type Tokens } from '#plots/colours';
import { type Card, writeCsv } from '#plots/frame';
import { coloursOf, formatSmallP } from '../differential-expression/gene-rows.ts';

/** A site of the answer. */
export interface SiteRow {
  site: string;
  /** “chr1:12,500–13,000”, or the id where it says more. */
  name: string;
  chromosome: string | null;
  start: number | null;
  end: number | null;
  cpgs: number | null;
  meanReference: number | null;
  meanCompared: number | null;
  difference: number | null;
  statistic: number | null;
  p: number | null;
  q: number | null;
}

type Place = Pick<SiteRow, 'chromosome' | 'start' | 'end'>;

/** A place as genome browsers take it, counted from 1. */
export const formatPlace = ({ chromosome, start, end }: Place): string =>
  chromosome === null || start === null
    ? ''
    : `${chromosome}:${formatNumber(start + 1)}–${formatNumber(end ?? start + 1)}`;

const isTile = (site: string, { chromosome, start, end }: Place): boolean => site === `${chromosome}:${start}-${end}`;
export const nameOfSite = (site: string, place: Place): string => (isTile(site, place) ? formatPlace(place) : site);

const rowsByAnswer = new WeakMap<DifferentialMethylation, readonly SiteRow[]>();

/** The sites in the answer's order, by rising p. */
export function siteRows(result: DifferentialMethylation): readonly SiteRow[] {
  const known = rowsByAnswer.get(result);
  if (known) return known;
  const { site, chromosome, start, end, cpgs, mean_reference, mean_compared, difference, statistic, p, q } =
    result.sites;
  const rows = site.map((id, at) => {
    const place = { chromosome: chromosome[at] ?? null, start: start[at] ?? null, end: end[at] ?? null };
    return {
      ...{ site: id, name: nameOfSite(id, place), ...place, cpgs: cpgs[at] ?? null },
      ...{ meanReference: mean_reference[at] ?? null, meanCompared: mean_compared[at] ?? null },
      ...{ difference: difference[at] ?? null, statistic: statistic[at] ?? null, p: p[at] ?? null, q: q[at] ?? null },
    };
  });
  rowsByAnswer.set(result, rows);
  return rows;
}

type Limits = Pick<DifferentialMethylation, 'alpha' | 'min_difference'>;
export const isCalled = ({ q, difference }: SiteRow, { alpha, min_difference }: Limits): boolean =>
  q !== null && q < alpha && Math.abs(difference ?? 0) >= min_difference;

/** The colour of the group with the higher level; null of a site that is not called. */
export function colourOfSite(row: SiteRow, result: DifferentialMethylation, tokens: Tokens): string | null {
  if (!isCalled(row, result)) return null;
  const higher = (row.difference ?? 0) > 0 ? result.compared_group : result.reference_group;
  return colourOf(higher, coloursOf(result), tokens);
}

/** “+0.31” */
export const formatDifference = (value: number | null): string =>
  `${(value ?? 0) > 0 ? '+' : ''}${formatNumber(value, 2)}`;

/** Why a site has no q. */
export const describeUntested = ({ q }: SiteRow, result: DifferentialMethylation): string | null =>
  q === null && !result.is_selected_on_plot ? 'not tested: too few levels' : null;

export function cardOf(row: SiteRow, result: DifferentialMethylation): Card {
  const place = formatPlace(row);
  return {
    title: row.name,
    ...(place === '' || place === row.name ? {} : { aside: place }),
    rows: [
      { label: `Level, ${result.compared_group}`, value: formatNumber(row.meanCompared, 2) },
      { label: `Level, ${result.reference_group}`, value: formatNumber(row.meanReference, 2) },
      { label: 'Difference', value: formatDifference(row.difference) },
      { label: 'p', value: formatSmallP(row.p) },
      { label: 'adjusted p', value: describeUntested(row, result) ?? formatSmallP(row.q) },
    ],
  };
}

const HEADS = [
  ...['site', 'chromosome', 'start', 'end', 'cpgs', 'mean_reference', 'mean_compared'],
  ...['difference', 'statistic', 'p', 'adjusted_p'],
];

/** Every listed site, as a file. */
export const sitesCsv = (result: DifferentialMethylation): string =>
  writeCsv(
    HEADS,
    siteRows(result).map((row) => [
      ...[row.site, row.chromosome, row.start, row.end, row.cpgs, row.meanReference, row.meanCompared],
      ...[row.difference, row.statistic, row.p, row.q],
    ]),
  );

/** A differentially methylated region of the answer. */
export interface RegionRow {
  id: string;
  name: string;
  /** The site with the smallest p. */
  site: string;
  n_sites: number;
  cpgs: number | null;
  difference: number;
  q: number;
}

export const regionRows = ({ regions }: DifferentialMethylation): RegionRow[] =>
  regions.site.map((site, at) => {
    const [chromosome, start, end] = [regions.chromosome[at] ?? '', regions.start[at] ?? 0, regions.end[at] ?? 0];
    return {
      ...{ id: `${chromosome}:${start}-${end} ${site}`, name: formatPlace({ chromosome, start, end }), site },
      ...{ n_sites: regions.n_sites[at] ?? 0, cpgs: regions.cpgs[at] ?? null },
      ...{ difference: regions.difference[at] ?? 0, q: regions.q[at] ?? 1 },
    };
  });
