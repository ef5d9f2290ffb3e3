import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { ChainEdit, Step } from './columns/definition.ts';
import type { OverlayTables } from './overlay-tables.ts';

const tables = (db: Db) => db.withTables<OverlayTables>();

/** An edit of an overlay, with the hash of the overlay that ends with it. */
export interface StoredStep extends Step {
  hash: string;
  created_by: string;
  created_at: string;
}

/** The edits of the overlay of a version, first to last; none where it has no overlay. */
export async function stepsOf(db: Db, { id, version }: { id: string; version: number }): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    with recursive steps as (
      select one.* from cohort_versions as shown join cohort_overlays as one on one.id = shown.overlay_id
      where shown.cohort_id = ${id} and shown.version = ${version}
      union all select before.* from steps join cohort_overlays as before on before.id = steps.parent_id)
    select id, edit, hash, created_by, created_at from steps order by depth`.execute(db);
  return rows;
}

export interface NewStep {
  id: string;
  edit: ChainEdit;
  hash: string;
  cells: ReadonlyMap<string, string | null> | null;
}

const CHUNK = 20_000;

/** Writes edits one after the other upon an overlay, or upon nothing. */
export async function insertSteps(
  tx: Tx,
  { parent_id, depth, created_by }: { parent_id: string | null; depth: number; created_by: string },
  steps: readonly NewStep[],
): Promise<void> {
  let before = parent_id;
  for (const [at, { id, edit, hash, cells }] of steps.entries()) {
    const row = { id, parent_id: before, depth: depth + at + 1, edit: JSON.stringify(edit), hash, created_by };
    await tables(tx).insertInto('cohort_overlays').values(row).execute();
    const pairs = [...(cells ?? [])];
    for (let from = 0; from < pairs.length; from += CHUNK) {
      const part = pairs.slice(from, from + CHUNK);
      const ids = part.map(([result_id]) => result_id);
      const values = part.map(([, value]) => value);
      await sql`insert into cohort_overlay_cells (overlay_id, result_id, value)
        select ${id}, result_id, value from unnest(${ids}::text[], ${values}::text[]) as cell (result_id, value)
        `.execute(tx);
    }
    before = id;
  }
}

/**
 * The cells that steps have written, of some members or of all, each step's as JSON by result: what reads them takes them
 * apart where it computes, for of many members that takes long.
 */
export async function cellsOf(
  db: Db,
  steps: readonly string[],
  { ids, between }: { ids?: readonly string[] | undefined; between?: { after: string; until: string } | undefined },
): Promise<Map<string, string>> {
  if (steps.length === 0) return new Map();
  const some = ids ? sql`and result_id = any(${[...ids]})` : sql``;
  const part = between ? sql`and result_id > ${between.after} and result_id <= ${between.until}` : sql``;
  const { rows } = await sql<{ overlay_id: string; cells: string }>`
    select overlay_id, json_object_agg(result_id, value)::text as cells from cohort_overlay_cells
    where overlay_id = any(${[...steps]}) ${some} ${part} group by overlay_id`.execute(db);
  return new Map(rows.map(({ overlay_id, cells }) => [overlay_id, cells]));
}

export interface OverlayVersion {
  version: number;
  overlay_id: string | null;
  parent_id: string | null;
  /** Whether the version only undid or redid an edit. */
  stepped: boolean;
  edit: ChainEdit | null;
}

/** The versions of a cohort up to one, last first, each with the overlay it shows. */
export async function listOverlayVersions(
  db: Db,
  { id, version }: { id: string; version: number },
  limit: number,
): Promise<OverlayVersion[]> {
  const { rows } = await sql<OverlayVersion>`
    select version, overlay_id, parent_id, edit, coalesce((change -> 'detail' ->> 'stepped')::boolean, false) as stepped
    from cohort_versions left join cohort_overlays on cohort_overlays.id = overlay_id
    where cohort_id = ${id} and version <= ${version} order by version desc limit ${limit}`.execute(db);
  return rows;
}
