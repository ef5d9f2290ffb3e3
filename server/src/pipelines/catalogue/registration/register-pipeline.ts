import {
  dataTypes,
  type FieldError,
  type PipelineDetail,
  type pipelineBodySchema,
  pipelinePortsSchema,
  type WorkflowReading,
} from '@cohortium/contract';
import type { z } from 'zod';
import { assignUploads, type UploadRow, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { createSemaphore } from '#platform/concurrency';
import { onUniqueViolation, transact } from '#platform/database';
import type { WorkflowProblem } from '#platform/engine';
import { AppError, fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { StoredDefinition } from '../catalogue-tables.ts';
import { getPipelineDetail } from '../show-pipeline.ts';
import { checkSchema } from './check-schema.ts';
import { storeDocument } from './load-document.ts';
import { readDocument, type UploadedDocument, type ValidWorkflow } from './read-document.ts';
import { suggestSchema } from './read-ports.ts';
import { insertPipeline } from './registered-store.ts';

const CONCURRENCY = 2;
const MAX_QUEUED = 20;
const MAX_QUEUED_PER_WORKSPACE = 3;
const MAX_WAIT_MS = 60_000;

const queueFullError = () =>
  new AppError('unavailable', 'Too many workflows are waiting to be checked. Try again in a minute.');
const workspaceBusyError = () =>
  new AppError('too_many_requests', 'Other workflows of your workspace are being checked. Wait until they are done.');

export type CheckQueue = <T>(workspace_id: string, check: () => Promise<T>) => Promise<T>;

/**
 * Checks of workflows, each of which keeps a processor busy for seconds: two at once, one of a workspace, so that those
 * who wait take turns. A line that is full, or a wait that is too long, is answered with a sentence.
 */
export function createCheckQueue({ longest_wait_ms = MAX_WAIT_MS } = {}): CheckQueue {
  const portal = createSemaphore({ concurrency: CONCURRENCY, queue: { at_most: MAX_QUEUED, refuse: queueFullError } });
  const workspaces = new Map<string, { turn: ReturnType<typeof createSemaphore>; users: number }>();
  const enter = (id: string) => {
    const line = { at_most: MAX_QUEUED_PER_WORKSPACE, refuse: workspaceBusyError };
    const workspaceQueue = workspaces.get(id) ?? { turn: createSemaphore({ concurrency: 1, queue: line }), users: 0 };
    workspaceQueue.users += 1;
    workspaces.set(id, workspaceQueue);
    return workspaceQueue;
  };
  return async (workspace_id, check) => {
    const workspaceQueue = enter(workspace_id);
    const signal = AbortSignal.timeout(longest_wait_ms);
    try {
      return await workspaceQueue.turn(() => portal(check, signal), signal);
    } catch (error) {
      throw signal.aborted && error === signal.reason ? queueFullError() : error;
    } finally {
      workspaceQueue.users -= 1;
      if (workspaceQueue.users === 0) workspaces.delete(workspace_id);
    }
  };
}

/** The check queue of this portal. */
const enqueueCheck = createCheckQueue();

type PipelineInput = z.output<typeof pipelineBodySchema>;
type StoredUpload = UploadRow & { file_key: string; sha256: string };

async function getUpload(
  platform: Platform,
  caller: Caller,
  fileId: string,
): Promise<StoredUpload & { document: UploadedDocument }> {
  const { db, files } = platform;
  const [upload] = await uploadsByIds(db, caller.workspace.workspace_id, [fileId]);
  const { file_key, sha256 } = upload ?? {};
  if (!upload || !file_key || !sha256) throw notFound('This uploaded file');
  const path = files.pathOf(file_key);
  if (!path) throw new AppError('unavailable', 'Workflows can be read from a local file store only.');
  const { name, size_bytes } = upload;
  return { ...upload, file_key, sha256, document: { path, name, size_bytes, sha256 } };
}

/** What a document holds and what is wrong with it, before it is registered. Nothing is written. */
export async function checkDocument(
  platform: Platform,
  caller: Caller,
  body: { file_id: string; entry?: string | undefined },
): Promise<WorkflowReading> {
  const { document } = await getUpload(platform, caller, body.file_id);
  const reading = await enqueueCheck(caller.workspace.workspace_id, () =>
    readDocument(platform, document, { entry: body.entry }),
  );
  const { problems, notices, entries, workflow } = reading;
  return {
    problems,
    notices,
    entries,
    entry: workflow?.entry ?? body.entry ?? null,
    name: workflow?.label ?? null,
    description: workflow?.doc || null,
    steps: workflow?.steps ?? [],
    params_schema: workflow ? { ...suggestSchema(workflow.inputs) } : null,
    containers: workflow?.containers ?? [],
    runs_in_containers: workflow?.is_contained === true && platform.engine.runs_containers === true,
  };
}

const toFieldError = ({ file, line, message }: WorkflowProblem): FieldError => ({
  field: line === null ? file : `${file}, line ${line}`,
  message,
});

function checkBody(body: PipelineInput, { steps }: ValidWorkflow): FieldError[] {
  const stepIds = new Set(steps.map(({ id }) => id));
  const types = new Map(dataTypes.map((type) => [type.id, type]));
  return [
    ...Object.keys(body.step_titles)
      .filter((id) => !stepIds.has(id))
      .map((id) => ({
        field: `step_titles.${id}`,
        message: `The workflow has no step ${id}; it has ${[...stepIds].join(', ')}.`,
      })),
    ...(['raw_data_type', 'result_data_type'] as const)
      .filter((field) => types.get(body[field])?.omic_type !== body.omic_type)
      .map((field) => ({ field, message: `${body[field]} is not a data type of ${body.omic_type}.` })),
  ];
}

const portsOf = ({ file_formats, references, features, outputs, columns, annotations, quality }: PipelineInput) => ({
  ...{ file_formats, references, features, outputs, columns, annotations, quality },
});

/** The definition to keep, or every reason why there is none. */
function toDefinition(body: PipelineInput, workflow: ValidWorkflow): StoredDefinition {
  const { name, version, description, omic_type, raw_data_type, result_data_type, citations, item_option } = body;
  const checked = checkSchema(body.params_schema, workflow.inputs);
  const fields = [...checkBody(body, workflow), ...('fields' in checked ? checked.fields : [])];
  if (fields.length > 0 || 'fields' in checked) throw validationError(fields);
  const { entry, steps, containers, commands, is_contained } = workflow;
  // Programs of this machine tell nothing of those in a container.
  const software = is_contained
    ? []
    : body.software.map((program) => ({ name: program, version_command: [program, '--version'] }));
  return {
    ...{ id: name, name, version, description, omic_type, raw_data_type, result_data_type, citations, item_option },
    ...{ workflow: entry, steps, software, containers, commands, params_schema: checked.schema },
    ...portsOf(body),
    packages: [],
  };
}

/** Keeps an uploaded CWL document as a pipeline of the workspace, once nothing is wrong with it. */
export async function registerPipeline(
  platform: Platform,
  caller: Caller,
  body: PipelineInput,
): Promise<PipelineDetail> {
  const { db } = platform;
  const { workspace_id } = caller.workspace;
  const upload = await getUpload(platform, caller, body.file_id);
  const options = { entry: body.entry, titles: body.step_titles, ports: pipelinePortsSchema.parse(portsOf(body)) };
  const { problems, workflow } = await enqueueCheck(workspace_id, () =>
    readDocument(platform, upload.document, options),
  );
  if (!workflow) throw validationError(problems.map(toFieldError));
  const definition = toDefinition(body, workflow);
  const id = newId();
  const { file_key, sha256, name: file_name } = upload;
  const { is_contained, document_sha256 } = workflow;
  const document_key = await storeDocument(platform, id, workflow.written);
  const created_by = caller.person.id;
  const write = transact(db, async (tx) => {
    if ((await assignUploads(tx, workspace_id, [body.file_id])) !== 1) {
      throw new AppError('conflict', `${file_name} is already in use. Upload it again.`);
    }
    const folder = `${workspace_id}/${body.name}`;
    const sent = { file_key, file_name, sha256, document_key, document_sha256, is_contained };
    const row = { id, folder, version: body.version, workspace_id, created_by, ...sent };
    await insertPipeline(tx, { ...row, definition });
    const eventBase = { person_id: created_by, workspace_id, action: 'register', kind: 'pipeline', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, detail: { name: definition.name } });
  });
  const conflictText = `${body.name} ${body.version} is already registered. Choose another version.`;
  await write
    .catch(async (error: unknown) => {
      await platform.files.delete(document_key);
      throw error;
    })
    .catch(onUniqueViolation('pipelines_folder_version_key', () => fieldConflict('version', conflictText)));
  return getPipelineDetail(platform, caller, id);
}
