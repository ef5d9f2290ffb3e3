import { Table2 } from 'lucide-react';
import { IconButton } from '#ui/actions';
import { SegmentedControl, Select } from '#ui/forms';
import { groupFields, rankOptions } from '../../model/plot-view.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { ExportMenu, type Exports } from '../panel/export-menu.tsx';
import { FieldSelect } from '../panel/field-select.tsx';

type PcoaControlsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  colour: string | null;
  shape: string | null;
  n_axes: number;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  exports: Exports | null;
};

const PAIRS = [
  [1, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [2, 4],
  [3, 4],
] as const;

/** One row of controls: how it is drawn, of what, and the ways out. */
export function PcoaControls({ cohort, view, onView, colour, shape, ...props }: PcoaControlsProps) {
  const groups = groupFields(cohort.fields, cohort.n_samples);
  const numbers = cohort.fields.filter(({ kind, n_values }) => kind === 'number' && n_values > 1);
  const pairs = PAIRS.filter(([, y]) => y <= Math.max(3, props.n_axes));
  return (
    <>
      <SegmentedControl
        label="Dimensions"
        value={view.mode}
        onValueChange={(mode) => onView({ mode })}
        options={[
          { value: '2d', label: '2D' },
          { value: '3d', label: '3D' },
        ]}
      />
      <Select
        height="small"
        prefix="Rank"
        label="Rank"
        value={view.rank}
        onValueChange={(rank) => onView({ rank })}
        options={rankOptions}
      />
      {view.mode === '2d' && (
        <Select
          height="small"
          label="Axes"
          value={view.axes}
          onValueChange={(axes) => onView({ axes })}
          options={pairs.map(([x, y]) => ({ value: `${x},${y}`, label: `PC${x} × PC${y}` }))}
        />
      )}
      <FieldSelect
        prefix="Colour"
        label="Colour by"
        fields={[...groups, ...numbers]}
        value={colour}
        onChange={(field) => onView({ colour: field })}
      />
      <FieldSelect
        prefix="Shape"
        label="Shape by"
        fields={groups}
        value={shape}
        onChange={(field) => onView({ shape: field || undefined })}
      />
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
