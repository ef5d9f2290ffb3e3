import type { BetaDiversity } from '@cohortium/contract';
import { formatNumber, formatProbability } from '#platform';
import { GroupValueBars } from '#plots/charts';
import { type ColourMap, colourOf, groupColours, useTokens } from '#plots/colours';
import { PanelBlock } from '../panel/analysis-frame.tsx';

const SIGNIFICANCE_LEVEL = 0.05;

type SpreadProps = {
  result: BetaDiversity;
  group: string | null;
  /** Whether the points have the colours of these groups. */
  painted?: boolean;
};

const NO_COLOURS: ColourMap = new Map();

/** How far the samples of each group lie from its middle; groups that differ in this weaken the test of their places. */
export function DispersionBlock({ result, group, painted = true }: SpreadProps) {
  const tokens = useTokens();
  const { permdisp, permanova } = result;
  if (permdisp === null || group === null) return null;
  // Another field has these colours on the plot.
  const colours = painted ? groupColours(group, result.groups) : NO_COLOURS;
  const sizes = new Map(permanova?.groups.map(({ name, n }) => [name, n]));
  return (
    <PanelBlock
      title="Within-group dispersion"
      aside={`PERMDISP F ${formatNumber(permdisp.f, 2)}, p ${formatProbability(permdisp.p)}`}
    >
      <GroupValueBars
        measure="mean distance to the group median"
        groups={permdisp.spread.map(({ name, mean_distance }) => ({
          label: name,
          value: mean_distance,
          n: sizes.get(name) ?? 0,
          colour: colourOf(name, colours, tokens),
        }))}
      />
      {permdisp.p !== null && permdisp.p < SIGNIFICANCE_LEVEL && (
        <p className="mt-1 text-12 text-ink-2">
          Dispersion differs between groups, so the PERMANOVA result may reflect dispersion rather than location.
        </p>
      )}
    </PanelBlock>
  );
}
