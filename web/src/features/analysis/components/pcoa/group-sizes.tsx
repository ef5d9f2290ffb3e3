import type { BetaDiversity } from '@cohortium/contract';
import { formatCount, formatNumber, MISSING } from '#platform';
import { type ColourMap, colourOf, groupColours, useTokens } from '#plots/colours';
import { Swatch } from '#plots/frame';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { NumberCell, StatTable } from '../statistics/stat-table.tsx';

const HEADS = [{ cellText: 'Group' }, { cellText: 'Samples', numeric: true }, { cellText: 'Subjects', numeric: true }];

type GroupSizesProps = {
  result: BetaDiversity;
  group: string | null;
  /** Whether the points have the colours of these groups. */
  painted?: boolean;
};

const NO_COLOURS: ColourMap = new Map();

/** How many samples and subjects each group has. */
export function GroupSizes({ result, group, painted = true }: GroupSizesProps) {
  const tokens = useTokens();
  if (group === null || result.permanova === null) return null;
  // Another field has these colours on the plot.
  const colours = painted ? groupColours(group, result.groups) : NO_COLOURS;
  const missing = result.groups.filter((each) => each === null).length;
  return (
    <PanelBlock title="Groups">
      <StatTable label="Groups" heads={HEADS}>
        {result.permanova.groups.map(({ name, n, n_subjects }) => (
          <tr key={name}>
            <td>
              <span className="flex items-center gap-2">
                <Swatch colour={colourOf(name, colours, tokens)} />
                {name}
              </span>
            </td>
            <NumberCell>{formatNumber(n)}</NumberCell>
            <NumberCell>{n_subjects > 0 ? formatNumber(n_subjects) : MISSING}</NumberCell>
          </tr>
        ))}
      </StatTable>
      {missing > 0 && (
        <p className="mt-1 text-12 text-ink-2">
          {formatCount(missing, 'sample')} without a value {missing === 1 ? 'is' : 'are'} excluded from the test.
        </p>
      )}
    </PanelBlock>
  );
}
