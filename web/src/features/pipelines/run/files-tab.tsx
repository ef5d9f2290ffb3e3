import {
  pipelineRoutes,
  type RunDetail,
  type RunInputFile,
  type RunOutput,
  type RunOutputKind,
  type RunSoftware,
} from '@cohortium/contract';
import { Download, PackageOpen } from 'lucide-react';
import { formatBytes, formatCount } from '#platform';
import { call } from '#platform/api';
import { Button, CopyId, IconButton } from '#ui/actions';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState, saveByTicket } from '#ui/feedback';
import { Card } from '#ui/layout';
import { hasEnded } from '../runs/describe-run.ts';
import { RunProcessing } from './run-processing.tsx';

const saveCrate = (id: string) => saveByTicket(() => call(pipelineRoutes.runCrateTicket, { params: { id }, body: {} }));

const saveOutput = (id: string, kind: RunOutputKind) =>
  saveByTicket(() => call(pipelineRoutes.runOutputTicket, { params: { id, kind }, body: {} }));

const kinds: Record<RunInputFile['kind'], string> = {
  forward: 'forward reads',
  reverse: 'reverse reads',
  reference: 'reference',
  workflow: 'workflow',
};

const inputColumns: Column<RunInputFile>[] = [
  { id: 'sample_id', header: 'Sample', value: (input) => input.sample_id ?? 'all' },
  { id: 'kind', header: 'What', value: (input) => kinds[input.kind] },
  {
    id: 'name',
    header: 'File',
    value: (input) => input.name,
    cell: (input) => <span className="font-mono text-12">{input.name}</span>,
    flexible: true,
  },
  {
    id: 'size_bytes',
    header: 'Size',
    value: (input) => input.size_bytes,
    cell: (input) => formatBytes(input.size_bytes),
    numeric: true,
  },
  {
    id: 'sha256',
    header: 'SHA-256',
    value: (input) => input.sha256,
    cell: (input) => (
      <CopyId id={input.sha256} shown={input.sha256.slice(0, 12)} idLabel={`checksum of ${input.name}`} />
    ),
    sortable: false,
  },
];

/** Input and output files with checksums, software, and an RO-Crate of all of them. */
export function FilesTab({ run }: { run: RunDetail }) {
  const crateRefused = hasEnded(run) ? null : 'The package is available after the run ends.';
  return (
    <div className="grid min-w-0 gap-4 px-6 py-4 max-md:px-4">
      <Card
        title="Outputs"
        aside={
          <Button size="small" disabledReason={crateRefused} onClick={() => void saveCrate(run.id)}>
            <PackageOpen aria-hidden="true" />
            Download RO-Crate
          </Button>
        }
      >
        {run.outputs_deleted_at !== null ? (
          <EmptyState title="The output files were deleted because some of their samples were permanently deleted. Run the pipeline again on the remaining samples." />
        ) : run.outputs.length === 0 ? (
          <EmptyState
            title={hasEnded(run) ? 'The run produced no files.' : 'Output files are available after the run ends.'}
          />
        ) : (
          <ul className="text-13">
            {run.outputs.map((output) => (
              <OutputRow key={output.kind} run={run} output={output} />
            ))}
          </ul>
        )}
      </Card>
      <RunProcessing run={run} />
      <Software software={run.software} />
      <Card title="Inputs" note={formatCount(run.inputs.length, 'file')}>
        <DataTable
          label="Inputs"
          className="max-h-96 px-1.5"
          columns={inputColumns}
          rows={run.inputs}
          rowId={(input) => `${input.sample_id ?? ''}/${input.kind}/${input.name}`}
          empty={<EmptyState title="No input files recorded." />}
        />
      </Card>
    </div>
  );
}

function OutputRow({ run, output }: { run: RunDetail; output: RunOutput }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3.5 py-1.5 first:border-t-0">
      <span className="min-w-48 flex-1">
        {output.title} <span className="block font-mono text-11 text-ink-3">{output.name}</span>
      </span>
      <span className="text-12 text-ink-2">{formatBytes(output.size_bytes)}</span>
      <CopyId
        id={output.sha256}
        shown={output.sha256.slice(0, 12)}
        idLabel={`checksum of ${output.title}`}
        className="text-12"
      />
      <IconButton
        label={`Download ${output.title}`}
        icon={Download}
        size="small"
        onClick={() => void saveOutput(run.id, output.kind)}
      />
    </li>
  );
}

function Software({ software }: { software: readonly RunSoftware[] }) {
  if (software.length === 0) return null;
  return (
    <Card title="Software" note="versions and the checksum of each program file">
      <ul className="text-13">
        {software.map(({ name, version, sha256 }) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3.5 py-1.5 first:border-t-0"
          >
            <span className="min-w-32 flex-1">
              {name} <span className="text-ink-2">{version}</span>
            </span>
            {sha256 ? (
              <CopyId id={sha256} shown={sha256.slice(0, 16)} idLabel={`checksum of ${name}`} className="text-12" />
            ) : (
              <span className="text-12 text-ink-3">the file could not be read</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
