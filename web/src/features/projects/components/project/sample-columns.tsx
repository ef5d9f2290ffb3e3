import type { ProjectSample } from '@cohortium/contract';
import { MISSING } from '#platform';
import type { Column } from '#ui/data-table';
import { Pill } from '#ui/display';
import { outcomeLabel } from '../../model/describe-progress.ts';
import { formatReadFiles, isNumeric, metadataColumns } from '../../model/sample-columns.ts';

interface ColumnOptions {
  onOpen: (sample: ProjectSample) => void;
  /** Whether the submission is an imported table, which has no reads. */
  isImported: boolean;
}

function fixedColumns({ onOpen, isImported }: ColumnOptions): Column<ProjectSample>[] {
  return [
    {
      id: 'sample_id',
      header: 'Sample',
      value: (sample) => sample.sample_id,
      cell: (sample) => (
        <button
          type="button"
          className="rounded-s font-mono text-12 text-accent-text hover:underline"
          onClick={() => onOpen(sample)}
        >
          {sample.sample_id}
        </button>
      ),
    },
    { id: 'run', header: 'Latest run', value: (sample) => sample.run?.state, cell: outcomeCell, sortable: false },
    { id: 'subject_id', header: 'Subject', value: (sample) => sample.subject_id },
    isImported
      ? { id: 'reads', header: 'Source', value: () => 'imported table', sortable: false }
      : { id: 'reads', header: 'Reads', value: (sample) => formatReadFiles(sample.files), sortable: false },
  ];
}

function outcomeCell({ run }: ProjectSample) {
  if (!run) return <span className="text-ink-3">{MISSING}</span>;
  const { label, tone } = outcomeLabel(run);
  return (
    <span className="inline-flex max-w-80 items-center gap-2">
      <Pill tone={tone}>{label}</Pill>
      {run.reason && (
        <span className="truncate text-12 text-ink-3" title={run.reason}>
          {run.reason}
        </span>
      )}
    </span>
  );
}

/** The columns of a page of samples: what every sample has, then the submitters' own. */
export function sampleColumns(samples: readonly ProjectSample[], options: ColumnOptions): Column<ProjectSample>[] {
  const metadataColumnList = metadataColumns(samples).map(
    (name): Column<ProjectSample> => ({
      id: name,
      header: name,
      value: (sample) => sample.metadata[name],
      numeric: isNumeric(samples, name),
    }),
  );
  return [...fixedColumns(options), ...metadataColumnList];
}
