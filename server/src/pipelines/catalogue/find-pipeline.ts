import { type PipelineDefinition, pipelineCatalogue } from '@cohortium/workflows';
import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { type PipelineRow, pipelineRowById, pipelineRows, rememberPipeline } from './catalogue-store.ts';
import type { StoredDefinition } from './catalogue-tables.ts';

/** A pipeline, its row and its definition. */
export interface KnownPipeline {
  row: PipelineRow;
  /** `workflow` is a path of this machine for a built-in one, else the entry's place in its document: `stageWorkflow`. */
  definition: StoredDefinition;
  /** Whether this is the version of a built-in pipeline that the program has the files of. */
  is_current: boolean;
}

/** Read once: the definitions are part of the program. */
const definitions = pipelineCatalogue();

const currentOf = (folder: string, version?: string): PipelineDefinition | undefined =>
  definitions.find(({ id, ...one }) => id === folder && (version === undefined || one.version === version));

/** Gives every definition of the workflows its row, which keeps it for the time after it; called at start. */
export async function rememberPipelines(db: Db): Promise<KnownPipeline[]> {
  const known: KnownPipeline[] = [];
  for (const definition of definitions) {
    const { id: folder, version, workflow: _, ...described } = definition;
    const kept = { ...described, id: folder, version, workflow: '' };
    const row = await rememberPipeline(db, { id: newId(), folder, version, definition: kept });
    known.push({ row, definition, is_current: true });
  }
  return known;
}

/** A built-in version from before definitions were kept is shown with the words of the version that is here. */
function withDefinition(row: PipelineRow): KnownPipeline[] {
  const current = row.workspace_id === null ? currentOf(row.folder, row.version) : undefined;
  if (current) return [{ row, definition: current, is_current: true }];
  const kept = row.definition ?? currentOf(row.folder);
  return kept ? [{ row, definition: { ...kept, version: row.version }, is_current: false }] : [];
}

/** Everything that was ever here, for showing what was made with it. */
export async function knownPipelines(db: Db): Promise<KnownPipeline[]> {
  return (await pipelineRows(db)).flatMap(withDefinition);
}

export async function findPipeline(db: Db, id: string): Promise<KnownPipeline> {
  const row = await pipelineRowById(db, id);
  const [found] = row ? withDefinition(row) : [];
  if (!found) throw notFound('This pipeline');
  return found;
}

/** Those that come with the portal and those of the workspace. */
export async function visiblePipelines(db: Db, { workspace }: Asker): Promise<KnownPipeline[]> {
  const known = await knownPipelines(db);
  return known.filter(({ row }) => row.workspace_id === null || row.workspace_id === workspace.workspace_id);
}

export async function findVisiblePipeline(db: Db, { workspace }: Asker, id: string): Promise<KnownPipeline> {
  const found = await findPipeline(db, id);
  const owner = found.row.workspace_id;
  if (owner !== null && owner !== workspace.workspace_id) throw notFound('This pipeline');
  return found;
}
