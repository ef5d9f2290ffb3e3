import { type AmrStudio, amrLevelTitles, amrValueTitles } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { NumberTable } from '../frame/tables.tsx';
import { measureTitle } from './resistance-figures.ts';

interface PrevalenceRow {
  id: string;
  drug_class: string | null;
  groups: AmrStudio['prevalence'][number];
  test: AmrStudio['tests'][number];
}

const percent = (share: number): string => (share * 100).toFixed(0);

/** A group's prevalence with its interval, and its mean. */
const columnsOfGroup = (group: string, at: number): Column<PrevalenceRow>[] => [
  {
    id: `prevalence${at}`,
    header: group,
    unit: '% (95 % interval)',
    numeric: true,
    value: ({ groups: own }) => {
      const found = own[at];
      return found ? found.n_present / found.n : null;
    },
    cell: ({ groups: own }) => {
      const found = own[at];
      if (!found) return '–';
      const { n, n_present, low, high } = found;
      return `${percent(n_present / n)} (${percent(low)}–${percent(high)}), ${formatNumber(n_present)}/${formatNumber(n)}`;
    },
  },
  { id: `mean${at}`, header: `${group}, mean`, numeric: true, digits: 3, value: ({ groups: own }) => own[at]?.mean },
];

const testColumns: Column<PrevalenceRow>[] = [
  { id: 'effect', header: 'Effect', numeric: true, digits: 3, value: ({ test }) => test?.effect },
  { id: 'p', header: 'p', numeric: true, digits: 4, value: ({ test }) => test?.p },
  { id: 'q', header: 'q', numeric: true, digits: 4, value: ({ test }) => test?.q },
];

function prevalenceColumns({ prevalence, tests, level }: AmrStudio): Column<PrevalenceRow>[] {
  const groups = prevalence[0]?.map(({ group }) => group) ?? [];
  return [
    { id: 'feature', header: amrLevelTitles[level], value: ({ id }) => id, pinned: 'start' },
    ...(level === 'gene'
      ? [{ id: 'class', header: 'Drug class', value: ({ drug_class }: PrevalenceRow) => drug_class }]
      : []),
    ...groups.flatMap(columnsOfGroup),
    ...(tests.some((test) => test !== null) ? testColumns : []),
  ];
}

/** How many samples of each group have each feature, with Wilson’s intervals and the test between the groups. */
export function PrevalenceTable({ result }: { result: AmrStudio }) {
  const columns = useMemo(() => prevalenceColumns(result), [result]);
  const rows = useMemo(
    () =>
      result.features.map(({ id, drug_class }, at) => ({
        ...{ id, drug_class, groups: result.prevalence[at] ?? [], test: result.tests[at] ?? null },
      })),
    [result],
  );
  return (
    <DataTable
      label="Prevalence and tests"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title="No resistance genes above the cut-offs." />}
      className="h-full"
    />
  );
}

/** Pairs of a gene and a genus that go together. */
export function CooccurrenceTable({ result }: { result: AmrStudio }) {
  const { cooccurrence, level } = result;
  if (!cooccurrence) return null;
  if (cooccurrence.reason !== null)
    return <EmptyState title="No co-occurrence to show.">{cooccurrence.reason}</EmptyState>;
  return (
    <div className="flex h-full flex-col gap-2">
      <p className="flex-none text-12 text-ink-2">
        Spearman’s correlation in {formatNumber(cooccurrence.n_samples)} samples with both results, q adjusted over{' '}
        {formatNumber(cooccurrence.n_tests)} pairs. A correlation is no proof of a carrier.
      </p>
      <div className="min-h-0 flex-1">
        <NumberTable
          label="Co-occurrence with genera"
          textCells={[amrLevelTitles[level], 'Genus']}
          numbers={[
            { name: 'ρ', digits: 3 },
            { name: 'p', digits: 4 },
            { name: 'q', digits: 4 },
          ]}
          rows={cooccurrence.pairs.map(({ feature, taxon, rho, p, q }) => ({
            id: `${feature}\t${taxon}`,
            textCells: [feature, taxon],
            numbers: [rho, p, q],
          }))}
        />
      </div>
    </div>
  );
}

/** Samples at most in the columns of the heat map’s table. */
const SAMPLES_AT_MOST = 200;

/** The heat map as numbers: features in rows, samples in columns. */
export function ValueTable({ result }: { result: AmrStudio }) {
  const shown = result.samples.slice(0, SAMPLES_AT_MOST);
  const values = result.features.map(() => shown.map(() => 0));
  for (const [entry, sample] of result.cells.sample.entries()) {
    const row = values[result.cells.feature[entry] ?? -1];
    if (row && sample < shown.length) row[sample] = result.cells.value[entry] ?? 0;
  }
  const left = result.samples.length - shown.length;
  return (
    <div className="flex h-full flex-col gap-2">
      {left > 0 && (
        <p className="flex-none text-12 text-ink-2">
          The first {formatNumber(shown.length)} samples. Export the data for the other {formatNumber(left)}.
        </p>
      )}
      <div className="min-h-0 flex-1">
        <NumberTable
          label={amrValueTitles[result.value]}
          textCells={[amrLevelTitles[result.level], 'Drug class']}
          numbers={shown.map(({ sample_id }) => ({ name: sample_id, digits: 2 }))}
          rows={result.features.map(({ id, drug_class }, at) => ({
            ...{ id, textCells: [id, drug_class], numbers: values[at] ?? [] },
          }))}
        />
      </div>
    </div>
  );
}

/** Burden, richness and diversity of each sample. */
export function SampleTableOf({ result }: { result: AmrStudio }) {
  return (
    <NumberTable
      label="Samples"
      textCells={['Sample', 'Subject', 'Group']}
      numbers={[
        { name: measureTitle('burden', result), digits: 3 },
        { name: 'Genes', digits: 0 },
        { name: 'Shannon', digits: 3 },
      ]}
      rows={result.samples.map(({ result_id, sample_id, subject_id, group, burden, richness, shannon }) => ({
        ...{ id: result_id, textCells: [sample_id, subject_id, group], numbers: [burden, richness, shannon] },
      }))}
    />
  );
}
