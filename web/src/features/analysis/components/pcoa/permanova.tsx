import { ANALYSIS, type BetaDiversity, type PermanovaResult } from '@cohortium/contract';
import { formatCount, formatNumber, formatPercent, formatProbability } from '#platform';
import { TestStatistics } from '../statistics/test-figures.tsx';

type PermanovaProps = { result: BetaDiversity; group: string | null };

/** How p was found: all arrangements where there are few, else permutations; none of groups chosen by looking. */
function describePermutations(
  result: BetaDiversity,
  { permutations, exact, seed }: PermanovaResult,
  within: string,
): string {
  if (result.is_selected_on_plot) return 'not tested';
  if (exact) return `all ${formatNumber(permutations + 1)} arrangements${within}`;
  return `${formatNumber(permutations)} permutations${within}, seed ${seed}`;
}

/** The PERMANOVA result with its statistics. */
export function Permanova({ result, group }: PermanovaProps) {
  const { permanova, anosim } = result;
  if (permanova === null) {
    return (
      <p className="text-12 text-ink-2">
        {group === null
          ? 'Choose a field to group the samples by.'
          : `The test needs at least two groups with a minimum of ${ANALYSIS.smallest_group} samples.`}
      </p>
    );
  }
  const within = permanova.strata === null ? '' : `, within ${formatCount(permanova.strata, 'stratum', 'strata')}`;
  return (
    <div className="grid gap-1.5">
      <TestStatistics
        left={`PERMANOVA, n = ${formatNumber(permanova.n)}`}
        right={describePermutations(result, permanova, within)}
        figures={[
          { value: formatPercent(permanova.r2, 1), what: 'R² (variance explained)' },
          { value: formatNumber(permanova.pseudo_f, 2), what: 'pseudo-F' },
          {
            value: formatProbability(permanova.p),
            what: result.is_selected_on_plot ? 'p not computed: groups selected on the plot' : 'p',
          },
        ]}
      />
      {anosim && (
        <p className="text-12 text-ink-2">
          ANOSIM R {formatNumber(anosim.r, 3)}, p {formatProbability(anosim.p)}, computed from the ranks of the same
          distances.
        </p>
      )}
    </div>
  );
}
