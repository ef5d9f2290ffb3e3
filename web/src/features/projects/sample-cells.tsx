import type { ProjectField, ProjectSample } from '@cohortium/contract';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/actions';
import { Field, Input } from '#ui/forms';
import { textOfCell } from './parse-cell.ts';

type SampleCellsProps = {
  sample: ProjectSample;
  fields: readonly ProjectField[];
  subject: string;
  onSubject: (subject: string) => void;
  /** What was typed, by field. */
  typed: ReadonlyMap<string, string>;
  faults: ReadonlyMap<string, string>;
  readOnly: boolean;
  onType: (field: string, text: string) => void;
};

/** Every column of the submission as one input, typed as the column is; values of others are offered. */
export function SampleCells(props: SampleCellsProps) {
  const { sample, fields, subject, onSubject, typed, faults, readOnly, onType } = props;
  const names = [...new Set([...fields.map(({ field }) => field), ...Object.keys(sample.metadata), ...typed.keys()])];
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3 max-md:grid-cols-1">
      <Field label="subject_id" hint="Source individual of the sample">
        <Input value={subject} readOnly={readOnly} onChange={(event) => onSubject(event.target.value)} />
      </Field>
      {names.map((name) => (
        <Cell
          key={name}
          name={name}
          text={typed.get(name) ?? textOfCell(sample.metadata[name])}
          written={textOfCell(sample.original_metadata[name])}
          of={fields.find(({ field }) => field === name)}
          problem={faults.get(name)}
          readOnly={readOnly}
          onType={(text) => onType(name, text)}
        />
      ))}
      {!readOnly && (
        <NewColumn existingNames={['sample_id', 'subject_id', ...names]} onAdd={(name) => onType(name, '')} />
      )}
    </div>
  );
}

type CellProps = {
  name: string;
  text: string;
  /** The submitted value; '' if it is unchanged. */
  written: string;
  of: ProjectField | undefined;
  problem: string | undefined;
  readOnly: boolean;
  onType: (text: string) => void;
};

function Cell({ name, text, written, of, problem, readOnly, onType }: CellProps) {
  const list = useId();
  const isNumber = of?.kind === 'number';
  return (
    <Field
      label={name}
      error={problem}
      hint={written !== '' && written !== text ? `Submitted value: “${written}”` : isNumber ? 'A number' : undefined}
    >
      <Input
        value={text}
        readOnly={readOnly}
        list={isNumber ? undefined : list}
        {...(isNumber ? { inputMode: 'decimal' as const, className: 'text-right' } : {})}
        onChange={(event) => onType(event.target.value)}
      />
      {!isNumber && of && (
        <datalist id={list}>
          {of.values.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

function NewColumn({ existingNames, onAdd }: { existingNames: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const error = existingNames.includes(trimmed) ? `The column “${trimmed}” already exists.` : null;
  const add = () => {
    if (trimmed === '' || error) return;
    onAdd(trimmed);
    setName('');
  };
  return (
    <div className="col-span-full flex items-end gap-2">
      <Field label="New column" optional error={error} className="flex-1">
        <Input
          value={name}
          placeholder="such as days_post_weaning"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
      </Field>
      <Button disabledReason={trimmed === '' ? 'Enter a column name first' : error} onClick={add}>
        <Plus aria-hidden="true" />
        Add column
      </Button>
    </div>
  );
}
