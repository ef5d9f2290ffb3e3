import { type HarmonisedColumn, type Mapping, standardFieldOf, standardFields } from '@cohortium/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatPercent } from '#platform';
import { Button } from '#ui/actions';
import { Select } from '#ui/forms';
import { ChoiceStatus } from './choice-status.tsx';
import { chooseField, fieldOf } from './choices.ts';
import { isControlled } from './column-values.ts';
import { ValueItem } from './value-item.tsx';

const KEEP_COLUMN = 'keep';
/** Only this many values are shown; a button shows the rest. */
const VALUES_SHOWN = 12;

const suggestionReasons = {
  saved: 'previous choice',
  name: 'same name',
  similar: 'similar name',
  values: 'matching values',
};

type ColumnItemProps = { column: HarmonisedColumn; mapping: Mapping; onMapping: (mapping: Mapping) => void };

/** A column with its standard field, and its values if the field has a controlled vocabulary. */
export function ColumnItem({ column, mapping, onMapping }: ColumnItemProps) {
  const [all, setAll] = useState(false);
  const choice = fieldOf(column, mapping);
  const { name, suggestions, values } = column;
  const scoreOf = (field: string) => suggestions.find((one) => one.field === field);
  const ordered = [
    ...suggestions.flatMap(({ field }) => standardFieldOf(field) ?? []),
    ...standardFields.filter(({ field }) => !scoreOf(field)),
  ];
  const options = ordered.map(({ field, title }) => {
    const hint = scoreOf(field);
    return {
      value: field,
      label: hint ? `${title} · ${formatPercent(hint.score, 0)} ${suggestionReasons[hint.reason]}` : title,
    };
  });
  const shown = all ? values : values.slice(0, VALUES_SHOWN);
  const { field } = choice;
  return (
    <li className="border-line border-t first:border-t-0">
      <div className="grid grid-cols-[minmax(0,16rem)_1rem_minmax(0,1fr)_8rem] items-center gap-3 px-3.5 py-1.5 text-13 max-sm:grid-cols-[minmax(0,1fr)_8rem]">
        <span className="truncate font-mono text-12" title={name}>
          {name}
        </span>
        <ArrowRight aria-hidden="true" className="size-3.5! text-ink-3 max-sm:hidden" />
        <Select
          label={`Standard field of ${name}`}
          height="small"
          className="max-w-full justify-self-start max-sm:order-last max-sm:col-span-2"
          value={choice.settled === 'open' ? '' : (field ?? KEEP_COLUMN)}
          placeholder="Choose"
          options={[{ value: KEEP_COLUMN, label: 'Keep unchanged' }, ...options]}
          onValueChange={(value) => onMapping(chooseField(mapping, name, value === KEEP_COLUMN ? null : value))}
        />
        <ChoiceStatus settled={choice.settled} score={field === null ? null : (scoreOf(field)?.score ?? null)} />
      </div>
      {choice.settled === 'open' && (
        <p className="flex flex-wrap items-center gap-2 px-3.5 pb-2 text-12 text-ink-2">
          {suggestions.slice(0, 3).map((one) => (
            <Button key={one.field} size="small" onClick={() => onMapping(chooseField(mapping, name, one.field))}>
              {one.title} · {formatPercent(one.score, 0)}
            </Button>
          ))}
          <Button size="small" look="ghost" onClick={() => onMapping(chooseField(mapping, name, null))}>
            Keep unchanged
          </Button>
        </p>
      )}
      {field !== null && isControlled(field) && values.length > 0 && (
        <ul className="mx-3.5 mb-2.5 rounded-m border border-line">
          {shown.map((value) => (
            <ValueItem key={value.value} value={value} field={field} mapping={mapping} onMapping={onMapping} />
          ))}
          {values.length > shown.length && (
            <li className="border-line border-t px-2.5 py-1.5">
              <Button size="small" look="ghost" onClick={() => setAll(true)}>
                Show {formatCount(values.length - shown.length, 'more value')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
