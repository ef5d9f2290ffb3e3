import { pipelinePortsSchema } from '@cohortium/contract';
import { type PipelineDefinition, pipelineCatalogue, workflowFoldersVersion } from '@cohortium/workflows';
import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { findAccessToAll, type ResourceAccess, requireAccess, requireModify } from '#sharing';
import { ensurePipelineRow, type PipelineRow, pipelineRowById, pipelineRows } from './catalogue-store.ts';
import type { StoredDefinition } from './catalogue-tables.ts';

/** A pipeline, its row and its definition. */
export interface PipelineRecord {
  row: PipelineRow;
  /** `workflow` is a path of this machine for a built-in one, else the entry's place in its document: `stageWorkflow`. */
  definition: StoredDefinition;
  /** Whether this is the version of a built-in pipeline that the program has the files of. */
  is_current: boolean;
}

let read: { version: number; definitions: PipelineDefinition[] } | null = null;

/** Read once, as long as no folder is added: the definitions are part of the program. */
function definitions(): PipelineDefinition[] {
  const version = workflowFoldersVersion();
  if (read?.version !== version) read = { version, definitions: pipelineCatalogue() };
  return read.definitions;
}

const findCurrentDefinition = (folder: string, version?: string): PipelineDefinition | undefined =>
  definitions().find(({ id, ...one }) => id === folder && (version === undefined || one.version === version));

/** Gives every definition of the workflows its row, which keeps it for the time after it; called at start. */
export async function ensurePipelineRows(db: Db): Promise<PipelineRecord[]> {
  const records: PipelineRecord[] = [];
  for (const definition of definitions()) {
    const { id: folder, version, workflow: _, ...described } = definition;
    const definitionOrNull = { ...described, id: folder, version, workflow: '' };
    const row = await ensurePipelineRow(db, { id: newId(), folder, version, definition: definitionOrNull });
    records.push({ row, definition, is_current: true });
  }
  return records;
}

/** Reads that come out of steps, by the words of pipelines from before they declared it. */
const earlierTracking: Record<string, string> = { primers: 'trimmed', merge: 'merged', filter: 'filtered' };

/** A definition from before pipelines declared what they take and yield: it is like the amplicon pipelines. */
function completeDefinition(definition: StoredDefinition): StoredDefinition {
  // Those that declare what they yield, but not which files they take, are older than contigs.
  if (definition.outputs !== undefined) return { ...definition, file_formats: definition.file_formats ?? ['fastq'] };
  return {
    ...definition,
    ...pipelinePortsSchema.parse({}),
    packages: definition.packages ?? [],
    steps: definition.steps.map((step) => {
      const tracking = earlierTracking[step.id];
      return tracking ? { ...step, tracking } : step;
    }),
  };
}

/** A built-in version from before definitions were kept is shown with the words of the version that is here. */
function toPipelineRecords(row: PipelineRow): PipelineRecord[] {
  const current = row.workspace_id === null ? findCurrentDefinition(row.folder, row.version) : undefined;
  if (current) return [{ row, definition: current, is_current: true }];
  const definitionOrNull = row.definition ?? findCurrentDefinition(row.folder);
  return definitionOrNull
    ? [{ row, definition: { ...completeDefinition(definitionOrNull), version: row.version }, is_current: false }]
    : [];
}

const placeOf = ({ definition }: PipelineRecord): number => definition.order_of_use ?? Number.POSITIVE_INFINITY;

/** Everything that was ever here, for showing what was made with it: first what gives the usual results of its data type. */
export async function listAllPipelines(db: Db): Promise<PipelineRecord[]> {
  const records = (await pipelineRows(db)).flatMap(toPipelineRecords);
  return records.sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

export async function getPipeline(db: Db, id: string): Promise<PipelineRecord> {
  const row = await pipelineRowById(db, id);
  const [record] = row ? toPipelineRecords(row) : [];
  if (!record) throw notFound('This pipeline');
  return record;
}

export const PIPELINE_RESOURCE = { kind: 'pipeline', label: 'This pipeline' } as const;

/** A pipeline as the floor of sharing asks for it: what comes with the portal is everybody's. */
export const toResource = ({ row }: PipelineRecord) => ({
  id: row.id,
  workspace_id: row.workspace_id,
  is_public: row.workspace_id === null || row.public_at !== null,
});

/** Those that come with the portal, those of the workspace, shared ones and public ones. */
export async function visiblePipelines(db: Db, caller: Caller): Promise<PipelineRecord[]> {
  const records = await listAllPipelines(db);
  const reached = await findAccessToAll(db, caller, PIPELINE_RESOURCE.kind, records.map(toResource));
  return records.filter(({ row }) => reached.has(row.id));
}

async function getWithAccess(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ record: PipelineRecord; access: ResourceAccess }> {
  const record = await getPipeline(db, id);
  return { record, access: await requireAccess(db, caller, PIPELINE_RESOURCE, toResource(record)) };
}

export async function getVisiblePipeline(db: Db, caller: Caller, id: string): Promise<PipelineRecord> {
  return (await getWithAccess(db, caller, id)).record;
}

/** Described again by its workspace, and by those it is shared with at that level. */
export async function getModifiablePipeline(db: Db, caller: Caller, id: string): Promise<PipelineRecord> {
  const { record, access } = await getWithAccess(db, caller, id);
  if (record.row.workspace_id !== null) requireModify(access);
  return record;
}
