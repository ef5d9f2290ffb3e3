/** Base class for statement errors without domain terms; modules add a message. */
export class DatabaseConflict extends Error {
  override name = 'DatabaseConflict';
  /** The constraint that refused, as named in the migration. */
  readonly constraint: string | undefined;
  readonly table: string | undefined;

  constructor(message: string, where: { constraint?: string | undefined; table?: string | undefined; cause: unknown }) {
    super(message, { cause: where.cause });
    this.constraint = where.constraint;
    this.table = where.table;
  }
}

/** A row with this key already exists. */
export class UniqueViolation extends DatabaseConflict {
  override name = 'UniqueViolation';
}

/** The row named does not exist, or is still named by others. */
export class ReferenceViolation extends DatabaseConflict {
  override name = 'ReferenceViolation';
}

/** A check, exclusion or not-null constraint refused the row. */
export class CheckViolation extends DatabaseConflict {
  override name = 'CheckViolation';
}

/** A deadlock or serialization failure; `transact` retries it. */
export class TransactionConflict extends DatabaseConflict {
  override name = 'TransactionConflict';
}

/** PostgreSQL cannot be reached, is stopping, or has lost the connection. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** PostgreSQL has no room left to write. Nothing of the transaction was kept. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull';
}
