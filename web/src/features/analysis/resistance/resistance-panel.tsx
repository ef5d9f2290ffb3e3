import { ACQUIRED_GENES_ONLY, type AmrFormat, type AmrStudio, type AmrTest, amrRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, saveContent } from '#platform';
import { fetchFile, queryOf, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { PanelBlock } from '../frame/analysis-frame.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../frame/provenance.tsx';
import { NumberCell, StatTable } from '../frame/tables.tsx';
import { CutOffs } from './resistance-controls.tsx';
import { type StudioChange, type StudioChoice, type StudioScope, toBody } from './studio-choice.ts';

export interface ChosenCell {
  feature: string;
  result_id: string;
}

const digits = (value: number | null, places = 3): string =>
  value === null
    ? '–'
    : value !== 0 && Math.abs(value) < 0.001
      ? value.toExponential(1)
      : String(Number(value.toFixed(places)));

type EvidenceProps = { scope: StudioScope; choice: StudioChoice; cell: ChosenCell };

/** The hits behind a cell, as the program told them. */
function Evidence({ scope, choice, cell }: EvidenceProps) {
  const { level, min_identity, min_coverage, min_depth } = choice;
  const body = { ...scope, ...cell, level, min_identity, min_coverage, min_depth };
  const { data, error } = useQuery(queryOf(amrRoutes.evidence, { body }));
  if (error) return <Note tone="warn">{sentenceOf(error)}</Note>;
  if (!data) return null;
  const { sample_id, hits } = data.data;
  return (
    <PanelBlock title="Evidence" aside={`${cell.feature} in ${sample_id}`}>
      {hits.length === 0 ? (
        <p className="text-12 text-ink-2">
          {min_identity + min_coverage + min_depth > 0
            ? 'No hit is above the cut-offs.'
            : 'It was not found in this sample.'}
        </p>
      ) : (
        <StatTable
          label="Evidence"
          heads={[
            { cellText: 'Gene' },
            ...['Coverage, %', 'Identity, %', 'Depth, ×', 'Reads', 'RPKM'].map((cellText) => ({
              cellText,
              numeric: true,
            })),
            { cellText: 'Best allele' },
          ]}
        >
          {hits.map((hit) => (
            <tr key={hit.gene}>
              <td>{hit.gene}</td>
              <NumberCell>{digits(hit.coverage * 100, 1)}</NumberCell>
              <NumberCell>{digits(hit.identity, 1)}</NumberCell>
              <NumberCell>{digits(hit.depth, 1)}</NumberCell>
              <NumberCell>{hit.reads === null ? '–' : formatNumber(hit.reads)}</NumberCell>
              <NumberCell>{digits(hit.rpkm)}</NumberCell>
              <td className="[overflow-wrap:anywhere]">
                {[hit.best_allele, hit.aro, hit.method].filter(Boolean).join(' · ') || '–'}
              </td>
            </tr>
          ))}
        </StatTable>
      )}
    </PanelBlock>
  );
}

const testNames = { wilcoxon_rank_sum: 'Wilcoxon rank-sum', kruskal_wallis: 'Kruskal–Wallis' } as const;

const figures = [
  ['Burden', 'burden'],
  ['Richness', 'richness'],
  ['Diversity', 'shannon'],
] as const;

function GroupTests({ result }: { result: AmrStudio }) {
  const { permanova, sample_tests } = result;
  const [some] = figures.flatMap(([, name]) => sample_tests[name] ?? []);
  if (!permanova && !some) return null;
  const cells = (test: AmrTest | null) => (
    <>
      <NumberCell>{digits(test?.statistic ?? null)}</NumberCell>
      <NumberCell>{digits(test?.effect ?? null)}</NumberCell>
      <NumberCell>{digits(test?.p ?? null)}</NumberCell>
      <NumberCell strong>{digits(test?.q ?? null)}</NumberCell>
    </>
  );
  return (
    <PanelBlock title="Groups" {...(some ? { aside: testNames[some.test] } : {})}>
      {some && (
        <StatTable
          label="Tests of the samples’ figures"
          heads={[
            { cellText: 'Figure' },
            { cellText: some.test === 'kruskal_wallis' ? 'H' : 'U', numeric: true },
            { cellText: some.test === 'kruskal_wallis' ? 'ε²' : 'r', numeric: true },
            { cellText: 'p', numeric: true },
            { cellText: 'q', numeric: true },
          ]}
        >
          {figures.map(([title, name]) => (
            <tr key={name}>
              <td>{title}</td>
              {cells(sample_tests[name])}
            </tr>
          ))}
        </StatTable>
      )}
      {permanova && (
        <p className="mt-2 text-12 text-ink-2">
          PERMANOVA on Bray–Curtis: pseudo-F = {digits(permanova.pseudo_f)}, R² = {digits(permanova.r2)}, p ={' '}
          {digits(permanova.p)}, n = {permanova.n}, {formatNumber(permanova.permutations)} permutations
          {permanova.n_without_genes > 0 && `; ${permanova.n_without_genes} without any gene left out`}.
        </p>
      )}
    </PanelBlock>
  );
}

const exportsOffered: readonly [format: AmrFormat, title: string, name: string][] = [
  ['tsv', 'TSV matrix', 'resistance-genes.tsv'],
  ['xlsx', 'XLSX', 'resistance-genes.xlsx'],
  ['hamronization', 'hAMRonization TSV', 'resistance-genes.hamronization.tsv'],
];

function DataExport({ scope, choice }: { scope: StudioScope; choice: StudioChoice }) {
  const [busy, setBusy] = useState<AmrFormat | null>(null);
  const save = async (format: AmrFormat, name: string) => {
    setBusy(format);
    try {
      const blob = await fetchFile(amrRoutes.studio, { body: { ...toBody(scope, choice), format } });
      saveContent(name, blob, blob.type);
    } catch (error) {
      toast({ title: 'The export failed.', description: sentenceOf(error), tone: 'danger' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <PanelBlock title="Export data">
      <div className="flex flex-wrap gap-2">
        {exportsOffered.map(([format, title, name]) => (
          <Button key={format} size="small" disabled={busy !== null} onClick={() => void save(format, name)}>
            {title}
          </Button>
        ))}
      </div>
    </PanelBlock>
  );
}

type PanelProps = {
  result: AmrStudio;
  scope: StudioScope;
  choice: StudioChoice;
  onChoice: (part: StudioChange) => void;
  cell: ChosenCell | null;
};

/** Beside the plot: evidence, cut-offs, tests, what was left out, and the methods. */
export function ResistancePanel({ result, scope, choice, onChoice, cell }: PanelProps) {
  return (
    <>
      <p className="text-12 text-ink-2">{ACQUIRED_GENES_ONLY}</p>
      {cell ? (
        <Evidence scope={scope} choice={choice} cell={cell} />
      ) : (
        choice.plot === 'map' && <p className="text-12 text-ink-3">Click a cell to see its evidence.</p>
      )}
      <PanelBlock title="Cut-offs">
        <CutOffs choice={choice} onChoice={onChoice} />
      </PanelBlock>
      <GroupTests result={result} />
      <Warnings warnings={result.warnings} />
      <ExcludedSamples dropped={result.dropped} />
      <DataExport scope={scope} choice={choice} />
      <MethodParagraph answer={result} />
    </>
  );
}
