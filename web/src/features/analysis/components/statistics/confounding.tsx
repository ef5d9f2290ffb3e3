import type { Confounding } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { NumberCell, StatTable } from './stat-table.tsx';

const HEADS = [
  { words: 'Field' },
  { words: 'n', numeric: true },
  { words: <abbr title="Cramér’s V: 0, independent of the groups, to 1, the same division">V</abbr>, numeric: true },
];

/** How much the groups go together with what was done to the samples. */
export function ConfoundingTable({ confounding }: { confounding: readonly Confounding[] }) {
  if (confounding.length === 0) return null;
  return (
    <PanelBlock title="Goes together with the groups" aside="Cramér’s V">
      <StatTable label="Confounding" heads={HEADS}>
        {confounding.map(({ field, title, n, v, is_strong }) => (
          <tr key={field}>
            <td>
              {title}
              {is_strong && <span className="text-warning"> cannot be told apart from the groups</span>}
            </td>
            <NumberCell>{formatNumber(n)}</NumberCell>
            <NumberCell strong={is_strong}>{formatNumber(v, 2)}</NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}
