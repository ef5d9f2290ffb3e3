import { formatFilter, type SampleField, type SampleFilter } from '@cohortium/contract';
import { useState } from 'react';
import { parseTypedFilter } from '../rule/parse-typed-filter.ts';

type Problem = { message: string; offset: number };

/** The query text of a filter during editing; `read` parses it and stores the problem. */
export function useQueryText(filter: SampleFilter, catalogue: readonly SampleField[]) {
  const written = formatFilter({ ...filter, omic_type: undefined, data_type: undefined });
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    text: typed ?? written,
    written,
    /** Whether the text differs from the current rules. */
    isPending: typed !== null && typed !== written,
    problem,
    type: (text: string) => {
      setProblem(null);
      setTyped(text);
    },
    stop: () => {
      setTyped(null);
      setProblem(null);
    },
    read: (): SampleFilter | null => {
      const parsedFilter = parseTypedFilter(typed ?? written, catalogue);
      if ('filter' in parsedFilter) {
        setTyped(null);
        return parsedFilter.filter;
      }
      setProblem({ message: `${parsedFilter.problem} (character ${parsedFilter.at + 1})`, offset: parsedFilter.at });
      return null;
    },
  };
}
export type QueryText = ReturnType<typeof useQueryText>;
