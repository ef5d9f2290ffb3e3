import { createHash } from 'node:crypto';
import { DEFAULT_REFERENCE_KIND, type WesRunRequest } from '@cohortium/contract';
import { assignUploads, uploadsByIds } from '#ingestion';
import {
  createParamSet,
  createReference,
  listParamSets,
  listReferences,
  type PipelineRecord,
  submitRun,
  visiblePipelines,
} from '#pipelines';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { createProject, type NewProjectWithSamples } from '#projects';
import { type JobOrder, type PipelineName, parseJobOrder, parsePipelineName } from './parse-job-order.ts';
import type { ReceivedRequest } from './read-request.ts';
import { type Attachment, deleteUnusedAttachments, fileNameOf } from './save-attachment.ts';
import { saveRequest } from './wes-store.ts';

type AttachmentMap = Map<string, Attachment>;

interface SubmitContext {
  platform: Platform;
  caller: Caller;
  pipeline: PipelineRecord;
  order: JobOrder;
  files: AttachmentMap;
  request: WesRunRequest;
}

/**
 * Makes an ordinary submission, parameter set and run of what was sent, so that it is seen in the page like any other.
 * What is refused leaves nothing behind, but for a reference that could be taken in.
 */
export async function submitRequest(
  platform: Platform,
  caller: Caller,
  { request, attachments }: ReceivedRequest,
): Promise<string> {
  try {
    await requireEngine(platform, request);
    const pipeline = await resolvePipeline(platform, caller, parsePipelineName(request));
    const inputs = pipeline.definition.references.map(({ input }) => input);
    const order = parseJobOrder(request.workflow_params, inputs);
    const files = await collectFiles(platform, caller, { order, attachments });
    const work: SubmitContext = { platform, caller, pipeline, order, files, request };
    const param_set_id = await ensureParamSet(work, await resolveReferences(work));
    const project_id = await createSubmission(work);
    const order_of_run = { project_id, pipeline_id: pipeline.row.id, param_set_id, compute_again: false };
    const name = request.tags?.name?.slice(0, 200);
    const { data: run } = await submitRun(platform, caller, { ...order_of_run, ...(name ? { name } : {}) });
    await saveRequest(platform.db, run.id, request);
    return run.id;
  } catch (error) {
    await deleteUnusedAttachments(platform, attachments);
    throw error;
  }
}

async function requireEngine({ engine }: Platform, { workflow_engine, workflow_engine_version }: WesRunRequest) {
  if (workflow_engine === undefined && workflow_engine_version === undefined) return;
  const own = await engine.version();
  const isOwn = own && (workflow_engine ?? own.name) === own.name;
  if (isOwn && (workflow_engine_version ?? own.version) === own.version) return;
  const here = own ? `${own.name} ${own.version}` : 'no engine available';
  throw validationError([{ field: 'workflow_engine', message: `is not available here; this service runs ${here}` }]);
}

async function resolvePipeline(
  { db }: Platform,
  caller: Caller,
  { folder, version }: PipelineName,
): Promise<PipelineRecord> {
  // By name only what is here: of another workspace's pipelines any might be named alike.
  const own = [null, caller.workspace.workspace_id];
  const known = (await visiblePipelines(db, caller)).filter(
    ({ row, definition }) => definition.id === folder && own.includes(row.workspace_id),
  );
  const found = version
    ? known.find(({ definition }) => definition.version === version)
    : (known.find(({ is_current }) => is_current) ?? known.at(-1));
  if (found) return found;
  const here = known.map(({ definition }) => `${folder}@${definition.version}`).join(', ');
  const message = `${folder}${version ? `@${version}` : ''} is not a pipeline of this portal${here ? `; it has ${here}` : ''}`;
  throw validationError([{ field: 'workflow_url', message }]);
}

/** Attachments by their name, and files uploaded before by their id. */
async function collectFiles(
  { db }: Platform,
  caller: Caller,
  { order, attachments }: { order: JobOrder; attachments: readonly Attachment[] },
): Promise<AttachmentMap> {
  const files: AttachmentMap = new Map(attachments.map((one) => [one.name, one]));
  const requested = order.samples.flatMap(({ forward, reverse }) => [forward, ...(reverse ? [reverse] : [])]);
  const ids = requested.filter((location) => !files.has(location) && /^[0-9a-f]{32}$/.test(location));
  for (const upload of await uploadsByIds(db, caller.workspace.workspace_id, ids)) {
    const { file_id, file_key, sha256, size_bytes, name, state } = upload;
    if (state === 'stored' && file_key && sha256) files.set(file_id, { file_id, file_key, sha256, size_bytes, name });
  }
  const missing = requested.filter((location) => !files.has(location));
  if (missing.length > 0) {
    const some = missing.slice(0, 3).join(', ');
    const message = `${some}: attach each file under the name in its location, or upload it first and give its id`;
    throw validationError([{ field: 'workflow_params.samples', message }]);
  }
  const twice = requested.find((location, index) => requested.indexOf(location) !== index);
  if (twice)
    throw validationError([{ field: 'workflow_params.samples', message: `${twice} is used for two read files` }]);
  return files;
}

async function resolveReferences(context: SubmitContext): Promise<Record<string, string>> {
  const resolved: Record<string, string> = {};
  for (const input of Object.keys(context.order.references)) resolved[input] = await resolveReference(context, input);
  return resolved;
}

async function resolveReference(
  { platform, caller, pipeline, order, files }: SubmitContext,
  input: string,
): Promise<string> {
  const requested = order.references[input] ?? '';
  const references = await listReferences(platform, caller, { show_withdrawn: false });
  const attached = files.get(requested);
  const known = references.find(({ id, name, version, sha256 }) =>
    attached ? sha256 === attached.sha256 : id === requested || `${name}@${version}` === requested,
  );
  if (known) return known.id;
  if (!attached) {
    const message = `${requested} is neither an attachment nor a reference of this portal`;
    throw validationError([{ field: `workflow_params.${input}`, message }]);
  }
  const { data } = await createReference(platform, caller, {
    name: fileNameOf(attached.name).slice(0, 200),
    version: attached.sha256.slice(0, 12),
    terms_of_use: 'Submitted by another program; ask its sender.',
    kind: pipeline.definition.references.find((one) => one.input === input)?.kind ?? DEFAULT_REFERENCE_KIND,
    file_ids: [attached.file_id],
    for_all_workspaces: false,
  });
  return data.id;
}

/** The same parameters sent again are the same set. */
async function ensureParamSet(
  { platform, caller, order, pipeline }: SubmitContext,
  references: Readonly<Record<string, string>>,
) {
  const pipeline_id = pipeline.row.id;
  const params = Object.fromEntries(Object.entries(order.params).sort(([a], [b]) => (a < b ? -1 : 1)));
  const mark = createHash('sha256')
    .update(JSON.stringify([pipeline_id, references, params]))
    .digest('hex');
  const name = `WES ${mark.slice(0, 16)}`;
  const hides = { shared_with_me: false, hide_public: true, hide_private: false, hide_shared: true };
  const query = { name, pipeline_id, page: 1, page_size: 1, ...hides };
  const [known] = (await listParamSets(platform, caller, query)).data;
  if (known) return known.id;
  const body = { name, pipeline_id, params, references };
  return (await createParamSet(platform, caller, body)).data.id;
}

async function createSubmission({ platform, caller, pipeline, order, files, request }: SubmitContext): Promise<string> {
  const { workspace_id } = caller.workspace;
  const samples: NewProjectWithSamples['samples'] = order.samples.map(({ sample_id, forward, reverse }) => ({
    id: newId(),
    sample_id,
    subject_id: null,
    metadata: {},
    files: [
      { ...toReadFile(files, forward), read: 'forward', lane: 1 },
      ...(reverse ? [{ ...toReadFile(files, reverse), read: 'reverse' as const, lane: 1 }] : []),
    ],
  }));
  const used = samples.flatMap((sample) => sample.files.map(({ file_id }) => file_id));
  return transact(platform.db, async (tx) => {
    await assignUploads(tx, workspace_id, used);
    const project_id = await createProject(tx, {
      workspace_id,
      name: `${request.tags?.name?.slice(0, 150) ?? 'From another program'} (${newId().slice(-8)})`,
      description: `Submitted through the Workflow Execution Service for ${request.workflow_url}.`,
      omic_type: 'microbiomics',
      data_type: pipeline.definition.raw_data_type,
      variable_region: null,
      created_by: caller.person.id,
      samples,
    });
    const act = { person_id: caller.person.id, workspace_id, action: 'submit', kind: 'project', object_id: project_id };
    await recordAuditEvent(tx, { ...act, detail: { n_samples: samples.length, n_files: used.length } });
    return project_id;
  });
}

function toReadFile(files: AttachmentMap, location: string) {
  const found = files.get(location);
  if (!found) throw new Error(`${location} was deleted while the request was processed.`);
  const { file_id, file_key, sha256, size_bytes, name } = found;
  return { file_id, file_key, sha256, size_bytes, name: fileNameOf(name) };
}
