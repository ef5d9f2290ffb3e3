import type { Confounding } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { NumberCell, StatTable } from './stat-table.tsx';

const HEADS = [
  { cellText: 'Field' },
  { cellText: 'n', numeric: true },
  {
    cellText: <abbr title="Cramér’s V: 0 (independent of the groups) to 1 (identical grouping)">V</abbr>,
    numeric: true,
  },
];

/** The association of the groups with technical fields. */
export function ConfoundingTable({ confounding }: { confounding: readonly Confounding[] }) {
  if (confounding.length === 0) return null;
  return (
    <PanelBlock title="Associated with the groups" aside="Cramér’s V">
      <StatTable label="Confounding" heads={HEADS}>
        {confounding.map(({ field, title, n, v, is_strong }) => (
          <tr key={field}>
            <td>
              {title}
              {is_strong && <span className="text-warning"> fully confounded with the groups</span>}
            </td>
            <NumberCell>{formatNumber(n)}</NumberCell>
            <NumberCell strong={is_strong}>{formatNumber(v, 2)}</NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}
