import type { Cell, CohortOverlay, OverlayColumnPreview, OverlayEdit } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { Skeleton } from '#ui/feedback';
import { Field, Input, SegmentedControl, Select } from '#ui/forms';
import { columnQuery } from '../queries/overlay-queries.ts';
import { EditDrawer } from './edit-drawer.tsx';
import { cellText } from './grid-edits.ts';
import { findRecodeColumn } from './visible-columns.ts';

const MISSING = '(missing)';
const MAX_VALUES = 200;
type Others = 'keep' | 'missing';
type RecodeDrawerProps = { overlay: CohortOverlay; column: string | null; onClose: () => void };

/** Other values for the values of a column, in place or as a column of another name. */
export function RecodeDrawer({ overlay, column, onClose }: RecodeDrawerProps) {
  const columns = overlay.columns.filter(({ n_values }) => n_values <= MAX_VALUES);
  const [of, setOf] = useState(findRecodeColumn(columns, column));
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const [to, setTo] = useState('');
  const [others, setOthers] = useState<Others>('keep');
  const looked = useQuery({ ...columnQuery(overlay, of), enabled: of !== '' });
  const look = looked.data?.data;
  const edit = useMemo((): OverlayEdit | null => {
    const values = toMapping(look, written);
    if (values.length === 0) return null;
    const name = to.trim();
    return { kind: 'recode', column: of, values, others, ...(name === '' ? {} : { to: name, type: 'text' }) };
  }, [look, written, of, others, to]);
  const choose = (field: string) => {
    setOf(field);
    setWritten(new Map());
  };
  return (
    <EditDrawer
      at={overlay}
      title="Recode values"
      confirm="Recode"
      edit={edit}
      missingInput={edit ? null : 'Enter a new value for at least one'}
      compared
      onClose={onClose}
    >
      <Field label="Column" hint={`Columns of at most ${MAX_VALUES} different values.`}>
        <Select
          value={of}
          onValueChange={choose}
          options={columns.map(({ field, title }) => ({ value: field, label: title }))}
        />
      </Field>
      <Field label="New column" optional hint="If empty, the values are replaced in this cohort.">
        <Input value={to} autoComplete="off" onChange={({ target }) => setTo(target.value)} />
      </Field>
      {look ? <ValueTable look={look} written={written} onWrite={setWritten} /> : <Skeleton className="h-32" />}
      <SegmentedControl<Others>
        label="Unchanged values"
        value={others}
        onValueChange={setOthers}
        options={[
          { value: 'keep', label: 'Keep other values' },
          { value: 'missing', label: 'Set other values to missing' },
        ]}
      />
    </EditDrawer>
  );
}

function toMapping(look: OverlayColumnPreview | undefined, written: ReadonlyMap<string, string>) {
  if (!look) return [];
  const froms: Cell[] = [...look.values.map(({ value }) => value), null];
  return froms.flatMap((from) => {
    const text = written.get(toValueKey(from));
    if (text === undefined || text === cellText(from)) return [];
    return [{ from, to: text.trim() === '' || text === MISSING ? null : text.trim() }];
  });
}
const toValueKey = (cell: Cell): string => (cell === null ? '\0' : String(cell));

type ValueTableProps = {
  look: OverlayColumnPreview;
  written: ReadonlyMap<string, string>;
  onWrite: (written: ReadonlyMap<string, string>) => void;
};

/** Each value with how many samples have it, and what it becomes. */
function ValueTable({ look, written, onWrite }: ValueTableProps) {
  const missing: OverlayColumnPreview['values'] = look.n_missing > 0 ? [{ value: null, n: look.n_missing }] : [];
  const rows = [...look.values, ...missing];
  return (
    <table className="w-full text-13">
      <caption className="sr-only">Values of {look.column} and their new values</caption>
      <thead>
        <tr className="text-left text-12 text-ink-3">
          <th className="py-1 font-medium">{formatCount(look.n_values, 'value')}</th>
          <th className="px-2 py-1 text-right font-medium">Samples</th>
          <th className="py-1 font-medium">New value</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, n }) => {
          const valueText = value === null ? MISSING : cellText(value);
          const key = toValueKey(value);
          return (
            <tr key={key}>
              <td className="max-w-40 truncate py-0.5" title={valueText}>
                {valueText}
              </td>
              <td className="px-2 text-right text-ink-2 tabular-nums">{formatNumber(n)}</td>
              <td className="py-0.5">
                <Input
                  height="small"
                  aria-label={`${valueText}: new value`}
                  placeholder={valueText}
                  value={written.get(key) ?? (value === null ? '' : valueText)}
                  onChange={({ target }) => onWrite(new Map(written).set(key, target.value))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
