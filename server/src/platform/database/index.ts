export {
  CheckViolation,
  DatabaseConflict,
  DatabaseFull,
  DatabaseUnavailable,
  ReferenceViolation,
  TransactionConflict,
  UniqueViolation,
} from './database-errors.ts';
export { askedOften } from './keep-plan.ts';
export { DatabaseInUse, type DatabaseLock, lockDatabase } from './lock-database.ts';
export { isAlive } from './machine/inspect-process.ts';
export { writePrivately } from './machine/keep-private.ts';
export { HomeInUse, type HomeLock, lockHome } from './machine/lock-home.ts';
export { likeOf, type NameMatch, nameMatch } from './match-names.ts';
export { MigrationRefused, type Migrations, mergeMigrations, migrateUp } from './migrate-database.ts';
export { type Db, type OpenDatabase, openDatabase, type Tx } from './open-database.ts';
export { PostgresRefused } from './postgres/postgres-refused.ts';
export { type RunningPostgres, startPostgres, urlOfRunning } from './postgres/start-postgres.ts';
export { readSnapshot } from './read-snapshot.ts';
export { sayViolation } from './say-violation.ts';
export { beginningWith, transact } from './transact.ts';
