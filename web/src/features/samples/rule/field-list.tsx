import { describeSubmittedNames, type SampleField } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { PickButton } from '#ui/actions';

/** A short description of a field. */
const aboutField = ({ kind, n_values, n_missing, unit }: SampleField): string => {
  const summary = kind === 'number' || kind === 'date' ? (unit ?? kind) : formatCount(n_values, 'value');
  return n_missing > 0 ? `${summary} · ${formatNumber(n_missing)} missing` : summary;
};

/** What submitters call it, below its name. */
function SubmittedNames({ field }: { field: SampleField }) {
  const names = describeSubmittedNames(field);
  return names === null ? null : <span className="block truncate text-12 text-ink-3">{names}</span>;
}

type FieldListProps = { fields: readonly SampleField[]; onPick: (field: SampleField) => void };

/** Fields as buttons, each with what it is like. */
export function FieldList({ fields, onPick }: FieldListProps) {
  if (fields.length === 0) return <p className="px-2 py-1 text-12 text-ink-3">No matching fields.</p>;
  return (
    // Ten and a half rows, so that the list visibly continues.
    <ul className="grid max-h-75 overflow-y-auto">
      {fields.map((field) => (
        <li key={field.field}>
          <PickButton
            onPick={() => onPick(field)}
            title={field.title}
            about={aboutField(field)}
            below={<SubmittedNames field={field} />}
          >
            {field.title}
          </PickButton>
        </li>
      ))}
    </ul>
  );
}
