import { type PipelineDefinition, pipelineCatalogue } from '@cohortium/workflows';
import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { type Access, accessToAll, demandAccess, demandModify } from '#sharing';
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

export const shown = { kind: 'pipeline', words: 'This pipeline' } as const;

/** A pipeline as the floor of sharing asks for it: what comes with the portal is everybody's. */
export const thingOf = ({ row }: KnownPipeline) => ({
  id: row.id,
  workspace_id: row.workspace_id,
  is_public: row.workspace_id === null || row.public_at !== null,
});

/** Those that come with the portal, those of the workspace, shared ones and public ones. */
export async function visiblePipelines(db: Db, asker: Asker): Promise<KnownPipeline[]> {
  const known = await knownPipelines(db);
  const reached = await accessToAll(db, asker, shown.kind, known.map(thingOf));
  return known.filter(({ row }) => reached.has(row.id));
}

async function reach(db: Db, asker: Asker, id: string): Promise<{ known: KnownPipeline; access: Access }> {
  const known = await findPipeline(db, id);
  return { known, access: await demandAccess(db, asker, shown, thingOf(known)) };
}

export async function findVisiblePipeline(db: Db, asker: Asker, id: string): Promise<KnownPipeline> {
  return (await reach(db, asker, id)).known;
}

/** Described anew by its workspace, and by those it is shared with at that level. */
export async function findModifiablePipeline(db: Db, asker: Asker, id: string): Promise<KnownPipeline> {
  const { known, access } = await reach(db, asker, id);
  if (known.row.workspace_id !== null) demandModify(access);
  return known;
}
