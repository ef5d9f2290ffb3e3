import { type Composition, MAX_PAGE_SIZE } from '@cohortium/contract';
import { TaxonName } from '#plots/frame';
import { SegmentedControl, Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { MoreSettings } from '../../frame/more-settings.tsx';
import { GroupSelect, RankSelect } from '../../frame/tab-controls.tsx';
import { hasCounts } from '../../view/plot-view.ts';
import { canBeStrip, HEAT_SCALES, stripFields, TAXON_COUNTS } from './composition-view.ts';
import { SunburstControls } from './sunburst/sunburst-controls.tsx';
import type { SunburstState } from './sunburst/use-sunburst.ts';

type CompositionControlsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView' | 'groups'> & {
  group: string | null;
  taxa: Composition['taxa'];
  sort: string | null;
  sunburst: SunburstState;
};

const SCALES: Record<(typeof HEAT_SCALES)[number], string> = {
  root: 'square root',
  log: 'logarithm',
  z: 'z-score of each taxon',
};
const BY_FIELD = 'field ';
const BY_CLUSTER = ' cluster';

/** How it is drawn, rank, how many taxa, groups, order. */
export function CompositionControls(props: CompositionControlsProps) {
  const { cohort, view, onView, groups, group, taxa, sort, sunburst } = props;
  const orders = [
    ...taxa.map(({ taxon, kind }) => ({
      value: taxon,
      label: kind === 'taxon' ? <TaxonName name={taxon} rank={view.rank} /> : taxon,
    })),
    { value: BY_CLUSTER, label: 'similarity (clustering)' },
    ...cohort.fields
      .filter(({ n_values }) => n_values > 1)
      .map(({ field, title }) => ({ value: `${BY_FIELD}${field}`, label: title })),
  ];
  const order =
    view.order === 'cluster' ? BY_CLUSTER : view.order === 'field' ? `${BY_FIELD}${view.by ?? ''}` : (sort ?? '');
  const onOrder = (chosen: string) => {
    if (chosen === BY_CLUSTER) onView({ order: 'cluster', by: undefined });
    else if (chosen.startsWith(BY_FIELD)) onView({ order: 'field', by: chosen.slice(BY_FIELD.length) });
    else onView({ order: undefined, by: undefined, sort: chosen });
  };
  return (
    <>
      <SegmentedControl
        label="Drawn as"
        value={view.drawn}
        onValueChange={(drawn) => onView({ drawn: drawn === 'bars' ? undefined : drawn })}
        options={[
          { value: 'bars', label: 'Bars' },
          { value: 'area', label: 'Area' },
          { value: 'heat', label: 'Heat map' },
          { value: 'means', label: 'Means' },
          { value: 'sunburst', label: 'Sunburst' },
        ]}
      />
      <RankSelect view={view} onView={onView} />
      <Select
        height="small"
        prefix="Top"
        label="Number of taxa shown"
        value={String(view.top)}
        onValueChange={(chosen) => onView({ top: TAXON_COUNTS.find((top) => String(top) === chosen) })}
        options={TAXON_COUNTS.map((top) => ({ value: String(top), label: String(top) }))}
      />
      {view.drawn === 'sunburst' && (
        <SunburstControls choices={sunburst.choices} value={sunburst.value} onValue={(of) => onView({ of })} />
      )}
      <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} />
      {taxa.length > 0 && view.drawn !== 'means' && view.drawn !== 'sunburst' && (
        <Select
          height="small"
          prefix="Sort"
          label="Sort samples by"
          value={order}
          onValueChange={onOrder}
          options={orders}
          className="max-w-60"
        />
      )}
      {(view.drawn === 'bars' || view.drawn === 'heat') && <StripSelects cohort={cohort} view={view} onView={onView} />}
      {view.drawn === 'heat' && (
        <Select
          height="small"
          prefix="Scale"
          label="Colour scale"
          value={view.scale}
          onValueChange={(scale) => onView({ scale: scale === 'root' ? undefined : scale })}
          options={HEAT_SCALES.map((scale) => ({ value: scale, label: SCALES[scale] }))}
        />
      )}
      {hasCounts(cohort) && <MoreSettings cohort={cohort} view={view} onView={onView} />}
    </>
  );
}

const NONE = ' none';

/** Up to two fields whose values are shown above the bars. Of larger cohorts the page does not have every member's values. */
function StripSelects({ cohort, view, onView }: Pick<CompositionControlsProps, 'cohort' | 'view' | 'onView'>) {
  const fields = cohort.fields.filter(canBeStrip);
  const [first, second] = stripFields(view, cohort);
  if (fields.length === 0 || cohort.n_samples > MAX_PAGE_SIZE) return null;
  const options = [
    { value: NONE, label: 'none' },
    ...fields.map(({ field, title }) => ({ value: field, label: title })),
  ];
  const chosen = (value: string) => (value === NONE ? undefined : value);
  return (
    <>
      <Select
        height="small"
        prefix="Strip"
        label="Strip above the bars"
        value={first?.field ?? NONE}
        onValueChange={(value) => onView({ strip: chosen(value), ...(value === NONE ? { strip2: undefined } : {}) })}
        options={options}
        className="max-w-60"
      />
      {first && (
        <Select
          height="small"
          prefix="and"
          label="Second strip above the bars"
          value={second?.field ?? NONE}
          onValueChange={(value) => onView({ strip2: chosen(value) })}
          options={options.filter(({ value }) => value !== first.field)}
          className="max-w-60"
        />
      )}
    </>
  );
}
