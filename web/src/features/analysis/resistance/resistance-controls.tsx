import { type AmrStudio, amrLevels, amrLevelTitles, amrValues, amrValueTitles } from '@cohortium/contract';
import { useEffect, useState } from 'react';
import { Field, Input, Select } from '#ui/forms';
import { FieldSelect } from '../frame/tab-controls.tsx';
import { groupFields } from '../view/view-fields.ts';
import {
  plotTitles,
  RESISTANCE_PLOTS,
  type StudioChange,
  type StudioChoice,
  type StudioFields,
} from './studio-choice.ts';

type ControlsProps = {
  choice: StudioChoice;
  onChoice: (part: StudioChange) => void;
  fields: StudioFields;
  result: AmrStudio | null;
};

/** What is drawn, of which value, by which groups. */
export function ResistanceControls({ choice, onChoice, fields, result }: ControlsProps) {
  const available = result?.available_values ?? ['coverage', 'presence'];
  const values = amrValues.filter((value) => available.includes(value) || value === choice.measure);
  return (
    <>
      <Select
        height="small"
        label="Plot"
        value={choice.plot}
        onValueChange={(plot) => onChoice({ plot })}
        options={RESISTANCE_PLOTS.map((plot) => ({ value: plot, label: plotTitles[plot] }))}
      />
      <Select
        height="small"
        prefix="By"
        label="Rows"
        value={choice.level}
        onValueChange={(level) => onChoice({ level })}
        options={amrLevels.map((level) => ({ value: level, label: amrLevelTitles[level] }))}
      />
      <Select
        height="small"
        label="Value"
        value={choice.measure}
        onValueChange={(measure) => onChoice({ measure })}
        options={values.map((value) => ({ value, label: amrValueTitles[value] }))}
      />
      <FieldSelect
        prefix="Group"
        label="Groups by"
        fields={groupFields([...fields.fields], fields.n)}
        value={choice.group}
        onChange={(group) => onChoice({ group })}
      />
      {choice.plot === 'map' && (
        <Select
          height="small"
          prefix="Order"
          label="Order of samples and rows"
          value={choice.arranged}
          onValueChange={(arranged) => onChoice({ arranged })}
          options={[
            { value: 'grouped', label: 'by group and class' },
            { value: 'clustered', label: 'clustered' },
          ]}
        />
      )}
    </>
  );
}

type CutOffProps = { label: string; unit: string; most: number; value: number; onChange: (value: number) => void };

/** A number that takes effect on Enter or on leaving. */
function CutOff({ label, unit, most, value, onChange }: CutOffProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(value === 0 ? '' : String(value)), [value]);
  const number = typed === '' ? 0 : Number(typed);
  const isWrong = !(number >= 0 && number <= most);
  const take = () => {
    if (!isWrong && number !== value) onChange(number);
  };
  return (
    <Field label={`${label}, ${unit}`} error={isWrong ? `Enter a number from 0 to ${most}.` : null}>
      <Input
        height="small"
        inputMode="decimal"
        placeholder="no cut-off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </Field>
  );
}

/** Hits below any of these do not count. */
export function CutOffs({ choice, onChoice }: Pick<ControlsProps, 'choice' | 'onChoice'>) {
  return (
    <div className="grid grid-cols-3 gap-2">
      <CutOff
        label="Identity"
        unit="%"
        most={100}
        value={choice.min_identity}
        onChange={(min_identity) => onChoice({ min_identity })}
      />
      <CutOff
        label="Coverage"
        unit="%"
        most={100}
        value={choice.min_coverage}
        onChange={(min_coverage) => onChoice({ min_coverage })}
      />
      <CutOff
        label="Depth"
        unit="×"
        most={1_000_000}
        value={choice.min_depth}
        onChange={(min_depth) => onChoice({ min_depth })}
      />
    </div>
  );
}
