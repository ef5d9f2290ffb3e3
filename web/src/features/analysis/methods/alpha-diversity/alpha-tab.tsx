import { alphaTitles } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { GROUP_PART_PREFIX } from '#plots/distribution';
import { FigureView } from '#plots/figure';
import { LinePlot } from '#plots/lines';
import { EmptyState } from '#ui/feedback';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { SelectionStrip } from '../../frame/selection-strip.tsx';
import { NumberTable } from '../../frame/tables.tsx';
import { MissingTreeNotice } from '../../missing-tree-notice.tsx';
import { selectSamples } from '../../plot-selection.ts';
import { hasCounts } from '../../view/plot-view.ts';
import { describeGrouping } from '../../view/view-fields.ts';
import { AlphaControls } from './alpha-controls.tsx';
import { alphaRows, columnOf } from './alpha-figures.ts';
import { AlphaPanel } from './alpha-panel.tsx';
import { alphaSource } from './alpha-source.ts';
import { useAlpha } from './use-alpha.ts';

const TEXT_HEADS = ['Sample', 'Subject', 'Group'];

/** How diverse each sample is, whether groups differ in it, and whether the reads sufficed. */
export function AlphaTab(props: AnalysisTabProps) {
  const { cohort, view, onView, selection, onSelect } = props;
  const { analysis, result, figure, curves, group, against, numbers, description } = useAlpha(props);
  const pick = (part: string, keys: { shiftKey: boolean }) => {
    if (!result) return;
    const named = part.startsWith(GROUP_PART_PREFIX) ? part.slice(GROUP_PART_PREFIX.length) : null;
    const toColumn = columnOf(result);
    const ids =
      named === null
        ? [part]
        : result.samples.flatMap(({ result_id, group: own }) => (toColumn(own) === named ? [result_id] : []));
    onSelect(selectSamples(selection, ids, { add: keys.shiftKey, rank: result.rank, group: named }));
  };
  const total = hasCounts(cohort) ? { name: 'Reads', digits: 0 } : { name: 'Total', digits: 3 };
  const curve = (id: string) => {
    const sample = result?.samples.find(({ result_id }) => result_id === id);
    return sample
      ? { title: sample.sample_id, rows: [{ label: total.name, value: formatNumber(sample.reads) }] }
      : null;
  };
  const empty = <EmptyState title="These samples have no numeric field to plot against." />;
  return (
    <AnalysisFrame
      title={figure?.title ?? curves?.title ?? alphaTitles[view.index]}
      grouping={describeGrouping(view, cohort)}
      description={curves?.description ?? description}
      analysis={analysis}
      waiting={`Computing the alpha diversity of ${formatNumber(cohort.n_samples)} samples`}
      treeless={
        view.tree === undefined ? (
          <MissingTreeNotice
            cohort={cohort}
            denial={props.denial}
            metricTitle={alphaTitles[view.index]}
            onBuilt={analysis.onAgain}
          />
        ) : null
      }
      controls={
        <AlphaControls
          groups={props.groups}
          cohort={cohort}
          view={view}
          onView={onView}
          group={group}
          against={against}
          numbers={numbers}
        />
      }
      source={result && (figure || curves) && alphaSource({ cohort, result, view, figure, curves })}
      plot={
        curves ? (
          <div className="h-full [&>.line-plot]:h-full">
            <LinePlot figure={curves} cardOf={curve} />
          </div>
        ) : figure ? (
          <FigureView figure={figure} onPick={pick} />
        ) : (
          empty
        )
      }
      table={
        result && (
          <NumberTable
            label="Alpha diversity by sample"
            textCells={TEXT_HEADS}
            numbers={[total, ...result.indices.map(({ title, unit }) => ({ name: title, unit, digits: 3 }))]}
            rows={alphaRows(result).map((row) => ({
              id: row.result_id,
              textCells: [row.sample_id, row.subject_id, row.group],
              numbers: [row.reads, ...row.values],
            }))}
          />
        )
      }
      foot={selection && <SelectionStrip {...props} selection={selection} />}
      asideLabel="Statistics"
      aside={result && <AlphaPanel result={result} index={view.index} group={group} onView={onView} />}
    />
  );
}
