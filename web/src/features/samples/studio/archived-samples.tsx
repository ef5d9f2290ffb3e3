import { ACCESSION, dataTypeById, type NcbiRow, ncbiRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { formatOwner } from '../table/sample-facts.ts';
import { KindTabs } from './kind-tabs.tsx';

type ArchivedPageQuery = { accessions: readonly string[]; page: number; page_size: number };

/** Samples that come from public archives; only those of the accessions where some are given. */
const archivedQuery = ({ accessions, ...listed }: ArchivedPageQuery) =>
  queryOptions({
    ...queryOf(ncbiRoutes.ncbi, {
      body: { ...listed, ...(accessions.length > 0 ? { accessions: [...accessions] } : {}) },
    }),
    placeholderData: keepPreviousData,
  });

const NO_ROWS: NcbiRow[] = [];
const MOST = 1000;
const accession = new RegExp(ACCESSION);

const columns: Column<NcbiRow>[] = [
  { id: 'sample_id', header: 'Sample', value: (row) => row.sample_id, sortable: false },
  {
    id: 'accessions',
    header: 'Accessions',
    value: (row) => row.accessions.join(', '),
    cell: (row) => <Accessions accessions={row.accessions} />,
    sortable: false,
  },
  {
    id: 'project_name',
    header: 'Submission',
    value: (row) => row.project_name,
    cell: (row) => (
      <Link to="/cohort-builder" search={{ project: row.project_id }} className="text-accent-text hover:underline">
        {row.project_name}
      </Link>
    ),
    sortable: false,
  },
  { id: 'access', header: 'Whose', value: formatOwner, sortable: false },
  { id: 'data_type', header: 'Data type', value: (row) => dataTypeById(row.data_type)?.title, sortable: false },
];

/** Each leads to its record; the European archive has those of all three. */
function Accessions({ accessions }: { accessions: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-2 font-mono text-[.92em]">
      {accessions.map((each) => (
        <a
          key={each}
          href={`https://www.ebi.ac.uk/ena/browser/view/${each}`}
          target="_blank"
          rel="noreferrer"
          className="text-accent-text hover:underline"
        >
          {each}
        </a>
      ))}
    </span>
  );
}

/** Samples of any kind that name an accession of a public archive, so that nobody submits them again. */
export function ArchivedSamples() {
  const [accessions, setAccessions] = useState<string[]>([]);
  const [at, setAt] = useState({ page: 1, page_size: 25 });
  const found = useQuery(archivedQuery({ accessions, ...at }));
  const total = found.data?.paging.total;
  const look = (next: string[]) => {
    setAccessions(next);
    setAt({ ...at, page: 1 });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageHeader
        title="Data browser"
        summary={
          total === undefined
            ? 'Counting the samples you may see …'
            : `${formatCount(total, 'sample')} ${accessions.length > 0 ? 'with these accessions' : 'from public archives'}`
        }
      />
      <KindTabs current="archives" />
      <AccessionsForm onLook={look} />
      <div className="px-6 pb-2 max-md:px-4">
        <DataTable
          label="Samples from public archives"
          columns={columns}
          rows={found.data?.data ?? NO_ROWS}
          rowId={(row) => row.result_id}
          rowName={(row) => row.sample_id}
          loading={found.isFetching}
          error={found.isError && <ErrorState title="The samples could not be listed." query={found} />}
          empty={<NoneArchived narrowed={accessions.length > 0} />}
        />
      </div>
      <div className="sticky bottom-0 z-20 mt-auto">
        <Paging paging={{ ...at, total: total ?? 0 }} onChange={setAt} />
      </div>
    </div>
  );
}

const NoneArchived = ({ narrowed }: { narrowed: boolean }) => (
  <EmptyState
    title={
      narrowed ? 'No sample that you may see has these accessions.' : 'No sample that you may see names an accession.'
    }
  >
    A sample is listed here when its name, its original project or a column of its sheet is an accession, such as
    SRR1234567 or PRJNA123456.
  </EmptyState>
);

/** Accessions to look for, pasted from a paper or a sheet. */
function AccessionsForm({ onLook }: { onLook: (accessions: string[]) => void }) {
  const [text, setText] = useState('');
  const given = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
  const wrong = given.find((word) => !accession.test(word));
  const problem = wrong ? `${wrong.slice(0, 40)} is not an accession` : given.length > MOST ? `At most ${MOST}` : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) onLook(given);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2 px-6 pb-2.5 max-md:px-4">
      <div className="w-full max-w-110">
        <Field
          label="Accessions"
          hint="Of studies, samples or runs, such as SRR1234567, separated by commas or spaces."
          error={problem}
        >
          <Input value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" className="md:mt-6" disabledReason={problem}>
        Search
      </Button>
      {text !== '' && (
        <Button
          look="ghost"
          className="md:mt-6"
          onClick={() => {
            setText('');
            onLook([]);
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
}
