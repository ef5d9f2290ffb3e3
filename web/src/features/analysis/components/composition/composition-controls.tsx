import type { Composition } from '@cohortium/contract';
import { Table2 } from 'lucide-react';
import { IconButton } from '#ui/actions';
import { Select } from '#ui/forms';
import { groupFields, rankOptions, TOPS } from '../../model/plot-view.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { ExportMenu, type Exports } from '../panel/export-menu.tsx';
import { FieldSelect } from '../panel/field-select.tsx';

type CompositionControlsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  group: string | null;
  taxa: Composition['taxa'];
  sort: string | null;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  exports: Exports | null;
};

/** Rank, how many taxa, groups, order; then the ways out. */
export function CompositionControls({ cohort, view, onView, group, taxa, sort, ...props }: CompositionControlsProps) {
  return (
    <>
      <Select
        height="small"
        prefix="Rank"
        label="Rank"
        value={view.rank}
        onValueChange={(rank) => onView({ rank, sort: undefined })}
        options={rankOptions}
      />
      <Select
        height="small"
        prefix="Top"
        label="Taxa named"
        value={String(view.top)}
        onValueChange={(chosen) => onView({ top: TOPS.find((top) => String(top) === chosen) })}
        options={TOPS.map((top) => ({ value: String(top), label: String(top) }))}
      />
      <FieldSelect
        prefix="Group"
        label="Groups by"
        fields={groupFields(cohort.fields, cohort.n_samples)}
        value={group}
        onChange={(field) => onView({ group: field, colour: undefined })}
      />
      {taxa.length > 0 && (
        <Select
          height="small"
          prefix="Sort"
          label="Sort samples by"
          value={sort ?? ''}
          onValueChange={(chosen) => onView({ sort: chosen })}
          options={taxa.map(({ taxon, kind }) => ({
            value: taxon,
            label: kind === 'taxon' ? <em>{taxon}</em> : taxon,
          }))}
          className="max-w-60"
        />
      )}
      <span className="ml-auto flex gap-1.5">
        <ExportMenu exports={props.exports} disabledReason="There is no figure yet" />
        <IconButton
          label={props.asTable ? 'Show the plot' : 'Show as a table'}
          icon={Table2}
          look="plain"
          size="small"
          aria-pressed={props.asTable}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => props.onTable(!props.asTable)}
        />
      </span>
    </>
  );
}
