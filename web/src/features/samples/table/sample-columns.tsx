import {
  fieldValue,
  type Rank,
  rankTitles,
  type SampleField,
  type SampleRow,
  TAXON_ABUNDANCE,
} from '@cohortium/contract';
import { MISSING } from '#platform';
import type { Column } from '#ui/data-table';
import { TruncatedText } from '#ui/display';
import { topTaxa } from '../taxonomy/genus-abundances.ts';
import { CompositionBar } from './composition-bar.tsx';
import { formatOwner } from './sample-facts.ts';

type ColumnOptions = {
  /** Fields beside the fixed columns, in order. */
  fields: readonly SampleField[];
  hasSubjects: boolean;
  /** Some are not the workspace's own. */
  hasOthers: boolean;
  /** Some were read: other measurements are values of features without a number of reads. */
  hasReads: boolean;
  /** What was read is counted in reads; shares and other amounts have a sum. */
  areCounts: boolean;
  /** Some hold taxa. */
  hasTaxa: boolean;
  /** The taxon whose abundance has a column, by its name. */
  taxon?: string | undefined;
  /** The rank of the composition; genera by default. */
  rank?: Rank | undefined;
  /** Shows all that is known of a sample. */
  onOpen?: ((row: SampleRow) => void) | undefined;
};

const nameClasses = 'block max-w-44 truncate font-mono text-[.92em] tracking-tight';

const sampleColumn = (onOpen: ColumnOptions['onOpen']): Column<SampleRow> => ({
  id: 'sample_id',
  header: 'Sample',
  value: (row) => row.sample_id,
  cell: (row) => {
    const title = `${row.sample_id}, from ${row.project_name}`;
    if (!onOpen) {
      return (
        <span className={nameClasses} title={title}>
          {row.sample_id}
        </span>
      );
    }
    return (
      <button
        type="button"
        className={`${nameClasses} rounded-s text-left text-accent-text hover:underline`}
        title={title}
        onClick={() => onOpen(row)}
      >
        {row.sample_id}
      </button>
    );
  },
});
const subject: Column<SampleRow> = { id: 'subject_id', header: 'Subject', value: (row) => row.subject_id };
const ownerColumn: Column<SampleRow> = { id: 'access', header: 'Owner', value: formatOwner, sortable: false };
const reads = (areCounts: boolean): Column<SampleRow> => ({
  id: 'reads',
  header: areCounts ? 'Reads' : 'Total',
  value: (row) => row.reads,
  numeric: true,
});

const n_features: Column<SampleRow> = {
  id: 'n_features',
  header: 'Features',
  value: (row) => row.n_features,
  numeric: true,
};
const composition = (rank: Rank): Column<SampleRow> => ({
  id: 'top_genera',
  header: 'Composition',
  unit: rankTitles[rank].toLowerCase(),
  value: (row) => topTaxa(row)[0]?.taxon,
  cell: (row) => <CompositionBar row={row} />,
  sortable: false,
  pinned: 'end',
});

const fieldColumn = ({ field, title, kind, unit }: SampleField): Column<SampleRow> => ({
  id: field,
  header: title,
  ...(unit ? { unit } : {}),
  value: (row) => fieldValue(row, field),
  numeric: kind === 'number',
  // One submitter's long words leave room for the other columns.
  ...(kind === 'number'
    ? {}
    : {
        cell: (row) => (
          <TruncatedText text={String(fieldValue(row, field) ?? MISSING)} className="max-w-44 text-inherit" />
        ),
      }),
});

const abundance = (taxon: string): Column<SampleRow> => ({
  id: TAXON_ABUNDANCE,
  header: taxon,
  unit: '%',
  numeric: true,
  value: (row) => (row.taxon_abundance === undefined ? null : Number((100 * row.taxon_abundance).toPrecision(3))),
});

/** The table's columns: sample, metadata and results. */
export function sampleColumns(options: ColumnOptions): Column<SampleRow>[] {
  const { fields, hasSubjects, hasOthers, hasReads, areCounts, hasTaxa, taxon, rank = 'genus', onOpen } = options;
  const isCounted = fields.some(({ field }) => field === n_features.id);
  return [
    sampleColumn(onOpen),
    ...(hasSubjects ? [subject] : []),
    ...(hasOthers ? [ownerColumn] : []),
    // What was asked for stands first: beside many fields the last columns are out of view.
    ...(taxon ? [abundance(taxon)] : []),
    ...fields.map(fieldColumn),
    ...(hasReads ? [reads(areCounts)] : []),
    ...(hasTaxa ? [composition(rank)] : isCounted ? [] : [n_features]),
  ];
}
