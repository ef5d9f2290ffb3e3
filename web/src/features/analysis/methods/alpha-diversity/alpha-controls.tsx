import { alphaIndices, alphaTitles } from '@cohortium/contract';
import { Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { DepthSetting, MoreSettings } from '../../frame/more-settings.tsx';
import { GroupSelect, RankSelect } from '../../frame/tab-controls.tsx';
import { hasCounts } from '../../view/plot-view.ts';
import { ALPHA_PLOT_TYPES, LOG_BASES } from './alpha-view.ts';

const PLOT_TYPES: Record<(typeof ALPHA_PLOT_TYPES)[number], string> = {
  box: 'Boxes',
  violin: 'Violins',
  points: 'Points',
  curves: 'Rarefaction curves',
  against: 'Scatter plot',
};
const BASES: Record<(typeof LOG_BASES)[number], string> = { '2': '2, bits', '10': '10', e: 'e, nats' };

type AlphaControlsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView' | 'groups'> & {
  group: string | null;
  against: string | null;
  numbers: AnalysisTabProps['cohort']['fields'];
};

/** The index, how it is drawn, and of what. */
export function AlphaControls({ cohort, view, onView, groups, group, against, numbers }: AlphaControlsProps) {
  // Chao1 and rarefaction need read counts.
  const isCounted = hasCounts(cohort);
  return (
    <>
      <Select
        height="small"
        label="Index"
        value={view.index}
        onValueChange={(index) => onView({ index, ...(index === 'faith_pd' ? { rank: 'feature' } : {}) })}
        options={alphaIndices
          .filter((index) => isCounted || index !== 'chao1')
          .map((index) => ({ value: index, label: alphaTitles[index] }))}
      />
      <Select
        height="small"
        prefix="As"
        label="Drawn as"
        value={view.look}
        onValueChange={(look) => onView({ look })}
        options={ALPHA_PLOT_TYPES.filter((look) => isCounted || look !== 'curves').map((look) => ({
          value: look,
          label: PLOT_TYPES[look],
        }))}
      />
      {view.look === 'against' && numbers.length > 0 && (
        <Select
          height="small"
          label="Against"
          value={against ?? ''}
          onValueChange={(field) => onView({ against: field })}
          options={numbers.map(({ field, title }) => ({ value: field, label: title }))}
        />
      )}
      <RankSelect view={view} onView={onView} />
      <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} />
      <MoreSettings cohort={cohort} view={view} onView={onView} treed={view.index === 'faith_pd'}>
        <Select
          height="small"
          prefix="Shannon’s base"
          label="Base of Shannon’s logarithm"
          value={view.base}
          onValueChange={(base) => onView({ base })}
          options={LOG_BASES.map((base) => ({ value: base, label: BASES[base] }))}
        />
        {isCounted && <DepthSetting view={view} onView={onView} />}
      </MoreSettings>
    </>
  );
}
