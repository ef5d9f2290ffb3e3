export interface Explanation {
  reason: string;
  retriable: boolean;
}

export type EngineName = 'cwltool' | 'toil';

export const notInstalled = (engine: EngineName): Explanation => ({
  reason: `${engine} is not installed on this machine. Install it with apt-get install ${engine}, then retry.`,
  retriable: true,
});

export const diskFull: Explanation = {
  reason: 'The disk that holds the working folder is full. Free some space, then retry: finished steps are kept.',
  retriable: true,
};

const failureCauses: { sign: RegExp; explain: (match: string) => Explanation }[] = [
  { sign: /No space left on device|Disk quota exceeded/, explain: () => diskFull },
  {
    sign: /job stopped: (\S+) is not installed/,
    explain: (name) => ({
      reason: `${name} is not installed on this machine. Install it with apt-get install ${name}, then retry.`,
      retriable: true,
    }),
  },
  {
    sign: /The '([\w.-]+)' distribution was not found and is required by cwltool/,
    explain: (name) => ({
      reason: `cwltool lacks the Python package ${name}. Install it with apt-get install python3-${name}, then retry.`,
      retriable: true,
    }),
  },
  {
    sign: /ended by signal 9\b|terminated by signal: (SIGKILL)|exited with status: 137\b|MemoryError|Cannot allocate memory/,
    explain: () => ({
      reason: 'The system ended a step, most likely because it ran out of memory. Free some memory, then retry.',
      retriable: true,
    }),
  },
  {
    sign: /(Requested at least [\d.]+ \w+ but only [\d.]+ available)/,
    explain: (match) => ({ reason: `This machine is too small for the workflow: ${match}.`, retriable: false }),
  },
  {
    // cwltool wraps long lines at their spaces.
    sign: /Input\s+file\s+(\S+)\s.*not\s+found|\[Errno 2\]\s+No\s+such\s+file\s+or\s+directory:\s+'([^']+)'/,
    explain: (path) => ({ reason: `An input file is missing: ${path.replaceAll(/\s+/g, ' ')}.`, retriable: false }),
  },
  {
    sign: /Docker image (\S+) not found|initializing source docker:\/\/([^\s:]+)|unable to pull ([^\s:]+)/,
    explain: (image) => ({
      reason: `The container image ${image} is not on this machine and can’t be downloaded. Add it with podman pull or podman load, then retry.`,
      retriable: true,
    }),
  },
  { sign: /job stopped: (.+)/, explain: (match) => ({ reason: `A step stopped: ${match}`, retriable: false }) },
  {
    sign: /(Invalid job input record|is not valid|Missing required input parameter.*|Tool definition failed validation)/,
    explain: (match) => ({
      reason: `The workflow does not accept its inputs (${match}). See the log.`,
      retriable: false,
    }),
  },
];

/** Why a launch failed, from the lines it wrote. */
export function explainFailure(log: string, exitCode: number | null, engine: EngineName): Explanation {
  for (const { sign, explain } of failureCauses) {
    const match = sign.exec(log);
    if (match) return explain(match.slice(1).find((part) => part !== undefined) ?? '');
  }
  // Stopped by a job's failure, cwltool does not always come to say so of its step.
  const step = /\[(?:step ([^\][]+)|job ([^\][]+?)(?:_\d+)?)\] completed permanentFail/
    .exec(log)
    ?.slice(1)
    .find((name) => name !== undefined);
  if (exitCode === null)
    return { reason: `${engine} was ended by another process. Retry: finished steps are kept.`, retriable: true };
  const where = step === undefined ? `${engine} failed` : `The step ${step} failed`;
  return { reason: `${where} (exit code ${exitCode}). See the log for details.`, retriable: false };
}

/** For errors of writing into the working folder itself. */
export function explainError(error: unknown): Explanation | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFull;
  if (error.code === 'EACCES' || error.code === 'EROFS') {
    return {
      reason: `The working folder cannot be written (${error.message}). Check its owner, then retry.`,
      retriable: true,
    };
  }
  return null;
}
