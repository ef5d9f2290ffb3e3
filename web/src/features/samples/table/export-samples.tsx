import { MAX_PAGE_SIZE, type Rank, type SampleFilter, type SampleRow } from '@cohortium/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatCount, saveContent } from '#platform';
import { queryClient, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import type { Column, Sort } from '#ui/data-table';
import { toast } from '#ui/feedback';
import type { FilterScreen, TaxonColumn } from '../filter/stored-filter.ts';
import { samplePageQuery } from '../queries/sample-queries.ts';

/** A spreadsheet would calculate what begins like a formula; -5 is a number and stays. */
const formula = /^[=+@\t\r\n＝＋＠]|^[-－](?!\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$)/;

function printed(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /["\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const titleOf = ({ header, unit }: Column<SampleRow>) => (unit ? `${header} (${unit})` : header);

/** The columns of a table as tab-separated text, with the full names of what is drawn in the cells. */
export function samplesTsv(rows: readonly SampleRow[], columns: readonly Column<SampleRow>[]): string {
  const head = columns.map((column) => printed(titleOf(column)));
  const lines = rows.map((row) => columns.map((column) => printed(column.value(row))));
  return `${[head, ...lines].map((line) => line.join('\t')).join('\n')}\n`;
}

/** What a browser holds at once without trouble; more is exported from a cohort. */
const MOST = 25_000;

type ExportSamplesProps = {
  screen: FilterScreen;
  filter: SampleFilter;
  taxon: TaxonColumn | null;
  /** Of the composition. */
  rank: Rank;
  sort: Sort | null;
  total: number;
  columns: readonly Column<SampleRow>[];
};

type ExportQuery = Pick<ExportSamplesProps, 'screen' | 'filter' | 'taxon' | 'rank' | 'sort'>;

async function allRows(request: ExportQuery, total: number): Promise<SampleRow[]> {
  const rows: SampleRow[] = [];
  for (let page = 1; (page - 1) * MAX_PAGE_SIZE < total; page += 1) {
    const query = samplePageQuery({ ...request, page, page_size: MAX_PAGE_SIZE });
    rows.push(...(await queryClient.fetchQuery({ ...query, gcTime: 0 })).data);
  }
  return rows;
}

function whyNot(total: number): string | null {
  if (total === 0) return 'No sample passes the filter';
  return total > MOST
    ? `At most ${formatCount(MOST, 'sample')} are exported here; create a cohort and export it`
    : null;
}

/** All samples that pass, with the columns and in the order of the table, as a TSV file. */
export function ExportSamples({ total, columns, ...request }: ExportSamplesProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveContent('samples.tsv', samplesTsv(await allRows(request, total), columns), 'text/tab-separated-values');
    } catch (error) {
      toast({ title: 'The samples could not be exported.', description: sentenceOf(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} disabledReason={whyNot(total)} onClick={() => void save()}>
      <Download aria-hidden="true" />
      Export
    </Button>
  );
}
