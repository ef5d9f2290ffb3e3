import type { AlphaDiversityReport, AlphaIndexName } from '@cohortium/contract';
import { formatCount, formatNumber, formatProbability, MISSING } from '#platform';
import { colourOf, groupColours, useTokens } from '#plots/colours';
import { Swatch } from '#plots/frame';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { ConfoundingTable, RankPairs, TestStatistics } from '../../frame/group-tables.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';
import { findIndex, indexLabel } from './alpha-figures.ts';

type Index = AlphaDiversityReport['indices'][number];
type AlphaPanelProps = {
  result: AlphaDiversityReport;
  index: AlphaIndexName;
  group: string | null;
  onView: AnalysisTabProps['onView'];
};

/** Whether groups differ in the index, and what it goes along with. */
export function AlphaPanel({ result, index, group, onView }: AlphaPanelProps) {
  const found = findIndex(result, index);
  return (
    <>
      <div>
        <h3 className="mb-1 font-semibold text-13">Do the groups differ?</h3>
        {found?.test ? (
          <TestStatistics
            left={`Kruskal–Wallis, n = ${formatNumber(found.test.n)}`}
            right={formatCount(found.test.df, 'degree of freedom', 'degrees of freedom')}
            figures={[
              { value: formatNumber(found.test.epsilon_squared, 3), what: 'ε², effect size' },
              { value: formatNumber(found.test.h, 2), what: 'H' },
              {
                value: formatProbability(found.test.p),
                what: result.is_selected_on_plot ? 'p not computed: groups selected on the plot' : 'p',
              },
            ]}
          />
        ) : (
          <p className="text-12 text-ink-2">
            {group === null
              ? 'Choose a field to group the samples by.'
              : 'The test cannot be computed for these groups.'}
          </p>
        )}
      </div>
      <Warnings warnings={result.warnings} />
      {found && <GroupTable result={result} found={found} index={index} />}
      {found && <RankPairs pairs={found.pairwise} />}
      {found && <Correlations found={found} onView={onView} />}
      <ConfoundingTable confounding={result.confounding} />
      <ExcludedSamples dropped={result.dropped} />
      <MethodParagraph answer={result} />
    </>
  );
}

const GROUP_HEADS = [
  { cellText: 'Group' },
  { cellText: <abbr title="Number of samples (number of subjects)">n (subjects)</abbr>, numeric: true },
  { cellText: 'Median', numeric: true },
  { cellText: 'Mean ± SD', numeric: true },
];

type GroupTableProps = { result: AlphaDiversityReport; found: Index; index: AlphaIndexName };

function GroupTable({ result, found, index }: GroupTableProps) {
  const tokens = useTokens();
  if (found.groups.length === 0) return null;
  const colours = groupColours(
    result.group_by ?? '',
    result.samples.map(({ group }) => group),
  );
  return (
    <PanelBlock title="Groups" aside={indexLabel(result, index)}>
      <StatTable label="Groups" heads={GROUP_HEADS}>
        {found.groups.map(({ name, n, n_subjects, median, mean, sd }) => (
          <tr key={name}>
            <td>
              <span className="flex items-center gap-2">
                <Swatch colour={colourOf(name, colours, tokens)} />
                {name}
              </span>
            </td>
            <NumberCell>
              {formatNumber(n)}{' '}
              <span className="text-ink-3">({n_subjects > 0 ? formatNumber(n_subjects) : MISSING})</span>
            </NumberCell>
            <NumberCell>{formatNumber(median, 2)}</NumberCell>
            <NumberCell>
              {formatNumber(mean, 2)} {sd !== null && <span className="text-ink-3">± {formatNumber(sd, 2)}</span>}
            </NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}

const CORRELATION_HEADS = [
  { cellText: 'Number' },
  { cellText: 'n', numeric: true },
  { cellText: <abbr title="Spearman’s rank correlation">ρ</abbr>, numeric: true },
  { cellText: <abbr title="Benjamini–Hochberg adjusted (all numeric fields)">q BH</abbr>, numeric: true },
];
const SIGNIFICANCE_LEVEL = 0.05;

function Correlations({ found, onView }: { found: Index; onView: AnalysisTabProps['onView'] }) {
  if (found.correlations.length === 0) return null;
  return (
    <PanelBlock title="Correlated with" aside="Spearman">
      <StatTable label="Correlations" heads={CORRELATION_HEADS}>
        {found.correlations.map(({ field, title, n, rho, q }) => (
          <tr key={field}>
            <td>
              <button
                type="button"
                className="text-accent-text underline"
                onClick={() => onView({ look: 'against', against: field })}
              >
                {title}
              </button>
            </td>
            <NumberCell>{formatNumber(n)}</NumberCell>
            <NumberCell>{formatNumber(rho, 2)}</NumberCell>
            <NumberCell strong={q < SIGNIFICANCE_LEVEL}>{formatProbability(q)}</NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}
