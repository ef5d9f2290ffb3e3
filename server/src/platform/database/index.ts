export {
  CheckViolation,
  DatabaseConflict,
  DatabaseFull,
  DatabaseUnavailable,
  ReferenceViolation,
  TransactionConflict,
  UniqueViolation,
} from './database-errors.ts';
export { isAlive } from './inspect-process.ts';
export { DatabaseInUseError, type DatabaseLock, lockDatabase } from './lock-database.ts';
export { HomeInUseError, type HomeLock, lockHome, setPrivateUmask } from './lock-home.ts';
export { type NameMatch, nameMatch, toLikePattern } from './match-names.ts';
export { MigrationError, type Migrations, mergeMigrations, migrateUp } from './migrate-database.ts';
export { onUniqueViolation } from './on-unique-violation.ts';
export { type DatabaseOptions, type Db, openDatabase, type Tx } from './open-database.ts';
export { PostgresStartError } from './postgres/postgres-start-error.ts';
export { type RunningPostgres, runningPostgresUrl, startPostgres } from './postgres/start-postgres.ts';
export { readSnapshot } from './read-snapshot.ts';
export { countRows, onPage, type Page, selectPage } from './select-page.ts';
export { transact, withPreamble } from './transact.ts';
export { preparedStatement } from './translate-errors.ts';
