import { type CohortOverlay, type ColumnTypes, formulaFunctions, readFormula } from '@cohortium/contract';
import { useEffect, useMemo, useState } from 'react';
import { Field, Input, Textarea } from '#ui/forms';
import { EditDrawer } from './edit-drawer.tsx';

const PAUSE_MS = 350;

/** A text, once nothing was written in it for a moment. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type FormulaDrawerProps = { overlay: CohortOverlay; onClose: () => void };

/** A column computed from others; the formula is read as it is written. */
export function FormulaDrawer({ overlay, onClose }: FormulaDrawerProps) {
  const [column, setColumn] = useState('');
  const [formula, setFormula] = useState('');
  const settled = useDebounced(formula);
  const name = useDebounced(column);
  const columnNames: ColumnTypes = useMemo(
    () => new Map(overlay.columns.map(({ field, type }) => [field, type])),
    [overlay.columns],
  );
  const { problem } = useMemo(() => readFormula(settled, columnNames), [settled, columnNames]);
  const wrong = settled.trim() !== '' && problem ? problem : null;
  const ready = !problem && name.trim() !== '';
  const edit = useMemo(
    () => (ready ? { kind: 'derive' as const, column: name.trim(), formula: settled } : null),
    [ready, name, settled],
  );
  const unread = formula !== settled || column !== name ? 'Checking the formula' : null;
  const missingInput = column.trim() === '' ? 'Name the column' : problem ? 'The formula is not valid' : unread;
  return (
    <EditDrawer
      at={overlay}
      title="New column from a formula"
      confirm="Add column"
      edit={edit}
      missingInput={missingInput}
      onClose={onClose}
    >
      <Field label="Name">
        <Input value={column} autoComplete="off" onChange={({ target }) => setColumn(target.value)} />
      </Field>
      <Field
        label="Formula"
        hint={'For example, if(age_years >= 65, "old", "young") or log2(weight / height).'}
        error={wrong && `Character ${wrong.at}: ${wrong.message} ${wrong.remedy}`}
      >
        <Textarea
          rows={4}
          spellCheck={false}
          className="font-mono"
          value={formula}
          onChange={({ target }) => setFormula(target.value)}
        />
      </Field>
      <FormulaSyntax />
    </EditDrawer>
  );
}

/** What can stand in a formula. */
function FormulaSyntax() {
  return (
    <details className="text-12 text-ink-2">
      <summary className="font-medium">Formula syntax</summary>
      <p className="mt-2">
        + − × ÷, = ≠ &lt; ≤ &gt; ≥, and, or, not. Texts stand in quotation marks, names of columns with spaces in
        `backticks`. What is missing stays missing.
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {Object.entries(formulaFunctions).map(([name, { description }]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono">{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
