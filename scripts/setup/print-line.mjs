/** Tells the person at the terminal what is happening: one plain line. */
export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

/** Why set-up cannot go on: a sentence for the operator, shown without a stack trace. */
export class SetUpError extends Error {
  name = 'SetUpRefused';
}

/** Runs a command's whole story; whatever goes wrong ends as a sentence and exit code 1. */
export async function runCommand(story) {
  try {
    process.exitCode = await story();
  } catch (error) {
    process.stderr.write(`${toMessage(error)}\n`);
    process.exitCode = 1;
  }
}

function toMessage(error) {
  if (error instanceof SetUpError) return error.message;
  if (error?.code === 'ENOSPC')
    return `The disk is full (${error.path ?? error.message}). Free some space and start again.`;
  if (error?.code === 'EACCES' || error?.code === 'EPERM' || error?.code === 'EROFS')
    return `This folder isn’t writable (${error.message}). Clone Cohortium into your own folder.`;
  return `Set-up failed: ${error?.message ?? error}`;
}
