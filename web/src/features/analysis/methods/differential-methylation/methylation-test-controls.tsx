import type { DifferentialMethylation } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { SegmentedControl, Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { GroupSelect } from '../../frame/tab-controls.tsx';
import {
  AlphaSelect,
  type ContrastProps,
  ContrastSelect,
  DesignSelect,
} from '../differential-expression/expression-controls.tsx';
import { DEPTHS, DIFFERENCES, hasPlaces, SITE_PLOTS } from './methylation-view.ts';

type ControlProps = ContrastProps & { result: DifferentialMethylation | null };

const titles: Record<(typeof SITE_PLOTS)[number], string> = {
  volcano: 'Volcano',
  manhattan: 'Manhattan',
  heat: 'Heat map',
  region: 'Region',
};

type SetProps = Pick<AnalysisTabProps, 'view' | 'onView'> & {
  sets: DifferentialMethylation['region_sets'];
  chosen: string | null;
};

/** Tiles, or one of the sets of regions that came with the genome. */
export function RegionSetSelect({ sets, chosen, onView }: SetProps) {
  if (sets.length < 2 || chosen === null) return null;
  return (
    <Select
      height="small"
      prefix="Sites"
      label="Tiles or a set of regions"
      value={chosen}
      onValueChange={(name) => onView({ regions: name === sets[0]?.name ? undefined : name, site: undefined })}
      options={sets.map(({ name, n_sites }) => ({ value: name, label: `${name} (${formatNumber(n_sites)})` }))}
    />
  );
}

/** How it is drawn, which sites, which groups, which design, and from where on sites are called. */
export function MethylationTestControls(props: ControlProps) {
  const { cohort, view, onView, groups, group, result } = props;
  const isSequenced = result === null || result.scale === 'arcsine';
  const plots = SITE_PLOTS.filter(
    (plot) => result === null || hasPlaces(result) || plot === 'volcano' || plot === 'heat',
  );
  return (
    <>
      <SegmentedControl
        label="Drawn as"
        value={view.sites}
        onValueChange={(sites) => onView({ sites })}
        options={plots.map((plot) => ({ value: plot, label: titles[plot] }))}
      />
      <RegionSetSelect {...{ view, onView }} sets={result?.region_sets ?? []} chosen={result?.region_set ?? null} />
      <GroupSelect
        {...{ cohort, group, groups }}
        onView={(part) => onView({ ...part, reference: undefined, compared: undefined })}
      />
      <ContrastSelect {...props} />
      <DesignSelect {...props} />
      <Select
        height="small"
        prefix="Difference ≥"
        label="Difference of levels from which on a site is called"
        value={String(view.difference)}
        onValueChange={(chosen) => onView({ difference: DIFFERENCES.find((each) => String(each) === chosen) })}
        options={DIFFERENCES.map((each) => ({ value: String(each), label: String(each) }))}
      />
      <AlphaSelect view={view} onView={onView} noun="site" />
      {isSequenced && (
        <Select
          height="small"
          prefix="Reads ≥"
          label="Reads that a site needs in a sample"
          value={String(view.deep)}
          onValueChange={(chosen) => onView({ deep: DEPTHS.find((each) => String(each) === chosen) })}
          options={DEPTHS.map((each) => ({ value: String(each), label: String(each) }))}
        />
      )}
    </>
  );
}
