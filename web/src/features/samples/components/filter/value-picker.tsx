import type { SampleField } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Skeleton } from '#ui/feedback';
import { Checkbox, Input } from '#ui/forms';
import { valuesQuery } from '../../queries/sample-queries.ts';

type ValuePickerProps = {
  field: SampleField;
  ticked: readonly string[];
  problem: string | null;
  onTick: (ticked: string[]) => void;
};

const SEARCHED_FROM = 8;

/** The values that the samples have, the most frequent first, each with its count. */
export function ValuePicker({ field, ticked, problem, onTick }: ValuePickerProps) {
  const [search, setSearch] = useState('');
  const metric = useQuery(valuesQuery(field.field));
  const values = (metric.data?.data.fields[field.field] ?? []).flatMap(({ value, total }) =>
    value === null ? [] : [{ value, total }],
  );
  const found = values.filter(({ value }) => value.toLowerCase().includes(search.toLowerCase()));
  const toggle = (value: string) =>
    onTick(ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-12 text-ink-2">Values</legend>
      {values.length > SEARCHED_FROM && (
        <Input
          height="small"
          aria-label="Search values"
          placeholder="Search values"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="mb-1.5"
        />
      )}
      <div className="grid max-h-52 gap-1 overflow-y-auto rounded-m border border-line p-2">
        {metric.isPending && <Skeleton className="w-2/3" />}
        {metric.isError && <p className="text-12 text-danger">{sentenceOf(metric.error)}</p>}
        {found.map(({ value, total }) => (
          <div key={value} className="flex items-start justify-between gap-3">
            <Checkbox
              label={<span className="break-words">{value}</span>}
              checked={ticked.includes(value)}
              onChange={() => toggle(value)}
            />
            <span className="flex-none text-12/5 text-ink-3">{formatNumber(total)}</span>
          </div>
        ))}
        {metric.isSuccess && found.length === 0 && <p className="text-12 text-ink-3">No such value.</p>}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
