import type { BetaDiversity } from '@cohortium/contract';
import { formatCount, formatNumber, formatPercent, formatProbability } from '#platform';
import { TestFigures } from '../statistics/test-figures.tsx';

type PermanovaProps = { result: BetaDiversity; group: string | null };

/** The test of the groups' places, its numbers with what they are of. */
export function Permanova({ result, group }: PermanovaProps) {
  const { permanova, anosim } = result;
  if (permanova === null) {
    return (
      <p className="text-12 text-ink-2">
        {group === null
          ? 'Choose a field whose values make the groups.'
          : 'There is nothing to test: a test needs at least two groups, and one of them with two samples.'}
      </p>
    );
  }
  const within = permanova.strata === null ? '' : `, within ${formatCount(permanova.strata, 'stratum', 'strata')}`;
  return (
    <div className="grid gap-1.5">
      <TestFigures
        left={`PERMANOVA, n = ${formatNumber(permanova.n)}`}
        right={`${formatNumber(permanova.permutations)} permutations${within}, seed ${permanova.seed}`}
        figures={[
          { value: formatPercent(permanova.r2, 1), what: 'R², variance explained' },
          { value: formatNumber(permanova.pseudo_f, 2), what: 'pseudo-F' },
          { value: formatProbability(permanova.p), what: 'p' },
        ]}
      />
      {anosim && (
        <p className="text-12 text-ink-2">
          ANOSIM R {formatNumber(anosim.r, 3)}, p {formatProbability(anosim.p)}, of ranks of the same distances.
        </p>
      )}
    </div>
  );
}
