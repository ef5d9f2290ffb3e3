import {
  analysisRoutes,
  type DifferentialExpression,
  type GeneSets,
  geneSetsBodySchema,
  geneTableFormats,
} from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { fetchFile } from '#platform/api';
import { FigureView } from '#plots/figure';
import { Button } from '#ui/actions';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toFileName } from '../../figure-source.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { GroupList } from '../../frame/group-tables.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { TableExport } from '../../frame/table-export.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';
import { formatSmallP } from '../differential-expression/gene-rows.ts';
import { barcodeFigure } from './set-figures.ts';
import { describeFound, type SetRow } from './set-rows.ts';

type PanelProps = Pick<AnalysisTabProps, 'cohort' | 'onView' | 'view'> & {
  test: DifferentialExpression;
  result: GeneSets;
  chosen: SetRow | null;
};

const HEADS = [{ cellText: 'Gene sets' }, { cellText: 'Number', numeric: true }];

/** How many sets and genes each step leaves. */
function SetCounts({ test, result }: Pick<PanelProps, 'test' | 'result'>) {
  const { sets, n_sets, n_genes, compared_group, reference_group } = result;
  const count = (isUp: boolean) => sets.q.filter((q, at) => q < test.alpha && (sets.is_up[at] ?? true) === isUp).length;
  const rows = [
    { label: `higher in ${compared_group} (camera)`, n: count(true), isFound: true },
    { label: `higher in ${reference_group} (camera)`, n: count(false), isFound: true },
    { label: 'over-represented', n: sets.over_q.filter((q) => q < test.alpha).length, isFound: true },
    { label: 'tested', n: n_sets.tested },
    { label: 'left out: too few genes found', n: n_sets.too_small },
    { label: 'left out: too many genes found', n: n_sets.too_large },
  ];
  return (
    <>
      <StatTable label="Sets by step" heads={HEADS}>
        {rows.map(({ label, n, isFound }) => (
          <tr key={label}>
            <td>{label}</td>
            <NumberCell strong={Boolean(isFound) && n > 0}>{formatNumber(n)}</NumberCell>
          </tr>
        ))}
      </StatTable>
      <p className="mt-2 text-12 text-ink-2">
        {formatNumber(n_genes.found)} of the sets’ {formatNumber(n_genes.in_sets)} genes are among the{' '}
        {formatNumber(n_genes.tested)} tested, by {result.matched_by}.
      </p>
    </>
  );
}

/** The chosen set: its tests, where its genes lie, and ways to see them. */
function ChosenSet({ test, result, row, view, onView }: Omit<PanelProps, 'cohort' | 'chosen'> & { row: SetRow }) {
  const figure = useMemo(
    () => barcodeFigure({ test, sets: result, description: '', by: 'camera', chosen: row }, row, null),
    [test, result, row],
  );
  return (
    <PanelBlock title={row.name}>
      <p className="text-12 text-ink-2">
        {describeFound(row)}, higher in {row.higher}: camera, adjusted p {formatSmallP(row.q)}.{' '}
        {formatNumber(row.called)} called different, {formatNumber(row.expected, 1)} expected: over-representation,
        adjusted p {formatSmallP(row.overQ)}.
      </p>
      {view.set_plot === 'dots' && (
        <div className="h-56">
          <FigureView figure={figure} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onView({ genes: 'volcano', set: row.name })}>
          Its genes in the volcano plot
        </Button>
        <Button size="small" onClick={() => onView({ genes: 'heat', set: row.name })}>
          Heat map of its genes
        </Button>
      </div>
    </PanelBlock>
  );
}

/** The chosen set, how many sets, and what weakens their tests. */
export function SetPanel({ cohort, view, onView, test, result, chosen }: PanelProps) {
  return (
    <>
      {chosen && <ChosenSet {...{ test, result, view, onView }} row={chosen} />}
      <PanelBlock title="Result">
        <SetCounts test={test} result={result} />
      </PanelBlock>
      <PanelBlock title="Groups">
        <GroupList field={test.group_by} groups={test.groups} />
      </PanelBlock>
      <Warnings warnings={result.warnings} />
      <ExcludedSamples dropped={result.dropped} />
      <TableExport
        title="Export gene sets"
        formats={geneTableFormats}
        name={toFileName(cohort.name, 'gene-sets', result.compared_group, 'over', result.reference_group)}
        fetch={(format) => {
          const ofCohort = { ...Object(result.parameters.test), cohort_id: cohort.id, version: cohort.version };
          const parameters = geneSetsBodySchema.parse({ ...result.parameters, test: ofCohort });
          return fetchFile(analysisRoutes.geneSetTable, { body: { format, parameters } });
        }}
      />
      <MethodParagraph answer={result} />
    </>
  );
}
