import { comparisonTitles, type GroupComparison } from '@cohortium/contract';
import { formatCount, formatNumber, formatProbability, MISSING } from '#platform';
import { Note } from '#ui/feedback';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { ConfoundingTable, GroupList } from '../../frame/group-tables.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';
import { taxonFindings } from './comparison-figure.ts';

type ComparisonPanelProps = { result: GroupComparison; chosen: string | null };

const METHOD_HEADS = [
  { cellText: 'Method' },
  { cellText: 'Tested', numeric: true },
  { cellText: 'Different', numeric: true },
];

/** “< 0.01 %” rather than “0.00 %” of what is there. */
const formatSmallPercent = (percent: number | undefined): string =>
  percent !== undefined && percent > 0 && percent < 0.01 ? '< 0.01 %' : `${formatNumber(percent, 2)} %`;

/** How many taxa each method finds, what they say of the chosen one, and what weakens it. */
export function ComparisonPanel({ result, chosen }: ComparisonPanelProps) {
  return (
    <>
      <PanelBlock title="Groups">
        <GroupList
          field={result.group_by}
          groups={result.groups.toSorted(
            (a, b) => Number(b.name === result.reference_group) - Number(a.name === result.reference_group),
          )}
        />
      </PanelBlock>
      <PanelBlock title="Methods">
        <StatTable label="Methods" heads={METHOD_HEADS}>
          {result.methods.map(({ method, findings, n_different }) => (
            <tr key={method}>
              <td>{comparisonTitles[method]}</td>
              <NumberCell>{formatNumber(findings.length)}</NumberCell>
              <NumberCell strong={n_different > 0}>
                {result.is_selected_on_plot ? MISSING : formatNumber(n_different)}
              </NumberCell>
            </tr>
          ))}
        </StatTable>
      </PanelBlock>
      {result.failures.map(({ method, reason }) => (
        <Note key={method} tone="info" title={`${comparisonTitles[method]} could not run.`}>
          {reason}
        </Note>
      ))}
      {chosen !== null && <SelectedTaxon result={result} taxon={chosen} />}
      <Warnings warnings={result.warnings} />
      <ConfoundingTable confounding={result.confounding} />
      <ExcludedSamples dropped={result.dropped} />
      <MethodParagraph answer={result} />
    </>
  );
}

const FINDING_HEADS = [
  { cellText: 'Method' },
  { cellText: 'Effect, 95 %', numeric: true },
  { cellText: 'p', numeric: true },
  { cellText: 'q', numeric: true },
  { cellText: 'More in' },
];

/** Kruskal–Wallis has no direction. */
const describeDirection = (method: GroupComparison['methods'][number]['method'], highest: string | null): string =>
  highest === null ? '–' : method === 'kruskal_wallis' ? `largest mean in ${highest}` : highest;

type Finding = GroupComparison['methods'][number]['findings'][number];

/** With more than two groups, a model has one coefficient per group. This names the group of the coefficient shown. */
function EffectGroup({ finding: { terms, effect } }: { finding: Finding }) {
  const group = terms.find(({ category, coefficient }) => category !== null && coefficient === effect)?.category;
  return group && <span className="block break-words text-11 text-ink-3">{group}</span>;
}

function SelectedTaxon({ result, taxon }: { result: GroupComparison; taxon: string }) {
  const own = result.taxa.find((each) => each.taxon === taxon);
  const agreed = result.consensus.find((each) => each.taxon === taxon);
  return (
    <PanelBlock
      title={taxon}
      aside={agreed && `${formatNumber(agreed.found_by.length)} of ${formatCount(agreed.tested_by, 'method')}`}
    >
      <StatTable label={`Results for ${taxon}`} heads={FINDING_HEADS}>
        {taxonFindings(result, taxon).map(({ method, finding }) => (
          <tr key={method.method}>
            <td title={method.effect_description}>{comparisonTitles[method.method]}</td>
            <NumberCell>
              {(finding?.effect ?? 0) > 0 && method.method !== 'kruskal_wallis' && '+'}
              {formatNumber(finding?.effect, 2)}
              {finding && result.compared_group === null && <EffectGroup finding={finding} />}
              {finding?.interval && (
                <span className="block text-11 text-ink-3">
                  {finding.interval.map((bound) => formatNumber(bound, 2)).join(' to ')}
                </span>
              )}
            </NumberCell>
            <NumberCell>{formatProbability(finding?.p)}</NumberCell>
            <NumberCell strong={finding?.is_different ?? false}>{formatProbability(finding?.q)}</NumberCell>
            <td>{finding ? describeDirection(method.method, finding.highest) : 'not tested'}</td>
          </tr>
        ))}
      </StatTable>
      {result.compared_group !== null && (
        <p className="mt-1 text-12 text-ink-2">
          Positive: more in {result.compared_group} than in {result.reference_group}.
        </p>
      )}
      {result.compared_group === null && (
        <p className="mt-1 text-12 text-ink-2">
          For the models: the coefficient with the lowest p-value, for the group named below it. Positive: more than in{' '}
          {result.reference_group}.
        </p>
      )}
      {agreed?.is_contradicted && (
        <p className="mt-1 text-12 text-warning">The methods disagree on the direction of the effect.</p>
      )}
      {own && (
        <p className="mt-1 text-12 text-ink-2">
          {own.lineage.length > 0 && `${own.lineage.join('; ')}. `}In {formatNumber(100 * own.prevalence, 0)} % of the
          samples; mean {result.groups.map(({ name }, at) => `${name} ${formatSmallPercent(own.means[at])}`).join(', ')}
          .{own.absent_from.length > 0 && ` Absent from ${own.absent_from.join(', ')}.`}
        </p>
      )}
    </PanelBlock>
  );
}
