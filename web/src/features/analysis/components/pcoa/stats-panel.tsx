import type { BetaDiversity } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { ScreeBars } from '#plots/charts';
import { groupFields } from '../../model/plot-view.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { FieldSelect } from '../panel/field-select.tsx';
import { Dropped, Method, Warnings } from '../panel/provenance.tsx';
import { GroupSizes } from './group-sizes.tsx';
import { PairsTable } from './pairs-table.tsx';
import { Permanova } from './permanova.tsx';
import { Spread } from './spread.tsx';

type StatsPanelProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  group: string | null;
  result: BetaDiversity | null;
  /** Axes on the plot, counted from 0. */
  shown: readonly number[];
};

const AXES_SHOWN = 8;

/** Whether the groups differ, what weakens that answer, and how it was computed. */
export function StatsPanel({ cohort, onView, group, result, shown }: StatsPanelProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-13">Do the groups differ?</h3>
        <FieldSelect
          prefix="By"
          label="Groups by"
          fields={groupFields(cohort.fields, cohort.n_samples)}
          value={group}
          onChange={(field) => onView({ group: field, colour: undefined })}
        />
      </div>
      {result && (
        <>
          <Permanova result={result} group={group} />
          <Warnings warnings={result.warnings} />
          <GroupSizes result={result} group={group} />
          <PairsTable pairs={result.pairwise} />
          <Spread result={result} group={group} />
          <Scree result={result} shown={shown} />
          <Dropped dropped={result.dropped} />
          <Method answer={result} />
        </>
      )}
    </>
  );
}

function Scree({ result, shown }: { result: BetaDiversity; shown: readonly number[] }) {
  const negative = result.negative_eigenvalues;
  return (
    <PanelBlock title="Variance by axis" aside="% of the trace">
      <ScreeBars axes={result.axes.slice(0, AXES_SHOWN)} shown={shown} of="of the trace" />
      <p className="mt-1.5 text-12 text-ink-2">
        {negative === null
          ? 'Only the first axes are computed for so many samples; negative eigenvalues are not counted.'
          : `${formatCount(negative.count, 'negative eigenvalue')}, ${formatNumber(negative.percent, 1)} % of the trace: what Bray–Curtis distances have that no Euclidean space holds.`}
      </p>
    </PanelBlock>
  );
}
