import type { SheetReading } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { checkSheet, type SheetCheck } from './check-sheet.ts';

const PAUSE_MS = 400;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export interface CheckedSheet {
  reading: SheetReading | null;
  /** What is shown is not yet about what stands in the page. */
  checking: boolean;
  failure: string | null;
}

/** The server's reading, asked for when the typing pauses. Keep `check` the same object while nothing changes. */
export function useSheetCheck(check: SheetCheck): CheckedSheet {
  const settled = useSettled(check);
  const query = useQuery(checkSheet(settled));
  if (check.sheet.trim() === '') return { reading: null, checking: false, failure: null };
  return {
    reading: query.data ?? null,
    checking: settled !== check || query.isFetching,
    failure: query.isError ? sentenceOf(query.error) : null,
  };
}
