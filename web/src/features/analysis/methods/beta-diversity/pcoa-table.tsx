import type { BetaDiversity, SampleField } from '@cohortium/contract';
import { useMemo } from 'react';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { labelAxes } from './describe-ordination.ts';

type Point = { id: string; sample: string; subject: string | null; group: string | null; axes: number[] };
type PcoaTableProps = { result: BetaDiversity; group: string | null; fields: readonly SampleField[] };

const MAX_AXES = 5;
const DIGITS = 4;

function toColumns(result: BetaDiversity, groupTitle: string | null): Column<Point>[] {
  return [
    { id: 'sample', header: 'Sample', value: ({ sample }) => sample },
    { id: 'subject', header: 'Subject', value: ({ subject }) => subject },
    ...(groupTitle ? [{ id: 'group', header: groupTitle, value: ({ group }: Point) => group }] : []),
    ...labelAxes(result)
      .slice(0, MAX_AXES)
      .map(({ name, percent }, at) => ({
        id: name,
        header: name,
        unit: `${percent.toFixed(1)} %`,
        value: ({ axes }: Point) => axes[at],
        numeric: true,
        digits: DIGITS,
      })),
  ];
}

/** The points as numbers. */
export function PcoaTable({ result, group, fields }: PcoaTableProps) {
  const title = group && (fields.find(({ field }) => field === group)?.title ?? group);
  const columns = useMemo(() => toColumns(result, title), [result, title]);
  const rows = useMemo(
    () =>
      result.samples_id.map((id, at) => ({
        id,
        sample: result.sample_names[at] ?? id,
        subject: result.subject_ids[at] ?? null,
        group: result.groups[at] ?? null,
        axes: result.coordinates.map((axis) => axis[at] ?? 0),
      })),
    [result],
  );
  return (
    <DataTable
      label="Sample coordinates"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title="No samples have coordinates." />}
      className="h-full"
    />
  );
}
