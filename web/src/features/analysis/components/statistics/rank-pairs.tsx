import type { AlphaDiversityReport } from '@cohortium/contract';
import { formatNumber, formatProbability } from '#platform';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { NumberCell, StatTable } from './stat-table.tsx';

const SIGNIFICANCE_LEVEL = 0.05;
const HEADS = [
  { cellText: 'Compared' },
  { cellText: 'n', numeric: true },
  {
    cellText: <abbr title="Rank-biserial correlation; positive if the first group has larger values">r</abbr>,
    numeric: true,
  },
  { cellText: 'p', numeric: true },
  { cellText: <abbr title="Benjamini–Hochberg adjusted (all pairs)">q BH</abbr>, numeric: true },
];

type Pairs = AlphaDiversityReport['indices'][number]['pairwise'];

/** The distribution that the p-values come from. */
function describeDistribution(pairs: Pairs): string {
  const used = new Set(pairs.flatMap(({ distribution }) => distribution ?? []));
  if (used.size > 1) return ', exact below 50 values without ties';
  return used.has('exact') ? ', exact' : used.has('normal') ? ', normal approximation' : '';
}

/** Each two groups compared by Wilcoxon's rank-sum test. */
export function RankPairs({ pairs }: { pairs: Pairs }) {
  if (pairs.length === 0) return null;
  return (
    <PanelBlock title="Pairs" aside={`Wilcoxon rank-sum${describeDistribution(pairs)}`}>
      <StatTable label="Pairwise tests" heads={HEADS}>
        {pairs.map(({ a, b, n_a, n_b, rank_biserial, p, q }) => (
          <tr key={`${a}\n${b}`}>
            <td>
              {a} – {b}
            </td>
            <NumberCell>
              {formatNumber(n_a)} + {formatNumber(n_b)}
            </NumberCell>
            <NumberCell>{formatNumber(rank_biserial, 2)}</NumberCell>
            <NumberCell>{formatProbability(p)}</NumberCell>
            <NumberCell strong={q !== null && q < SIGNIFICANCE_LEVEL}>{formatProbability(q)}</NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}
