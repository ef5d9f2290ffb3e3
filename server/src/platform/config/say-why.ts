import type { Config } from './read-config.ts';

const isCoded = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const spoken = [
  'HomeInUse',
  'PostgresRefused',
  'MigrationRefused',
  'ConfigRefused',
  'IndexUnavailable',
  'DatabaseUnavailable',
  'DatabaseFull',
  'CommandRefused',
];

/** Why the portal does not start: always a sentence for the operator, never a stack trace. */
export function sayWhy(error: unknown, config: Config | null): string {
  if (isCoded(error)) {
    if (error.code === 'EADDRINUSE') {
      const port = config?.port ?? '';
      return `Port ${port} is taken by another program. Stop it, or choose another: PORT=${Number(port) + 1} npm start.`;
    }
    if (error.code === 'EACCES' || error.code === 'EPERM') {
      return `Cohortium may not write to ${config?.home ?? 'its data folder'} (${error.message}). Choose another with COHORTIUM_HOME.`;
    }
    if (error.code === 'ENOSPC') {
      return `The disk of ${config?.home ?? 'the data folder'} is full. Free some space and start again; nothing is lost.`;
    }
  }
  if (error instanceof Error)
    return spoken.includes(error.name) ? error.message : `Cohortium could not start: ${error.message}`;
  return `Cohortium could not start: ${String(error)}`;
}
