import {
  dataTypes,
  type FieldError,
  type PipelineDetail,
  type pipelineBodySchema,
  type WorkflowReading,
} from '@cohortium/contract';
import type { z } from 'zod';
import { claimUploads, type UploadRow, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { sayViolation, transact } from '#platform/database';
import type { WorkflowProblem } from '#platform/engine';
import type { Asker } from '#platform/http';
import { invalid, notFound, Refusal, taken } from '#platform/refusal';
import type { StoredDefinition } from '../catalogue-tables.ts';
import { checkInTurn } from '../checks/check-queue.ts';
import { checkSchema } from '../document/check-schema.ts';
import { readDocument, type SoundWorkflow, type Upload } from '../document/read-document.ts';
import { suggestSchema } from '../document/read-ports.ts';
import { showPipeline } from '../show-pipeline.ts';
import { insertPipeline } from './registered-store.ts';
import { storeDocument } from './written-document.ts';

type Body = z.output<typeof pipelineBodySchema>;
type Stored = UploadRow & { file_key: string; sha256: string };

async function findUpload(platform: Platform, asker: Asker, fileId: string): Promise<Stored & { document: Upload }> {
  const { db, files } = platform;
  const [upload] = await uploadsByIds(db, asker.workspace.workspace_id, [fileId]);
  const { file_key, sha256 } = upload ?? {};
  if (!upload || !file_key || !sha256) throw notFound('This uploaded file');
  const path = files.pathOf(file_key);
  if (!path) throw new Refusal('unavailable', 'Workflows can be read from a local file store only.');
  const { name, size_bytes } = upload;
  return { ...upload, file_key, sha256, document: { path, name, size_bytes, sha256 } };
}

/** What a document holds and what is wrong with it, before it is registered. Nothing is written. */
export async function checkDocument(
  platform: Platform,
  asker: Asker,
  body: { file_id: string; entry?: string | undefined },
): Promise<WorkflowReading> {
  const { document } = await findUpload(platform, asker, body.file_id);
  const reading = await checkInTurn(asker.workspace.workspace_id, () =>
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

const asField = ({ file, line, message }: WorkflowProblem): FieldError => ({
  field: line === null ? file : `${file}, line ${line}`,
  message,
});

function checkBody(body: Body, { steps }: SoundWorkflow): FieldError[] {
  const known = new Set(steps.map(({ id }) => id));
  const types = new Map(dataTypes.map((type) => [type.id, type]));
  return [
    ...Object.keys(body.step_titles)
      .filter((id) => !known.has(id))
      .map((id) => ({
        field: `step_titles.${id}`,
        message: `The workflow has no step ${id}; it has ${[...known].join(', ')}.`,
      })),
    ...(['raw_data_type', 'result_data_type'] as const)
      .filter((field) => types.get(body[field])?.omic_type !== body.omic_type)
      .map((field) => ({ field, message: `${body[field]} is not a data type of ${body.omic_type}.` })),
  ];
}

/** The definition to keep, or every reason why there is none. */
function defineFrom(body: Body, workflow: SoundWorkflow): StoredDefinition {
  const { name, version, description, omic_type, raw_data_type, result_data_type, citations, item_option } = body;
  const checked = checkSchema(body.params_schema, workflow.inputs);
  const fields = [...checkBody(body, workflow), ...('fields' in checked ? checked.fields : [])];
  if (fields.length > 0 || 'fields' in checked) throw invalid(fields);
  const { entry, steps, containers, commands, is_contained } = workflow;
  // Programs of this machine tell nothing of those in a container.
  const software = is_contained
    ? []
    : body.software.map((program) => ({ name: program, version_command: [program, '--version'] }));
  return {
    ...{ id: name, name, version, description, omic_type, raw_data_type, result_data_type, citations, item_option },
    ...{ workflow: entry, steps, software, containers, commands, params_schema: checked.schema },
  };
}

/** Keeps an uploaded CWL document as a pipeline of the workspace, once nothing is wrong with it. */
export async function registerPipeline(platform: Platform, asker: Asker, body: Body): Promise<PipelineDetail> {
  const { db } = platform;
  const { workspace_id } = asker.workspace;
  const upload = await findUpload(platform, asker, body.file_id);
  const wish = { entry: body.entry, titles: body.step_titles };
  const { problems, workflow } = await checkInTurn(workspace_id, () => readDocument(platform, upload.document, wish));
  if (!workflow) throw invalid(problems.map(asField));
  const definition = defineFrom(body, workflow);
  const id = newId();
  const { file_key, sha256, name: file_name } = upload;
  const { is_contained, document_sha256 } = workflow;
  const document_key = await storeDocument(platform, id, workflow.written);
  const created_by = asker.person.id;
  const write = transact(db, async (tx) => {
    if ((await claimUploads(tx, workspace_id, [body.file_id])) !== 1) {
      throw new Refusal('conflict', `${file_name} is already in use. Upload it again.`);
    }
    const folder = `${workspace_id}/${body.name}`;
    const sent = { file_key, file_name, sha256, document_key, document_sha256, is_contained };
    const row = { id, folder, version: body.version, workspace_id, created_by, ...sent };
    await insertPipeline(tx, { ...row, definition });
    const act = { person_id: created_by, workspace_id, action: 'register', kind: 'pipeline', object_id: id };
    await recordAct(tx, { ...act, detail: { name: definition.name } });
  });
  const words = `${body.name} ${body.version} is already registered. Choose another version.`;
  await write
    .catch(async (error: unknown) => {
      await platform.files.delete(document_key);
      throw error;
    })
    .catch(sayViolation('pipelines_folder_version_key', () => taken('version', words)));
  return showPipeline(platform, asker, id);
}
