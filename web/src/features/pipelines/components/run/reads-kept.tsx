import type { RunDetail } from '@cohortium/contract';
import { useMemo } from 'react';
import { ReadsKeptLines } from '#plots/charts';
import { perSampleSteps, readsLines, shortName } from '../../model/step-rows.ts';

/** Where the reads went; shown as soon as the first sample has been counted. */
export function ReadsKept({ run }: { run: RunDetail }) {
  const lines = useMemo(() => readsLines(run), [run]);
  if (lines.length === 0) return null;
  const steps = ['Reads in', ...perSampleSteps(run).map(shortName)];
  return (
    <section aria-labelledby="reads-kept" className="flex min-w-0 flex-col">
      <h2 id="reads-kept" className="mb-1 font-semibold text-13">
        Reads kept at each step{' '}
        <span className="font-normal text-12 text-ink-3">
          reads or pairs per sample, n = {lines.length}; median in bold
        </span>
      </h2>
      <div className="flex h-72 flex-col">
        <ReadsKeptLines what="Reads" steps={steps} lines={lines} />
      </div>
    </section>
  );
}
