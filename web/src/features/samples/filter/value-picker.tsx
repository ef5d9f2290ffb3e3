import type { SampleField, SampleFilter } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { useDebounced } from '#ui/data-table';
import { Skeleton } from '#ui/feedback';
import { Checkbox, Input } from '#ui/forms';
import { suggestionsQuery } from '../queries/sample-queries.ts';

type ValuePickerProps = {
  /** The filter of the samples whose values are counted. */
  filter: SampleFilter;
  field: Pick<SampleField, 'field' | 'n_values'>;
  ticked: readonly string[];
  problem: string | null;
  onTick: (ticked: string[]) => void;
};

const SEARCHED_FROM = 8;
const OFFERED = 50;

/** The values that the samples have, the most frequent first, each with its count; more while typing. */
export function ValuePicker({ filter, field, ticked, problem, onTick }: ValuePickerProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const suggestions = useQuery(suggestionsQuery({ filter, field: field.field, search, limit: OFFERED }));
  const matchingValues = suggestions.data?.data ?? [];
  const hidden = ticked.filter((value) => !matchingValues.some((each) => each.value === value));
  const shown = [...hidden.map((value) => ({ value, count: null })), ...matchingValues];
  const toggle = (value: string) =>
    onTick(ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-12 text-ink-2">Values</legend>
      {field.n_values > SEARCHED_FROM && (
        <Input
          height="small"
          aria-label="Search values"
          placeholder="Search values"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-1.5"
        />
      )}
      <div
        className="grid max-h-52 gap-1 overflow-y-auto rounded-m border border-line p-2"
        aria-busy={suggestions.isFetching}
      >
        {suggestions.isPending && <Skeleton className="w-2/3" />}
        {suggestions.isError && <p className="text-12 text-danger">{sentenceOf(suggestions.error)}</p>}
        {shown.map(({ value, count }) => (
          <div key={value} className="flex items-start justify-between gap-3">
            <Checkbox
              label={<span className="break-words">{value}</span>}
              checked={ticked.includes(value)}
              onChange={() => toggle(value)}
            />
            {count !== null && <span className="flex-none text-12/5 text-ink-3">{formatNumber(count)}</span>}
          </div>
        ))}
        {suggestions.isSuccess && shown.length === 0 && <p className="text-12 text-ink-3">No matching values.</p>}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
