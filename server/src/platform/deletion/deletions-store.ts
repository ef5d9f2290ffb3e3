import { sql } from 'kysely';
import { type Db, onUniqueViolation, type Tx } from '#platform/database';
import { AppError, notFound } from '#platform/errors';

export interface DeletionRecord {
  deletion_id: string;
  workspace_id: string;
  /** What was deleted is called this. */
  name: string;
  /** When it can no longer be undone. */
  purge_after: string;
  /** Outcome; null while it can be undone. */
  outcome: 'restored' | 'purged' | null;
}

export interface DeletionDefinition<Row extends DeletionRecord> {
  table: string;
  /** What is deleted, as people call it. */
  noun: string;
  /** Keeps the names of what is not deleted unique. */
  name_constraint: string;
  /** Shows again what a deletion hides. */
  unhide(tx: Tx, row: Row): Promise<void>;
}

const ends = {
  restored: 'was already undone. There is nothing to restore.',
  purged: 'can no longer be undone: its time has passed.',
};

/** A table of deletions that can be undone for a while, one row per deletion. */
export class Deletions<Row extends DeletionRecord> {
  readonly #definition: DeletionDefinition<Row>;
  readonly #table;
  constructor(definition: DeletionDefinition<Row>) {
    this.#definition = definition;
    this.#table = sql.table(definition.table);
  }

  /** Locks a deletion until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select * from ${this.#table} where deletion_id = ${id} for update`.execute(tx);
    return rows[0];
  }

  /** Locks a deletion of the workspace that can still be undone. */
  async lockOpen(tx: Tx, { deletion_id, workspace_id }: { deletion_id: string; workspace_id: string }): Promise<Row> {
    const row = await this.lock(tx, deletion_id);
    if (row?.workspace_id !== workspace_id) throw notFound('This deletion');
    if (row.outcome) throw new AppError('gone', `This deletion ${ends[row.outcome]}`);
    return row;
  }

  async end(tx: Tx, id: string, outcome: 'restored' | 'purged'): Promise<void> {
    await sql`update ${this.#table} set outcome = ${outcome} where deletion_id = ${id}`.execute(tx);
  }

  /** Brings back what was deleted, unless its name is taken meanwhile. */
  async restore(tx: Tx, row: Row): Promise<void> {
    const { noun, name_constraint, unhide } = this.#definition;
    const message = `Another ${noun} is now named “${row.name}”. Rename it, then restore this one.`;
    const nameTakenError = onUniqueViolation(name_constraint, () => new AppError('conflict', message));
    await unhide(tx, row).catch(nameTakenError);
    await this.end(tx, row.deletion_id, 'restored');
  }

  /** Deletions whose undo period is over, oldest first. */
  async due(db: Db, now: Date): Promise<string[]> {
    const { rows } = await sql<DeletionRecord>`
      select deletion_id from ${this.#table} where outcome is null and purge_after <= ${now.toISOString()}
      order by purge_after`.execute(db);
    return rows.map(({ deletion_id }) => deletion_id);
  }
}
