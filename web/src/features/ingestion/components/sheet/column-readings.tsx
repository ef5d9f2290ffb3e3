import type { SheetReading } from '@cohortium/contract';
import { ChevronRight } from 'lucide-react';
import { formatCount } from '#platform';
import { Card } from '#ui/layout';

type ColumnReading = SheetReading['columns'][number];

const kinds: Record<ColumnReading['kind'], string> = {
  number: 'number',
  date: 'date',
  boolean: 'yes or no',
  text: 'text',
  category: 'category',
};

/** Harmonisation: which of the portal's fields each column was taken for, and as what kind of value. */
export function ColumnReadings({ reading: { columns } }: { reading: SheetReading }) {
  if (columns.length === 0) return null;
  return (
    <Card title="How the columns are read">
      <ul className="max-h-72 overflow-y-auto">
        {columns.map((column) => (
          <li
            key={column.name}
            className="grid grid-cols-[minmax(0,1fr)_0.875rem_minmax(0,1fr)] items-center gap-2 border-line border-t px-3.5 py-1.75 text-12 first:border-t-0"
          >
            <span className="truncate font-mono" title={column.name}>
              {column.name}
            </span>
            <ChevronRight aria-hidden="true" className="size-3! text-ink-3" />
            <span className="min-w-0">
              <span className="block truncate">{column.standard_field ?? 'kept as it is'}</span>
              <span className="block text-11 text-ink-3">
                {kinds[column.kind]}
                {column.n_missing > 0 && `, ${formatCount(column.n_missing, 'value')} missing`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
