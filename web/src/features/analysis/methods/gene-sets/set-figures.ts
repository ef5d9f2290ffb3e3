import type { DifferentialExpression, GeneSets } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { colourOf } from '#plots/colours';
import type { Figure } from '#plots/figure';
import { drawBarcode, drawSetDots } from '#plots/genes';
import { toLegend } from '../../custom-groups.ts';
import { cardOf, coloursOf, geneRows } from '../differential-expression/gene-rows.ts';
import type { SetTest } from './gene-sets-view.ts';
import { cardOfSet, describeFound, pOf, qOf, type SetRow, sortedRows } from './set-rows.ts';

const SHOWN = 20;
const inSentence: Record<SetTest, string> = { camera: 'camera', over: 'over-representation' };
/** The smallest p that a number can be. */
const LEAST_P = 1e-300;

interface SetFigureInput {
  /** The test of genes. */
  test: DifferentialExpression;
  sets: GeneSets;
  description: string;
  by: SetTest;
  chosen: SetRow | null;
}

export const titleOfSets = (by: SetTest): string => `Gene sets by ${inSentence[by]}`;

/** The sets with the lowest p: how telling, in which direction, and how many genes. */
export function dotsFigure({ test, sets, description, by, chosen }: SetFigureInput): Figure {
  const rows = sortedRows(sets, by).slice(0, SHOWN);
  const isCamera = by === 'camera';
  const { compared_group, reference_group } = sets;
  const colours = coloursOf(test);
  return {
    title: titleOfSets(by),
    description: `${description}${rows.length < sets.n_sets.tested ? ` · the ${SHOWN} with the lowest p` : ''}`,
    legend: (tokens) => [
      ...(isCamera
        ? toLegend([compared_group, reference_group], colours, tokens).map((line) => ({
            ...line,
            name: `higher in ${line.name}`,
          }))
        : [{ name: `adjusted p < ${formatNumber(test.alpha)}`, colour: tokens.accent }]),
      { name: 'not significant', colour: tokens.mute },
    ],
    draw: (room, tokens) =>
      drawSetDots(
        {
          ...{ measure: '−log₁₀ p', sized: 'genes found', chosen: chosen?.name ?? null },
          sides: isCamera ? { left: reference_group, right: compared_group } : null,
          dots: rows.map((row) => {
            const far = -Math.log10(Math.max(LEAST_P, pOf(row, by)));
            const colour = isCamera ? colourOf(row.higher, colours, tokens) : tokens.accent;
            return {
              ...{ id: row.name, name: row.name, size: row.found, card: cardOfSet(row) },
              value: isCamera && !row.isUp ? -far : far,
              colour: qOf(row, by) < test.alpha ? colour : null,
            };
          }),
        },
        room,
        tokens,
      ),
  };
}

/** Where the genes of a set lie among all that were tested, by the statistic of their test. */
export function barcodeFigure({ test, description }: SetFigureInput, row: SetRow, gene: string | null): Figure {
  const own = new Set(row.genes);
  const ranked = geneRows(test)
    .filter(({ q, statistic }) => q !== null && statistic !== null)
    .toSorted((a, b) => (a.statistic ?? 0) - (b.statistic ?? 0));
  const genes = ranked.flatMap((one, rank) =>
    own.has(one.gene) ? [{ id: one.gene, rank, card: cardOf(one, test) }] : [],
  );
  const middle = ranked.filter(({ statistic }) => (statistic ?? 0) < 0).length;
  const { compared_group, reference_group } = test;
  return {
    title: row.name,
    description: `${description} · ${describeFound(row)}, among ${formatNumber(ranked.length)} by the statistic of their test`,
    draw: (room, tokens) => {
      const side = (name: string) => ({
        text: `higher in ${name}`,
        colour: colourOf(name, coloursOf(test), tokens),
      });
      const ends = { left: side(reference_group), right: side(compared_group) };
      return drawBarcode({ genes, n: ranked.length, middle, ...ends, chosen: gene }, room, tokens);
    },
  };
}
