import type { DifferentialMethylation } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { drawHeatMap } from '#plots/clusters';
import type { Tokens } from '#plots/colours';
import type { Figure } from '#plots/figure';
import { drawGenes, type GenePoint, type GeneScatter } from '#plots/genes';
import { toLegend } from '../../custom-groups.ts';
import { coloursOf } from '../differential-expression/gene-rows.ts';
import { cardOf, colourOfSite, isCalled, nameOfSite, type SiteRow, siteRows } from './site-rows.ts';

const NAMED = 8;
/** The smallest p that a number can be; what is below is drawn there. */
const LEAST_P = 1e-300;
/** Between chromosomes of a Manhattan plot, as a share of the genome. */
const GAP = 0.006;

export interface SiteFigureInput {
  result: DifferentialMethylation;
  description: string;
  /** The site that is looked at. */
  chosen: string | null;
}

export const levelOfP = (p: number): number => -Math.log10(Math.max(LEAST_P, p));

const legendOf = (result: DifferentialMethylation) => (tokens: Tokens) => [
  ...toLegend([result.compared_group, result.reference_group], coloursOf(result), tokens).map((line) => ({
    ...line,
    name: `higher in ${line.name}`,
  })),
  { name: 'not called', colour: tokens.mute },
];

type Placing = (row: SiteRow) => readonly [number, number] | null;

const pointsOf = ({ result }: SiteFigureInput, place: Placing, tokens: Tokens): GenePoint[] =>
  siteRows(result).flatMap((row): GenePoint[] => {
    const at = place(row);
    if (at === null || !at.every(Number.isFinite)) return [];
    const colour = colourOfSite(row, result, tokens);
    return [{ id: row.site, name: row.name, at, colour, card: () => cardOf(row, result) }];
  });

/** A line at the largest p of what is called. */
function lineOfCalls(result: DifferentialMethylation): GeneScatter['across'] {
  const worst = siteRows(result).findLast((row) => row.q !== null && row.q < result.alpha)?.p ?? null;
  return worst === null ? null : { at: levelOfP(worst), text: `adjusted p < ${formatNumber(result.alpha)}` };
}

const namesOf = ({ n_sites }: DifferentialMethylation) => ({
  named: Math.min(NAMED, n_sites.higher + n_sites.lower),
  italic: false,
});

/** Difference of levels against p. */
export function volcanoFigure(input: SiteFigureInput): Figure {
  const { result, description, chosen } = input;
  const x = `Difference of the methylation level, ${result.compared_group} − ${result.reference_group}`;
  const place: Placing = ({ difference, p }) => (difference === null || p === null ? null : [difference, levelOfP(p)]);
  return {
    title: 'Volcano plot',
    description,
    legend: legendOf(result),
    draw: (room, tokens) =>
      drawGenes(
        {
          ...{ x, y: '−log₁₀ p', symmetric: 'x', chosen, across: lineOfCalls(result), ...namesOf(result) },
          points: pointsOf(input, place, tokens),
        },
        room,
        tokens,
      ),
  };
}

const collator = new Intl.Collator('en', { numeric: true });
const shortName = (chromosome: string): string => chromosome.replace(/^chr/i, '');
/** 1, 2, 10, X, Y, and the mitochondrion after them. */
const orderKey = (chromosome: string): string => shortName(chromosome).replace(/^MT?$/i, 'ZZ');

/** Chromosomes side by side, each as long as its last site says. */
export function layoutChromosomes(rows: readonly SiteRow[]) {
  const lengths = new Map<string, number>();
  for (const { chromosome, end } of rows)
    if (chromosome !== null && end !== null) lengths.set(chromosome, Math.max(lengths.get(chromosome) ?? 0, end));
  const names = [...lengths.keys()].sort((a, b) => collator.compare(orderKey(a), orderKey(b)));
  const gap = GAP * [...lengths.values()].reduce((sum, length) => sum + length, 0);
  let from = 0;
  const columns = names.map((chromosome) => {
    const column = { chromosome, name: shortName(chromosome), from, to: from + (lengths.get(chromosome) ?? 0) + gap };
    from = column.to;
    return column;
  });
  return { columns, offsets: new Map(columns.map((column) => [column.chromosome, column.from + gap / 2])) };
}

/** Sites along the genome against p. */
export function manhattanFigure(input: SiteFigureInput): Figure {
  const { result, description, chosen } = input;
  const { columns, offsets } = layoutChromosomes(siteRows(result));
  const place: Placing = ({ chromosome, start, p }) => {
    const offset = chromosome === null ? undefined : offsets.get(chromosome);
    return offset === undefined || start === null || p === null ? null : [offset + start, levelOfP(p)];
  };
  return {
    title: 'Manhattan plot',
    description,
    legend: legendOf(result),
    draw: (room, tokens) =>
      drawGenes(
        {
          ...{ x: 'Chromosome', y: '−log₁₀ p', symmetric: null, columns, chosen, across: lineOfCalls(result) },
          ...namesOf(result),
          points: pointsOf(input, place, tokens),
        },
        room,
        tokens,
      ),
  };
}

/** Samples by group, the reference first; within a group as they are. */
function orderSamples({ samples, groups, reference_group, compared_group }: DifferentialMethylation): number[] {
  const first = [reference_group, compared_group, ...groups.map(({ name }) => name)];
  const place = (at: number) => first.indexOf(samples[at]?.group ?? '');
  return Array.from(samples.keys()).sort((a, b) => place(a) - place(b) || a - b);
}

const meanOf = (values: readonly (number | null)[]): number => {
  const known = values.filter((value) => value !== null);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
};

/** The sites with the lowest p, those higher in the compared group first: the level of each sample in per cent. */
export function heatFigure({ result, description }: SiteFigureInput): Figure {
  const { top, samples } = result;
  const differences = new Map(siteRows(result).map(({ site, difference }) => [site, difference ?? 0]));
  const order = orderSamples(result);
  const rows = top.site
    .map((site, at) => {
      const place = { chromosome: top.chromosome[at] ?? null, start: top.start[at] ?? null, end: top.end[at] ?? null };
      return { site, name: nameOfSite(site, place), levels: top.levels[at] ?? [] };
    })
    .sort((a, b) => Math.sign(differences.get(b.site) ?? 0) - Math.sign(differences.get(a.site) ?? 0));
  const map = {
    rows: rows.map(({ site, name }) => ({ id: site, name, italic: false })),
    columns: order.flatMap((at) => {
      const sample = samples[at];
      return sample ? [{ id: sample.result_id, name: sample.sample_id, group: sample.group }] : [];
    }),
    // A level that is missing is drawn at its site's mean: the colour of no difference.
    percents: order.map((at) => rows.map(({ levels }) => 100 * (levels[at] ?? meanOf(levels)))),
    strips: [{ title: 'Group', values: order.map((at) => samples[at]?.group ?? null), colours: coloursOf(result) }],
    ...{ scale: 'z' as const, unit: ' %', tree: null, selection: new Set<string>() },
  };
  const called = siteRows(result).some((row) => isCalled(row, result)) ? 'called ' : '';
  return {
    title: `The ${formatNumber(rows.length)} ${called}sites with the lowest p`,
    description: `${description} · z-scores of levels by site`,
    legend: (tokens) =>
      toLegend(
        result.groups.map(({ name }) => name),
        coloursOf(result),
        tokens,
      ),
    draw: (room, tokens) => drawHeatMap(map, room, tokens),
  };
}
