/** PostgreSQL cannot be started here; the message is a sentence for the person who typed `npm start`. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}

/** The sentence for what `initdb` or the server wrote before it gave up. */
export function toStartError(output: string, folder: string): PostgresStartError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return new PostgresStartError(
      `The disk that holds ${folder} is full: PostgreSQL cannot start. Free some space and start again.`,
    );
  }
  if (/wrong ownership|Permission denied/i.test(output)) {
    return new PostgresStartError(
      `${folder} belongs to another user of this machine. Start the portal as that user, or choose another data folder with COHORTIUM_HOME.`,
    );
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errorLine =
    lines.findLast((line) => /(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? 'it printed nothing';
  return new PostgresStartError(`PostgreSQL did not start in ${folder}: ${errorLine.trim()}`);
}
