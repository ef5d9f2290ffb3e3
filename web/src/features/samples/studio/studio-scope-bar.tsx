import { type OmicType, omicTitles, type SampleFilter } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { useEnabledOmicTypes } from '#platform/permissions';
import { Select } from '#ui/forms';
import { RunSection } from '../sections/run-section.tsx';
import { ScopeSection } from '../sections/scope-section.tsx';
import { type CountedType, firstType, offeredOmics, offeredTypes } from './studio-types.ts';

type StudioScopeBarProps = {
  filter: SampleFilter;
  types: readonly CountedType[];
  onChange: (filter: SampleFilter) => void;
};

/** The scope of the studio: data type, runs and owners. */
export function StudioScopeBar({ filter, types, onChange }: StudioScopeBarProps) {
  const omic: OmicType = filter.omic_type ?? 'microbiomics';
  const offered = offeredTypes(types, omic);
  const isOffered = useEnabledOmicTypes();
  // Types with samples, and the selected type, are shown regardless of settings.
  const omics = offeredOmics(types).filter((each) => each.n_samples > 0 || each.omic === omic || isOffered(each.omic));
  const setType = (omic_type: OmicType, data_type: number | undefined) =>
    onChange({ ...filter, omic_type, ...(data_type ? { data_type } : {}) });
  return (
    <section
      aria-label="Kind of samples"
      className="mx-6 mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-line bg-canvas px-3 py-2 max-md:mx-4"
    >
      <span className="flex flex-wrap gap-2">
        <Select
          height="small"
          label="Omic type"
          prefix="Omic"
          value={omic}
          onValueChange={(next) => setType(next, firstType(types, next))}
          options={omics.map((each) => ({ value: each.omic, label: omicTitles[each.omic] }))}
        />
        <Select
          height="small"
          label="Data type"
          prefix="Data type"
          value={String(filter.data_type ?? '')}
          onValueChange={(id) => setType(omic, Number(id))}
          options={offered.map(({ id, title, n_samples }) => ({
            value: String(id),
            label: `${title} · ${formatNumber(n_samples)}`,
          }))}
        />
      </span>
      <RunSection run_filter={filter.run_filter} onChange={(run_filter) => onChange({ ...filter, run_filter })} />
      <ScopeSection flags={filter} onChange={(flags) => onChange({ ...filter, ...flags })} />
    </section>
  );
}
