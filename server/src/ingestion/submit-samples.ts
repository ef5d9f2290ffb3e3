import { DATA_TYPE, type ingestBulkSchema, type SheetProblem, type SheetReading } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid, Refusal } from '#platform/refusal';
import { createProject, type NewSample } from '#projects';
import { claimUploads, type UploadRow, uploadsByIds } from './ingestion-store.ts';
import type { SheetSample } from './sheet/read-rows.ts';
import { readSheet } from './sheet/read-sheet.ts';

type Submission = z.output<typeof ingestBulkSchema>;

const isError = ({ severity }: SheetProblem): boolean => severity === 'error';

function demandStored(file_ids: ReadonlySet<string>, uploads: readonly UploadRow[]): void {
  const missing = file_ids.size - uploads.length;
  if (missing > 0) {
    const message = `${missing} of these ${file_ids.size} uploads ${missing === 1 ? 'does' : 'do'} not exist here; upload again.`;
    throw invalid([{ field: 'file_ids', message }]);
  }
  const waiting = uploads.filter(({ state }) => state === 'waiting').map(({ name }) => name);
  if (waiting.length > 0) {
    throw new Refusal(
      'conflict',
      `${waiting.slice(0, 3).join(', ')} is not completely uploaded yet; wait for it and submit again.`,
    );
  }
  const claimed = uploads.find(({ state }) => state === 'claimed');
  if (claimed) throw new Refusal('conflict', `${claimed.name} belongs to another submission already; upload it again.`);
  const seen = new Set<string>();
  const twice = uploads.find(({ name }) => seen.size === seen.add(name).size);
  if (twice) throw invalid([{ field: 'file_ids', message: `${twice.name} is uploaded twice; leave one out.` }]);
}

const fieldsOf = (reading: SheetReading, sheetName: string) =>
  reading.problems.filter(isError).map(({ row, column, file, message, remedy }) => ({
    field: [sheetName, row === null ? '' : `row ${row}`, column ?? file ?? ''].filter(Boolean).join(', '),
    message: `${message} ${remedy}`,
  }));

function samplesOf(samples: readonly SheetSample[], uploads: readonly UploadRow[]): NewSample[] {
  const byName = new Map(uploads.map((upload) => [upload.name, upload]));
  return samples.map(({ sample_id, subject_id, metadata, files }) => ({
    id: newId(),
    sample_id,
    subject_id,
    metadata,
    files: (['forward', 'reverse'] as const).flatMap((read) =>
      files[read].flatMap((name, at) => {
        const upload = byName.get(name);
        if (!upload?.sha256 || !upload.file_key) return [];
        const { file_id, size_bytes, sha256, file_key } = upload;
        return { file_id, name, read, lane: at + 1, size_bytes, sha256, file_key };
      }),
    ),
  }));
}

async function write(platform: Platform, asker: Asker, { body, samples }: { body: Submission; samples: NewSample[] }) {
  const { workspace_id } = asker.workspace;
  const used = samples.flatMap(({ files }) => files.map(({ file_id }) => file_id));
  return transact(platform.db, async (tx) => {
    if ((await claimUploads(tx, workspace_id, used)) !== used.length) {
      throw new Refusal('conflict', 'A file was taken by another submission at this moment; upload it again.');
    }
    const project_id = await createProject(tx, {
      workspace_id,
      name: body.project_name ?? '',
      description: body.description ?? '',
      omic_type: body.omic_type ?? 'microbiomics',
      data_type: body.data_type ?? DATA_TYPE.raw_amplicon_sequence,
      variable_region: body.variable_region ?? null,
      created_by: asker.person.id,
      samples,
    });
    await recordAct(tx, {
      person_id: asker.person.id,
      workspace_id,
      action: 'submit',
      kind: 'project',
      object_id: project_id,
      detail: { n_samples: samples.length, n_files: used.length },
    });
    return project_id;
  });
}

/** Checks a sheet with its files and, unless it is a dry run, makes the submission: all of it or nothing. */
export async function submitSamples(platform: Platform, asker: Asker, body: Submission) {
  const file_ids = new Set(body.file_ids);
  const uploads = await uploadsByIds(platform.db, asker.workspace.workspace_id, [...file_ids]);
  const names = [...new Set([...uploads.map(({ name }) => name), ...(body.dry_run ? body.file_names : [])])];
  const { reading, samples } = readSheet(body.sheet ?? '', names);
  if (body.dry_run) return { data: { project_id: null, reading } };
  demandStored(file_ids, uploads);
  const errors = fieldsOf(reading, body.sheet_name ?? 'samples.tsv');
  if (errors.length > 0) throw invalid(errors);
  if (samples.length === 0) {
    throw invalid([
      { field: body.sheet_name ?? 'samples.tsv', message: 'No sample has read files; upload them before submitting.' },
    ]);
  }
  const project_id = await write(platform, asker, { body, samples: samplesOf(samples, uploads) });
  return { data: { project_id, reading } };
}
