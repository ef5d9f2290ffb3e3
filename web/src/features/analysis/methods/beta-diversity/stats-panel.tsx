import type { BetaDiversity } from '@cohortium/contract';
import { ScreeBars } from '#plots/charts';
import { Button } from '#ui/actions';
import { Popover } from '#ui/overlays';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { AnalysisStatus } from '../../frame/analysis-status.tsx';
import { ConfoundingTable } from '../../frame/group-tables.tsx';
import { ColourTestNote, ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { FieldSelect, GroupSelect } from '../../frame/tab-controls.tsx';
import type { AnalysisState } from '../../use-analysis.ts';
import { strataFields } from '../../view/view-fields.ts';
import { describeSpectrum, labelAxes, percentBase } from './describe-ordination.ts';
import { DispersionBlock, GroupSizes, PairsTable, Permanova } from './group-tests.tsx';

type StatsPanelProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView' | 'groups'> & {
  group: string | null;
  /** The field of the colours. */
  colour: string | null;
  strata: string | null;
  /** The groups' tests on their way. */
  tested: AnalysisState<BetaDiversity>;
  /** Axes on the plot, counted from 0. */
  shown: readonly number[];
};

const MAX_AXES = 8;

const help = (
  <Button size="small" look="plain" square aria-label="About the percentages">
    ?
  </Button>
);

/** Whether the groups differ, what weakens that answer, and how it was computed. */
export function StatsPanel({ cohort, view, onView, groups, group, colour, strata, tested, shown }: StatsPanelProps) {
  const { result } = tested;
  const painted = colour === group;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-13">Do the groups differ?</h3>
        <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} prefix="By" colour={view.colour} />
        {group !== null && (
          <FieldSelect
            prefix="Within"
            label="Permute within"
            fields={strataFields(cohort.fields, cohort.n_samples).filter(({ field }) => field !== group)}
            value={strata}
            onChange={(field) => onView({ strata: field || undefined })}
          />
        )}
      </div>
      <ColourTestNote cohort={cohort} view={view} onView={onView} group={group} colour={colour} />
      <AnalysisStatus analysis={tested} waiting="Testing the groups">
        {result && (
          <>
            <Permanova result={result} group={group} />
            <Warnings warnings={result.warnings} />
            <GroupSizes result={result} group={group} painted={painted} />
            <PairsTable pairs={result.pairwise} />
            <DispersionBlock result={result} group={group} painted={painted} />
            <ConfoundingTable confounding={result.confounding} />
            <PanelBlock
              title="Variance by axis"
              aside={
                <span className="flex items-center gap-1">
                  % {percentBase(result)}
                  <Popover label="About the percentages" align="end" trigger={help}>
                    <p className="max-w-72 text-12 text-ink-2">{describeSpectrum(result)}</p>
                  </Popover>
                </span>
              }
            >
              <ScreeBars axes={labelAxes(result).slice(0, MAX_AXES)} shown={shown} of={percentBase(result)} />
            </PanelBlock>
            <ExcludedSamples dropped={result.dropped} />
            <MethodParagraph answer={result} />
          </>
        )}
      </AnalysisStatus>
    </>
  );
}
