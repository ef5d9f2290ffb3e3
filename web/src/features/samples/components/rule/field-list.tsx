import type { SampleField } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';

/** What a field is like, in a word or two. */
const aboutField = ({ kind, n_values, n_missing, unit }: SampleField): string => {
  const what = kind === 'number' || kind === 'date' ? (unit ?? kind) : formatCount(n_values, 'value');
  return n_missing > 0 ? `${what} · ${formatNumber(n_missing)} missing` : what;
};

type FieldListProps = { fields: readonly SampleField[]; onPick: (field: SampleField) => void };

/** Fields as buttons, each with what it is like. */
export function FieldList({ fields, onPick }: FieldListProps) {
  if (fields.length === 0) return <p className="px-2 py-1 text-12 text-ink-3">No field is called that.</p>;
  return (
    // Ten rows and a half: a list cut between two rows looks as if it ended there.
    <ul className="grid max-h-75 overflow-y-auto">
      {fields.map((field) => (
        <li key={field.field}>
          <button
            type="button"
            onClick={() => onPick(field)}
            className="flex w-full items-baseline justify-between gap-3 rounded-s px-2 py-1 text-left text-13 hover:bg-hover"
          >
            <span className="min-w-0 truncate" title={field.title}>
              {field.title}
            </span>
            <span className="flex-none text-12 text-ink-3">{aboutField(field)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
