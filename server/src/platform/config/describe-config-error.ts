import type { Config } from './read-config.ts';

const isCoded = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const errorNamesForOperator = [
  'HomeInUseError',
  'HomeError',
  'DatabaseInUseError',
  'PostgresStartError',
  'MigrationError',
  'ConfigError',
  'IndexUnavailableError',
  'DatabaseUnavailable',
  'DatabaseFull',
  'CommandError',
];

/** Why the portal does not start: always a sentence for the operator, never a stack trace. */
export function describeConfigError(error: unknown, config: Config | null): string {
  if (isCoded(error)) {
    if (error.code === 'EADDRINUSE') {
      const port = config?.port ?? '';
      return `Port ${port} is used by another program. Stop it, or choose another port: PORT=${Number(port) + 1} npm start.`;
    }
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(error.code)) {
      return `Cohortium can’t write to ${config?.home ?? 'its data folder'} (${error.message}). Choose another folder with COHORTIUM_HOME.`;
    }
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFullMessage(config);
  }
  // How the index's engine puts it, which knows no error codes.
  if (error instanceof Error && /not enough space|no space left on device/i.test(error.message))
    return diskFullMessage(config);
  if (error instanceof Error && error.name === 'DatabaseUnavailable' && config?.database_url) {
    return `PostgreSQL does not answer at ${new URL(config.database_url).host}. Check that it is running and DATABASE_URL is right.`;
  }
  if (error instanceof Error)
    return errorNamesForOperator.includes(error.name) ? error.message : `Cohortium could not start: ${error.message}`;
  return `Cohortium could not start: ${String(error)}`;
}

const diskFullMessage = (config: Config | null): string =>
  `The disk of ${config?.home ?? 'the data folder'} is full. Free some space and start again. No data is lost.`;
