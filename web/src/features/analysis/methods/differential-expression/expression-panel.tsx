import type { DifferentialExpression } from '@cohortium/contract';
import { formatNumber, MISSING } from '#platform';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { ConfoundingTable, GroupList } from '../../frame/group-tables.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';
import { GeneBlock } from './gene-block.tsx';
import { TableExport } from './table-export.tsx';

type PanelProps = Pick<AnalysisTabProps, 'cohort' | 'groups'> & {
  result: DifferentialExpression;
  chosen: string | null;
  group: string | null;
};

const HEADS = [{ cellText: 'Genes' }, { cellText: 'Number', numeric: true }];

/** How many genes each step leaves. */
function GeneCounts({ result }: { result: DifferentialExpression }) {
  const { n_genes, compared_group, reference_group, is_selected_on_plot, filter_threshold, engine } = result;
  const threshold = filter_threshold === null ? '' : `, mean below ${formatNumber(filter_threshold, 1)}`;
  const rows: { label: string; n: number; isFound?: true }[] = [
    { label: `higher in ${compared_group}`, n: n_genes.up, isFound: true },
    { label: `higher in ${reference_group}`, n: n_genes.down, isFound: true },
    { label: 'tested', n: n_genes.tested },
    { label: `too few reads to be tested${threshold}`, n: n_genes.filtered },
    ...(engine === 'deseq2' ? [{ label: 'with an outlying count, not tested', n: n_genes.outliers }] : []),
    { label: 'left out: hardly any reads', n: n_genes.few },
  ];
  return (
    <StatTable label="Genes" heads={HEADS}>
      {rows.map(({ label, n, isFound }) => (
        <tr key={label}>
          <td>{label}</td>
          <NumberCell strong={Boolean(isFound) && n > 0}>
            {isFound && is_selected_on_plot ? MISSING : formatNumber(n)}
          </NumberCell>
        </tr>
      ))}
    </StatTable>
  );
}

/** The chosen gene, the design, the groups, how many genes, and what weakens the test. */
export function ExpressionPanel({ cohort, groups, result, chosen, group }: PanelProps) {
  return (
    <>
      {chosen !== null && <GeneBlock cohort={cohort} groups={groups} result={result} gene={chosen} group={group} />}
      <PanelBlock title="Result">
        <GeneCounts result={result} />
      </PanelBlock>
      <PanelBlock title="Groups">
        <GroupList
          field={result.group_by}
          groups={result.groups.toSorted(
            (a, b) => Number(b.name === result.reference_group) - Number(a.name === result.reference_group),
          )}
        />
      </PanelBlock>
      <PanelBlock title="Design">
        <p className="text-12 text-ink-2">{result.design.text}</p>
      </PanelBlock>
      <Warnings warnings={result.warnings} />
      <ConfoundingTable confounding={result.confounding} />
      <ExcludedSamples dropped={result.dropped} />
      <TableExport cohort={cohort} of="genes" result={result} />
      <MethodParagraph answer={result} />
    </>
  );
}
