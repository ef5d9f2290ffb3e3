import type { BetaDiversity } from '@cohortium/contract';
import { formatNumber, formatProbability } from '#platform';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { NumberCell, StatTable } from '../statistics/stat-table.tsx';

const SIGNIFICANCE_LEVEL = 0.05;
const HEADS = [
  { cellText: 'Compared' },
  { cellText: 'n', numeric: true },
  { cellText: 'R² %', numeric: true },
  { cellText: 'F', numeric: true },
  { cellText: 'p', numeric: true },
  { cellText: <abbr title="Benjamini–Hochberg adjusted (all pairs)">q BH</abbr>, numeric: true },
];

/** Each two groups compared. */
export function PairsTable({ pairs }: { pairs: BetaDiversity['pairwise'] }) {
  if (pairs.length === 0) return null;
  return (
    <PanelBlock title="Pairs">
      <StatTable label="Pairwise tests" heads={HEADS}>
        {pairs.map(({ a, b, n, r2, pseudo_f, p, q }) => (
          <tr key={`${a}\n${b}`}>
            <td>
              {a} – {b}
            </td>
            <NumberCell>{formatNumber(n)}</NumberCell>
            <NumberCell>{formatNumber(100 * r2, 2)}</NumberCell>
            <NumberCell>{formatNumber(pseudo_f, 2)}</NumberCell>
            <NumberCell>{formatProbability(p)}</NumberCell>
            <NumberCell strong={q !== null && q < SIGNIFICANCE_LEVEL}>{formatProbability(q)}</NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}
