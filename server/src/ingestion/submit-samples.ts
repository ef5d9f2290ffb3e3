import {
  type Assignment,
  DATA_TYPE,
  DEFAULT_OMIC_TYPE,
  dataTypeById,
  type FileFormat,
  formatsOf,
  type ingestBulkSchema,
  type Mapping,
  type OmicType,
  type SheetReading,
  submittable,
} from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { createProject, type NewSample } from '#projects';
import { describePosition } from './sheet/open-sheet.ts';
import type { SheetSample } from './sheet/read-rows.ts';
import { listed, type ReadSheet, type SheetToRead } from './sheet/read-sheet.ts';
import { getSubmission, requireMatching, requireSubmittable } from './submissions.ts';
import { lockSubmission, markSubmitted, type SubmissionRow } from './submissions-store.ts';
import { runUploadChecks } from './uploads/check-uploads.ts';
import { readProblemsOf } from './uploads/find-faults.ts';
import { assignUploads, type UploadRow, uploadsByIds, uploadsOfSubmission } from './uploads/uploads-store.ts';

type Body = z.output<typeof ingestBulkSchema>;

const task = new URL('./sheet/read-sheet-task.ts', import.meta.url);

/** The submission's content, from the request, with the saved submission as default. */
interface SubmitRequest {
  saved: SubmissionRow | null;
  uploads: UploadRow[];
  n_requested: number;
  n_found: number;
  sheet: string;
  sheet_name: string;
  mapping: Mapping | undefined;
  assignments: readonly Assignment[];
  formats: readonly FileFormat[];
}

async function gather({ db }: Platform, caller: Caller, body: Body): Promise<SubmitRequest> {
  const { submission_id } = body;
  const saved = submission_id ? await getSubmission(db, caller, submission_id) : null;
  const ids = new Set(body.file_ids);
  const given = await uploadsByIds(db, caller.workspace.workspace_id, [...ids]);
  const attached = submission_id ? await uploadsOfSubmission(db, submission_id) : [];
  return {
    saved,
    uploads: [...given, ...attached.filter(({ file_id }) => !ids.has(file_id))],
    n_requested: ids.size,
    n_found: given.length,
    sheet: body.sheet ?? saved?.sheet ?? '',
    sheet_name: body.sheet_name ?? saved?.sheet_name ?? 'samples.tsv',
    mapping: body.mapping ?? saved?.mapping,
    assignments: body.assignments ?? saved?.assignments ?? [],
    formats: formatsOf(kindOf({ body, saved }).data_type),
  };
}

function requireStored({ n_requested, n_found, uploads }: SubmitRequest): void {
  const missing = n_requested - n_found;
  if (missing > 0) {
    const message = `${missing} of these ${n_requested} uploads ${missing === 1 ? 'does' : 'do'} not exist. Upload the files again.`;
    throw validationError([{ field: 'file_ids', message }]);
  }
  const waiting = uploads.filter(({ state }) => state === 'waiting').map(({ name }) => name);
  if (waiting.length > 0) {
    const first = waiting.slice(0, 3).join(', ');
    throw new AppError('conflict', `${first} is not fully uploaded yet. Wait until it is, then submit again.`);
  }
  const claimed = uploads.find(({ state }) => state === 'claimed');
  if (claimed)
    throw new AppError('conflict', `${claimed.name} already belongs to another submission. Upload it again.`);
  const seen = new Set<string>();
  const twice = uploads.find(({ name }) => seen.size === seen.add(name).size);
  if (twice)
    throw validationError([{ field: 'file_ids', message: `${twice.name} is uploaded twice. Remove one of the two.` }]);
}

function samplesOf(samples: readonly SheetSample[], uploads: readonly UploadRow[]): NewSample[] {
  const byName = new Map(uploads.map((upload) => [upload.name, upload]));
  return samples.map(({ sample_id, subject_id, metadata, original_metadata, submitted_names, files }) => ({
    id: newId(),
    ...{ sample_id, subject_id, metadata, original_metadata, submitted_names },
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

interface ToWrite {
  body: Body;
  saved: SubmissionRow | null;
  samples: NewSample[];
}

/** Data type and omic type of the reads; a missing one is derived from the other. */
function kindOf({ body, saved }: Pick<ToWrite, 'body' | 'saved'>): { data_type: number; omic_type: OmicType } {
  const usual = submittable.find((id) => dataTypeById(id)?.omic_type === body.omic_type);
  const data_type = body.data_type ?? saved?.data_type ?? usual ?? DATA_TYPE.raw_amplicon_sequence;
  const stated = body.omic_type ?? (body.data_type === undefined ? saved?.omic_type : undefined);
  const omic_type = stated ?? dataTypeById(data_type)?.omic_type ?? DEFAULT_OMIC_TYPE;
  requireMatching(omic_type, data_type);
  return { data_type, omic_type };
}

const factsOf = ({ body, saved }: ToWrite) => ({
  name: body.project_name ?? saved?.project_name ?? '',
  description: body.description ?? saved?.description ?? '',
  ...kindOf({ body, saved }),
  variable_region: body.variable_region ?? saved?.variable_region ?? null,
});

async function write(platform: Platform, caller: Caller, toWrite: ToWrite): Promise<string> {
  const { workspace_id } = caller.workspace;
  const { samples, saved } = toWrite;
  const used = samples.flatMap(({ files }) => files.map(({ file_id }) => file_id));
  return transact(platform.db, async (tx) => {
    // Two tries at once: the second finds what the first has made.
    const made = saved && (await lockSubmission(tx, saved.submission_id))?.project_id;
    if (made) return made;
    if ((await assignUploads(tx, workspace_id, used)) !== used.length) {
      throw new AppError('conflict', 'Another submission has just used one of these files. Upload the file again.');
    }
    const created_by = caller.person.id;
    const project_id = await createProject(tx, { ...factsOf(toWrite), workspace_id, created_by, samples });
    if (saved) await markSubmitted(tx, saved.submission_id, project_id);
    await recordAuditEvent(tx, {
      person_id: caller.person.id,
      workspace_id,
      action: 'submit',
      kind: 'project',
      object_id: project_id,
      detail: { n_samples: samples.length, n_files: used.length },
    });
    return project_id;
  });
}

function requireSound(reading: SheetReading, sheetName: string): void {
  const errors = reading.problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw validationError(
    errors.map((one) => ({ field: describePosition(sheetName, one), message: `${one.message} ${one.remedy}` })),
  );
}

async function read(platform: Platform, request: SubmitRequest, names: readonly string[]): Promise<ReadSheet> {
  const toRead: SheetToRead = {
    text: request.sheet,
    file_names: names,
    mapping: request.mapping,
    assignments: request.assignments,
    formats: request.formats,
  };
  const { reading, samples } = await platform.threads.run<ReadSheet>(task, toRead);
  const faults = await readProblemsOf(platform, samples, request.uploads);
  if (faults.length === 0) return { reading, samples };
  const { problems } = listed([...faults, ...reading.problems]);
  const n_faulty = faults.filter(({ severity }) => severity === 'error').length;
  const n_errors = reading.n_errors + n_faulty;
  const n_warnings = reading.n_warnings + faults.length - n_faulty;
  return { samples, reading: { ...reading, problems, n_errors, n_warnings } };
}

/**
 * Checks a sheet with its files and, unless it is a dry run, makes the submission: all of it or nothing. A submission that
 * was submitted before answers with what it became.
 */
export async function submitSamples(platform: Platform, caller: Caller, body: Body) {
  requireSubmittable(body.data_type);
  const request = await gather(platform, caller, body);
  const { saved, uploads, sheet_name } = request;
  const names = [...new Set([...uploads.map(({ name }) => name), ...(body.dry_run ? body.file_names : [])])];
  if (saved?.project_id && !body.dry_run) {
    const { reading } = await read(platform, request, names);
    return { data: { project_id: saved.project_id, reading } };
  }
  if (body.dry_run) return { data: { project_id: null, reading: (await read(platform, request, names)).reading } };
  if (factsOf({ body, saved, samples: [] }).name === '') {
    throw validationError([{ field: 'project_name', message: 'is missing. Enter a name for the submission.' }]);
  }
  requireStored(request);
  await runUploadChecks(platform, uploads);
  const ids = uploads.map(({ file_id }) => file_id);
  const checked = await uploadsByIds(platform.db, caller.workspace.workspace_id, ids);
  const { reading, samples } = await read(platform, { ...request, uploads: checked }, names);
  requireSound(reading, sheet_name);
  if (samples.length === 0) {
    throw validationError([
      { field: sheet_name, message: 'No sample has read files. Upload reads before you submit.' },
    ]);
  }
  const project_id = await write(platform, caller, { body, saved, samples: samplesOf(samples, checked) });
  return { data: { project_id, reading } };
}
