import type { CohortDetail, Methylation } from '@cohortium/contract';
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
import { RegionSetSelect } from '../differential-methylation/methylation-test-controls.tsx';
import { densityFigure, globalFigure, levelComponents } from './methylation-figures.ts';

const TEXT_HEADS = ['Sample', 'Subject', 'Group'];
const SHOWN_AXES = 3;
const figures = { components: levelComponents, levels: globalFigure, density: densityFigure };

const hasDepths = ({ depths }: Methylation): boolean => depths.some((depth) => depth !== null);

const rowsOf = (result: Methylation) =>
  result.samples.map(({ result_id, sample_id, subject_id, group }, at) => ({
    id: result_id,
    textCells: [sample_id, subject_id, group],
    numbers: [
      result.global_levels[at] ?? null,
      result.covered[at] ?? null,
      ...(hasDepths(result) ? [result.depths[at] ?? null] : []),
      ...(result.components?.coordinates ?? []).slice(0, SHOWN_AXES).map((axis) => axis[at] ?? null),
    ],
  }));

const numbersOf = (result: Methylation) => [
  { name: 'Global level', digits: 3 },
  { name: 'Sites with a level', digits: 0 },
  ...(hasDepths(result) ? [{ name: 'Reads per site', digits: 1 }] : []),
  ...(result.components?.percents ?? []).slice(0, SHOWN_AXES).map((_, axis) => ({ name: `PC${axis + 1}`, digits: 3 })),
];

type Drawn = { cohort: CohortDetail; result: Methylation; figure: Figure };

/** The samples as files. */
const methylationSource = ({ cohort, result, figure }: Drawn): FigureSource => ({
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
    ...{ call: 'POST /api/v1/analysis/methylation-levels', body: { cohort_id: cohort.id, ...result.parameters } },
    ...{ software: { name: 'cohortium', version: result.software_version }, n: result.n, dropped: result.dropped },
  },
});

/** What levels the samples have, and of how many sites. */
function LevelRanges({ result }: { result: Methylation }) {
  const range = (values: readonly (number | null)[], digits: number) => {
    const known = values.filter((value) => value !== null);
    const ends = [Math.min(...known), Math.max(...known)].map((end) => formatNumber(end, digits));
    return [...new Set(ends)].join(' to ');
  };
  const depths = hasDepths(result) ? `, with ${range(result.depths, 1)} reads per site` : '';
  return (
    <PanelBlock title="Levels">
      <p className="text-12 text-ink-2">
        Global level {range(result.global_levels, 3)}. Levels at {range(result.covered, 0)} sites per sample{depths}.
      </p>
    </PanelBlock>
  );
}

/** How alike samples are in their methylation, and how much of it each has. */
export function MethylationTab(props: AnalysisTabProps) {
  const { cohort, view, onView, groups, selection, onSelect } = props;
  const { group } = resolveViewFields(view, cohort, groups);
  const analysis = useAnalysis(
    analysisQuery('methylation_levels', {
      ...{ cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, groups) },
      ...(view.regions ? { region_set: view.regions } : {}),
    }),
  );
  const { result } = analysis;
  const chosen = useMemo(() => new Set(selection?.result_ids), [selection]);
  const description = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · ${formatCount(result.n_sites, 'site')}`
    : '';
  const figure = useMemo(
    () => (result ? figures[view.levels]({ result, description, selection: chosen }) : null),
    [result, description, chosen, view.levels],
  );
  const pick = (id: string, { shiftKey }: { shiftKey: boolean }) => {
    if (!id.startsWith(GROUP_PART_PREFIX))
      onSelect(selectSamples(selection, [id], { add: shiftKey, rank: 'feature', group: null }));
  };
  return (
    <AnalysisFrame
      title={figure?.title ?? 'Methylation'}
      grouping={describeGrouping(view, cohort)}
      description={figure?.description ?? description}
      analysis={analysis}
      waiting={`Reading the methylation of ${formatNumber(cohort.n_samples)} samples`}
      controls={
        <>
          <SegmentedControl
            label="Drawn as"
            value={view.levels}
            onValueChange={(levels) => onView({ levels })}
            options={[
              { value: 'components', label: 'Components' },
              { value: 'levels', label: 'Global level' },
              { value: 'density', label: 'Density' },
            ]}
          />
          <RegionSetSelect {...{ view, onView }} sets={result?.region_sets ?? []} chosen={result?.region_set ?? null} />
          <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} />
        </>
      }
      source={result && figure && methylationSource({ cohort, result, figure })}
      plot={
        figure ? (
          <FigureView figure={figure} onPick={pick} />
        ) : (
          result && <EmptyState title="Principal components need three samples with levels at the same sites." />
        )
      }
      table={
        result && (
          <NumberTable
            label="Methylation by sample"
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
            <LevelRanges result={result} />
            <Warnings warnings={result.warnings} />
            <ExcludedSamples dropped={result.dropped} />
            <MethodParagraph answer={result} />
          </>
        )
      }
    />
  );
}
