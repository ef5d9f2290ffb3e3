import { filterText, type SampleField, type SampleFilter } from '@cohortium/contract';
import { useState } from 'react';
import { readTypedFilter } from '../../model/sheet/read-typed-filter.ts';

type Problem = { words: string; at: number };

/** The query text of a filter during editing; `read` parses it and stores the problem. */
export function useTypedText(filter: SampleFilter, catalogue: readonly SampleField[]) {
  const written = filterText({ ...filter, omic_type: undefined, data_type: undefined });
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
      const found = readTypedFilter(typed ?? written, catalogue);
      if ('filter' in found) {
        setTyped(null);
        return found.filter;
      }
      setProblem({ words: `${found.problem} (character ${found.at + 1})`, at: found.at });
      return null;
    },
  };
}
export type TypedText = ReturnType<typeof useTypedText>;
