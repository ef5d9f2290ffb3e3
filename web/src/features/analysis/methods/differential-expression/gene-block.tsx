import type { DifferentialExpression } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { colourOf, type Tokens } from '#plots/colours';
import { drawDistribution } from '#plots/distribution';
import { type Figure, FigureView } from '#plots/figure';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { useAnalysis } from '../../use-analysis.ts';
import { coloursOf, describeMissing, formatSmallP, type GeneRow, geneRows } from './gene-rows.ts';

type GeneBlockProps = Pick<AnalysisTabProps, 'cohort' | 'groups'> & {
  result: DifferentialExpression;
  gene: string;
  group: string | null;
};

const MEASURE = 'log₂(CPM + 1)';

/** Values by sample: those that came with the answer, or asked for. */
function useGeneValues({ cohort, groups, result, gene, group }: GeneBlockProps) {
  const place = result.top.gene.indexOf(gene);
  const known = result.top.values[place];
  const { result: asked } = useAnalysis(
    analysisQuery('gene_expression', {
      ...{ cohort_id: cohort.id, version: cohort.version, genes: [gene], ...toGrouping(group, groups) },
    }),
    known === undefined,
  );
  return useMemo(() => {
    if (known) return new Map(result.samples.map(({ result_id }, at) => [result_id, known[at] ?? 0]));
    const found = asked?.genes.find((one) => one.gene === gene);
    return found && new Map(asked?.samples.map(({ result_id }, at) => [result_id, found.values[at] ?? 0]));
  }, [known, asked, gene, result.samples]);
}

function boxFigure(row: GeneRow, result: DifferentialExpression, values: ReadonlyMap<string, number>): Figure {
  const colours = coloursOf(result);
  const names = [result.reference_group, result.compared_group];
  const order = [...names, ...result.groups.flatMap(({ name }) => (names.includes(name) ? [] : [name]))];
  return {
    title: row.name,
    description: MEASURE,
    draw: (room, tokens: Tokens) =>
      drawDistribution(
        {
          ...{ measure: MEASURE, look: 'box', selection: new Set<string>() },
          groups: order.map((name) => ({
            ...{ name, colour: colourOf(name, colours, tokens) },
            samples: result.samples.flatMap(({ result_id, sample_id, group }) => {
              const value = values.get(result_id);
              return group === name && value !== undefined ? [{ id: result_id, name: sample_id, value }] : [];
            }),
          })),
        },
        room,
        tokens,
      ),
  };
}

/** A gene's values by group, with its test. */
export function GeneBlock(props: GeneBlockProps) {
  const { result, gene } = props;
  const values = useGeneValues(props);
  const row = geneRows(result).find((one) => one.gene === gene);
  const figure = useMemo(() => (row && values ? boxFigure(row, result, values) : null), [row, result, values]);
  if (!row) return null;
  const change = `${(row.change ?? 0) > 0 ? '+' : ''}${formatNumber(row.change, 2)}`;
  const missing = describeMissing(row, result);
  return (
    <PanelBlock title={row.name} aside={row.name === row.gene ? undefined : row.gene}>
      <p className="text-12 text-ink-2">
        log₂ fold change {change} ± {formatNumber(row.error, 2)}
        {missing === null ? `, adjusted p ${formatSmallP(row.q)}` : `, ${missing}`}
      </p>
      <div className="h-56">{figure && <FigureView figure={figure} />}</div>
    </PanelBlock>
  );
}
