import type { BetaDiversity } from '@cohortium/contract';
import { ScreeBars } from '#plots/charts';
import { Button } from '#ui/actions';
import { Popover } from '#ui/overlays';
import { axesShown, percentBase, spectrumWords } from '../../model/pcoa/ordination-words.ts';
import { strataFields } from '../../model/view/fields-in-play.ts';
import type { Asked } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { AnswerState } from '../panel/answer-state.tsx';
import { FieldSelect } from '../panel/field-select.tsx';
import { GroupSelect } from '../panel/tab-controls.tsx';
import { ColourApart } from '../statistics/colour-apart.tsx';
import { ConfoundingTable } from '../statistics/confounding.tsx';
import { Dropped, Method, Warnings } from '../statistics/provenance.tsx';
import { GroupSizes } from './group-sizes.tsx';
import { PairsTable } from './pairs-table.tsx';
import { Permanova } from './permanova.tsx';
import { Spread } from './spread.tsx';

type StatsPanelProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView' | 'groups'> & {
  group: string | null;
  /** The field of the colours. */
  colour: string | null;
  strata: string | null;
  /** The groups' tests on their way. */
  tested: Asked<BetaDiversity>;
  /** Axes on the plot, counted from 0. */
  shown: readonly number[];
};

const AXES_SHOWN = 8;

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
      <ColourApart cohort={cohort} view={view} onView={onView} group={group} colour={colour} />
      <AnswerState asked={tested} waiting="Testing the groups">
        {result && (
          <>
            <Permanova result={result} group={group} />
            <Warnings warnings={result.warnings} />
            <GroupSizes result={result} group={group} painted={painted} />
            <PairsTable pairs={result.pairwise} />
            <Spread result={result} group={group} painted={painted} />
            <ConfoundingTable confounding={result.confounding} />
            <PanelBlock
              title="Variance by axis"
              aside={
                <span className="flex items-center gap-1">
                  % {percentBase(result)}
                  <Popover label="About the percentages" align="end" trigger={help}>
                    <p className="max-w-72 text-12 text-ink-2">{spectrumWords(result)}</p>
                  </Popover>
                </span>
              }
            >
              <ScreeBars axes={axesShown(result).slice(0, AXES_SHOWN)} shown={shown} of={percentBase(result)} />
            </PanelBlock>
            <Dropped dropped={result.dropped} />
            <Method answer={result} />
          </>
        )}
      </AnswerState>
    </>
  );
}
