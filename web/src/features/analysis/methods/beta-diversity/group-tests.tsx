import { ANALYSIS, type BetaDiversity, type PermanovaResult } from '@cohortium/contract';
import { formatCount, formatNumber, formatPercent, formatProbability, MISSING } from '#platform';
import { GroupValueBars } from '#plots/charts';
import { type ColourMap, colourOf, groupColours, useTokens } from '#plots/colours';
import { Swatch } from '#plots/frame';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { TestStatistics } from '../../frame/group-tables.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';

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

const PAIR_HEADS = [
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
      <StatTable label="Pairwise tests" heads={PAIR_HEADS}>
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

const HEADS = [{ cellText: 'Group' }, { cellText: 'Samples', numeric: true }, { cellText: 'Subjects', numeric: true }];

type GroupSizesProps = {
  result: BetaDiversity;
  group: string | null;
  /** Whether the points have the colours of these groups. */
  painted?: boolean;
};

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
