/** What a line of cwltool's log says of the workflow. */
export type LogEntry =
  | { kind: 'step_started' | 'step_succeeded' | 'step_failed'; step: string }
  | { kind: 'job_reused'; job: string; folder: string }
  | { kind: 'job_started'; job: string; folder: string; args: string[] }
  | { kind: 'job_exited'; job: string; exit_code: number }
  | { kind: 'job_memory'; job: string; max_memory_mib: number }
  | { kind: 'job_succeeded' | 'job_failed'; job: string };

const LOG_LINE = /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] (?:INFO|WARNING|ERROR) \[(step|job) ([^\]]+)\] (.*)$/;

const LINE_CONTINUATION = ' \\\n    ';

/**
 * Reads the log line by line, as it grows. A command goes over several lines, each but the last ending in a backslash;
 * cwltool writes such a block in one piece, so that what jobs themselves print never falls into it.
 */
export function createLogParser(): (line: string) => LogEntry | null {
  let open: { job: string; folder: string; command: string } | null = null;
  return (line) => {
    if (open) {
      open.command += `\n${line}`;
      return line.endsWith('\\') ? null : close();
    }
    const [, kind, name, text] = LOG_LINE.exec(line) ?? [];
    if (name === undefined || text === undefined) return null;
    if (kind === 'step') return stepEntry(name, text);
    const [, folder, command] = /^(\/.*?)\$ (.*)$/s.exec(text) ?? [];
    if (folder === undefined || command === undefined) return jobEntry(name, text);
    open = { job: name, folder, command };
    return command.endsWith('\\') ? null : close();
  };

  function close(): LogEntry | null {
    if (!open) return null;
    const { job, folder, command } = open;
    const entry: LogEntry = { kind: 'job_started', job, folder, args: command.split(LINE_CONTINUATION) };
    open = null;
    return entry;
  }
}

function stepEntry(step: string, text: string): LogEntry | null {
  if (text === 'start') return { kind: 'step_started', step };
  if (text === 'completed success') return { kind: 'step_succeeded', step };
  return text.startsWith('completed ') ? { kind: 'step_failed', step } : null;
}

function jobEntry(job: string, text: string): LogEntry | null {
  const reused = /^Using cached output in (.+)$/.exec(text)?.[1];
  if (reused) return { kind: 'job_reused', job, folder: reused };
  const memory = /^Max memory used: (\d+)MiB$/.exec(text)?.[1];
  if (memory) return { kind: 'job_memory', job, max_memory_mib: Number(memory) };
  const status = /^exited with status: (\d+)$/.exec(text)?.[1];
  if (status) return { kind: 'job_exited', job, exit_code: Number(status) };
  if (text === 'completed success') return { kind: 'job_succeeded', job };
  return text.startsWith('completed ') ? { kind: 'job_failed', job } : null;
}

/** The word that follows `option` in a command, without the quotes cwltool prints; null when it is not there. */
export function itemOf(args: string[], option: string | undefined): string | null {
  const optionIndex = option === undefined ? -1 : args.indexOf(option);
  const value = optionIndex === -1 ? undefined : args[optionIndex + 1];
  return value === undefined ? null : value.replace(/^'(.*)'$/, '$1');
}
