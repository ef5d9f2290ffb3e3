import type { CohortDetail, GeneExpression } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '#platform';
import { GROUP_PART_PREFIX } from '#plots/distribution';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { EmptyState } from '#ui/feedback';
import { SegmentedControl } from '#ui/forms';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { type FigureSource, toFileName } from '../../figure-source.ts';
import { AnalysisFrame, PanelBlock } from '../../frame/analysis-frame.tsx';
import { SampleGroups } from '../../frame/group-tables.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { SelectionStrip } from '../../frame/selection-strip.tsx';
import { GroupSelect } from '../../frame/tab-controls.tsx';
import { NumberTable } from '../../frame/tables.tsx';
import { selectSamples } from '../../plot-selection.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { describeGrouping, resolveViewFields } from '../../view/view-fields.ts';
import { densitiesFigure, distancesFigure, expressionComponents, sizesFigure } from './gene-expression-figures.ts';

const TEXT_HEADS = ['Sample', 'Subject', 'Group'];
const SHOWN_AXES = 3;

const rowsOf = ({ samples, library_sizes, detected, components }: GeneExpression) =>
  samples.map(({ result_id, sample_id, subject_id, group }, at) => ({
    id: result_id,
    textCells: [sample_id, subject_id, group],
    numbers: [
      library_sizes[at] ?? null,
      detected[at] ?? null,
      ...(components?.coordinates ?? []).slice(0, SHOWN_AXES).map((axis) => axis[at] ?? null),
    ],
  }));

const numbersOf = ({ components }: GeneExpression) => [
  { name: 'Reads in genes', digits: 0 },
  { name: 'Genes detected', digits: 0 },
  ...(components?.percents ?? []).slice(0, SHOWN_AXES).map((_, axis) => ({ name: `PC${axis + 1}`, digits: 2 })),
];

type Drawn = { cohort: CohortDetail; result: GeneExpression; figure: Figure };

/** The samples as files. */
const expressionSource = ({ cohort, result, figure }: Drawn): FigureSource => ({
  name: toFileName(cohort.name, figure.title),
  title: `${figure.title}, ${cohort.name}`,
  picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
  csv: async () =>
    writeCsv(
      ['sample_id', 'subject_id', 'group', ...numbersOf(result).map(({ name }) => name)],
      rowsOf(result).map(({ textCells, numbers }) => [...textCells, ...numbers]),
    ),
  answer: result,
  recipe: {
    ...{ call: 'POST /api/v1/analysis/gene-expression', body: { cohort_id: cohort.id, ...result.parameters } },
    ...{ software: { name: 'cohortium', version: result.software_version }, n: result.n, dropped: result.dropped },
  },
});

/** How many reads and genes the samples have. */
function LibraryRanges({ result: { library_sizes, detected } }: { result: GeneExpression }) {
  const range = (values: readonly number[]) =>
    `${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))}`;
  return (
    <PanelBlock title="Libraries">
      <p className="text-12 text-ink-2">
        {range(library_sizes)} reads counted to genes per sample, {range(detected)} genes detected.
      </p>
    </PanelBlock>
  );
}

const figures = {
  components: expressionComponents,
  distances: distancesFigure,
  densities: densitiesFigure,
  sizes: sizesFigure,
};

/** How alike samples are in their expression, and how many reads each has. */
export function GeneExpressionTab(props: AnalysisTabProps) {
  const { cohort, view, onView, groups, selection, onSelect } = props;
  const { group } = resolveViewFields(view, cohort, groups);
  const parameters = { cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, groups) };
  const analysis = useAnalysis(analysisQuery('gene_expression', parameters));
  const { result } = analysis;
  const chosen = useMemo(() => new Set(selection?.result_ids), [selection]);
  const description = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · ${formatCount(result.n_genes, 'gene')} with reads`
    : '';
  const figure = useMemo(() => {
    if (!result) return null;
    const input = { result, description, selection: chosen };
    return figures[view.expression](input);
  }, [result, description, chosen, view.expression]);
  const pick = (id: string, { shiftKey }: { shiftKey: boolean }) => {
    if (!id.startsWith(GROUP_PART_PREFIX))
      onSelect(selectSamples(selection, [id], { add: shiftKey, rank: 'feature', group: null }));
  };
  return (
    <AnalysisFrame
      title={figure?.title ?? 'Expression'}
      grouping={describeGrouping(view, cohort)}
      description={figure?.description ?? description}
      analysis={analysis}
      waiting={`Reading the genes of ${formatNumber(cohort.n_samples)} samples`}
      controls={
        <>
          <SegmentedControl
            label="Drawn as"
            value={view.expression}
            onValueChange={(expression) => onView({ expression })}
            options={[
              { value: 'components', label: 'Components' },
              { value: 'distances', label: 'Distances' },
              { value: 'densities', label: 'Densities' },
              { value: 'sizes', label: 'Library sizes' },
            ]}
          />
          <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} />
        </>
      }
      source={result && figure && expressionSource({ cohort, result, figure })}
      plot={
        figure ? (
          <FigureView figure={figure} onPick={pick} />
        ) : (
          result && (
            <EmptyState
              title={
                result.n < 3
                  ? 'This plot needs at least three samples.'
                  : 'This plot has room for 200 samples. Choose fewer.'
              }
            />
          )
        )
      }
      table={
        result && (
          <NumberTable
            label="Expression by sample"
            textCells={TEXT_HEADS}
            numbers={numbersOf(result)}
            rows={rowsOf(result)}
          />
        )
      }
      foot={selection && <SelectionStrip {...props} selection={selection} />}
      asideLabel="Statistics"
      aside={
        result && (
          <>
            <SampleGroups result={result} />
            <LibraryRanges result={result} />
            <Warnings warnings={result.warnings} />
            <ExcludedSamples dropped={result.dropped} />
            <MethodParagraph answer={result} />
          </>
        )
      }
    />
  );
}
