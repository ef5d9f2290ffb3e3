import type { BetaDiversity } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent, formatProbability } from '#platform';

/** The test of the groups' places, its numbers with what they are of. */
export function Permanova({ result, group }: { result: BetaDiversity; group: string | null }) {
  const { permanova } = result;
  if (permanova === null) {
    return (
      <p className="text-12 text-ink-2">
        {group === null
          ? 'Choose a field whose values make the groups.'
          : 'There is nothing to test: a test needs at least two groups, and one of them with two samples.'}
      </p>
    );
  }
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-3 text-12 text-ink-3">
        <span>PERMANOVA, n = {formatNumber(permanova.n)}</span>
        <span>
          {formatNumber(permanova.permutations)} permutations, seed {permanova.seed}
        </span>
      </div>
      <dl className="grid grid-cols-[1.4fr_1fr_1fr] gap-3">
        <Figure value={formatPercent(permanova.r2, 1)} what="R², variance explained" />
        <Figure value={formatNumber(permanova.pseudo_f, 2)} what="pseudo-F" />
        <Figure value={formatProbability(permanova.p)} what="p" />
      </dl>
    </div>
  );
}

function Figure({ value, what }: { value: ReactNode; what: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-12 text-ink-3">{what}</dt>
      <dd className="font-semibold text-20 tracking-tight">{value}</dd>
    </div>
  );
}
