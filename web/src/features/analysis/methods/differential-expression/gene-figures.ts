import type { DifferentialExpression } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { drawHeatMap } from '#plots/clusters';
import type { Tokens } from '#plots/colours';
import type { Figure } from '#plots/figure';
import { drawGenes, type GenePoint } from '#plots/genes';
import { toLegend } from '../../custom-groups.ts';
import { cardOf, colourOfGene, coloursOf, type GeneRow, geneRows, isDifferent, meanTitle } from './gene-rows.ts';

const NAMED = 12;
/** The smallest p that a number can be; what is below is drawn there. */
const LEAST_P = 1e-300;

export interface GeneFigureInput {
  result: DifferentialExpression;
  description: string;
  /** The gene that was clicked. */
  chosen: string | null;
  /** A set of genes that is picked out; others are grey. */
  set: GeneSetMarked | null;
}

export interface GeneSetMarked {
  name: string;
  genes: ReadonlySet<string>;
  /** The values of its genes in each sample, for the heat map; null as long as they are not there. */
  top: DifferentialExpression['top'] | null;
}

const changeAxis = ({ compared_group, reference_group, parameters }: DifferentialExpression): string =>
  `${parameters.shrink === true ? 'shrunken ' : ''}log₂ fold change, ${compared_group} over ${reference_group}`;

const legendOf =
  ({ result, set }: GeneFigureInput) =>
  (tokens: Tokens) => [
    ...toLegend([result.compared_group, result.reference_group], coloursOf(result), tokens).map((line) => ({
      ...line,
      name: `higher in ${line.name}`,
    })),
    ...(set === null ? [] : [{ name: 'of the set, not different', colour: tokens.text_2 }]),
    { name: set === null ? 'not different' : 'not of the set', colour: tokens.mute },
  ];

type Placing = (row: GeneRow) => readonly [number, number] | null;

const pointsOf = ({ result, set }: GeneFigureInput, place: Placing, tokens: Tokens): GenePoint[] => {
  const points = geneRows(result).flatMap((row): GenePoint[] => {
    const at = place(row);
    if (at === null || !at.every(Number.isFinite)) return [];
    const isMarked = set?.genes.has(row.gene) ?? true;
    const own = colourOfGene(row, result, tokens) ?? (set === null ? null : tokens.text_2);
    return [{ id: row.gene, name: row.name, at, colour: isMarked ? own : null, card: () => cardOf(row, result) }];
  });
  // Those of the set are named and read first.
  return set === null ? points : points.toSorted((a, b) => Number(a.colour === null) - Number(b.colour === null));
};

/** How many names a plot has room for: those of different genes, or of the set. */
const namedOf = ({ result: { n_genes }, set }: GeneFigureInput): number =>
  Math.min(NAMED, set === null ? n_genes.up + n_genes.down : set.genes.size);

const describeSet = ({ description, set }: GeneFigureInput): string =>
  set === null ? description : `${description} · gene set ${set.name}`;

/** Fold change against p. Genes without p have no place. */
export function volcanoFigure(input: GeneFigureInput): Figure {
  const { result, chosen } = input;
  const worst = geneRows(result).findLast((row) => isDifferent(row, result))?.p ?? null;
  const place: Placing = ({ change, p }) =>
    change === null || p === null ? null : [change, -Math.log10(Math.max(LEAST_P, p))];
  return {
    title: 'Volcano plot',
    description: describeSet(input),
    legend: legendOf(input),
    draw: (room, tokens) =>
      drawGenes(
        {
          ...{ x: changeAxis(result), y: '−log₁₀ p', symmetric: 'x', named: namedOf(input), chosen },
          points: pointsOf(input, place, tokens),
          across:
            worst === null ? null : { at: -Math.log10(worst), text: `adjusted p < ${formatNumber(result.alpha)}` },
        },
        room,
        tokens,
      ),
  };
}

/** Fold change against mean expression. */
export function maFigure(input: GeneFigureInput): Figure {
  const { result, chosen } = input;
  const isLog = result.engine === 'limma_voom';
  const place: Placing = ({ change, mean }) =>
    change === null || mean === null ? null : [isLog ? mean : Math.log10(mean), change];
  return {
    title: 'MA plot',
    description: describeSet(input),
    legend: legendOf(input),
    draw: (room, tokens) =>
      drawGenes(
        {
          x: isLog ? meanTitle(result) : `log₁₀ ${meanTitle(result).toLowerCase()}`,
          ...{ y: changeAxis(result), symmetric: 'y', named: namedOf(input), chosen },
          points: pointsOf(input, place, tokens),
          across: { at: 0, text: '' },
        },
        room,
        tokens,
      ),
  };
}

/** Samples by group, the reference first; within a group as they are. */
function orderSamples({ samples, groups, reference_group, compared_group }: DifferentialExpression): number[] {
  const first = [reference_group, compared_group, ...groups.map(({ name }) => name)];
  const place = ({ group }: { group: string | null }) => first.indexOf(group ?? '');
  return Array.from(samples.keys()).sort((a, b) => {
    const [one, other] = [samples[a], samples[b]];
    return one && other ? place(one) - place(other) || a - b : 0;
  });
}

/** The genes with the lowest p, those higher in the compared group first: how far each sample is from the gene's mean. */
export function heatFigure(input: GeneFigureInput): Figure {
  const { result, set } = input;
  const top = set === null ? result.top : (set.top ?? { gene: [], values: [] });
  const rows = new Map(geneRows(result).map((row) => [row.gene, row]));
  const order = orderSamples(result);
  const genes = top.gene
    .map((gene, at) => ({ gene, values: top.values[at] ?? [], row: rows.get(gene) }))
    .sort((a, b) => Math.sign(b.row?.change ?? 0) - Math.sign(a.row?.change ?? 0));
  const groups = order.map((at) => result.samples[at]?.group ?? null);
  const map = {
    rows: genes.map(({ gene, row }) => ({ id: gene, name: row?.name ?? gene, italic: true })),
    columns: order.flatMap((at) => {
      const sample = result.samples[at];
      return sample ? [{ id: sample.result_id, name: sample.sample_id, group: sample.group }] : [];
    }),
    percents: order.map((at) => genes.map(({ values }) => values[at] ?? 0)),
    strips: [{ title: 'Group', values: groups, colours: coloursOf(result) }],
    ...{ scale: 'z' as const, unit: '', tree: null, selection: new Set<string>() },
  };
  return {
    title: `The ${formatNumber(genes.length)} genes with the lowest p${set === null ? '' : ` of ${set.name}`}`,
    description: `${describeSet(input)} · z-scores of log₂(CPM + 1) by gene`,
    legend: (tokens) =>
      toLegend(
        result.groups.map(({ name }) => name),
        coloursOf(result),
        tokens,
      ),
    draw: (room, tokens) => drawHeatMap(map, room, tokens),
  };
}
