import type { LogLine } from '@cohortium/contract';

export interface StepFilter {
  step: string;
  /** The name that the engine knows the sample by; null for all samples of the step. */
  item: string | null;
}

const LOG_PREFIX = /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] [A-Z]+ \[(step|job|workflow) ?([^\]]*)\] ?(.*)$/;
const stepOf = (job: string): string => job.replace(/_\d+$/, '');

/** Who speaks in each line. A job numbers differently in each launch; its folder in the cache stays the same. */
class LineAttributor {
  readonly #items = new Map<string, string>();
  #folderOf = new Map<string, string>();
  #speaker: { step: string; folder: string | null } | null = null;
  #isCommand = false;

  /** Takes the next line and returns the step it belongs to. */
  read(text: string): { step: string; folder: string | null } | null {
    if (text.startsWith('--- launched')) {
      this.#folderOf = new Map();
      this.#speaker = null;
      return null;
    }
    const [, kind, name = '', message = ''] = LOG_PREFIX.exec(text) ?? [];
    if (kind === 'job') this.#hear(name, message);
    else if (kind === 'step') this.#speaker = { step: name, folder: null };
    else if (kind !== undefined) this.#speaker = null;
    if (kind !== undefined) this.#isCommand = kind === 'job' && /^\S.*\$ /.test(message);
    if (this.#isCommand) this.#noteItem(text);
    this.#isCommand &&= text.endsWith('\\');
    return this.#speaker;
  }

  itemOf(folder: string | null): string | undefined {
    return folder === null ? undefined : this.#items.get(folder);
  }

  #hear(job: string, message: string): void {
    const cacheFolder = /^(?:Using cached output in|Output of job will be cached in) (.+)$/.exec(message)?.[1];
    if (cacheFolder) this.#folderOf.set(job, cacheFolder);
    this.#speaker = { step: stepOf(job), folder: this.#folderOf.get(job) ?? job };
  }

  #noteItem(text: string): void {
    const item = /(?:^|[\s'])(s\d{4,})(?=['\s\\]|$)/.exec(text)?.[1];
    const folder = this.#speaker?.folder;
    if (item && folder && !this.#items.has(folder)) this.#items.set(folder, item);
  }
}

/** The lines of an engine's log that speak of one step, or of one sample in it, with what its programs printed. */
export function linesOfStep(lines: readonly LogLine[], { step, item }: StepFilter): LogLine[] {
  const reader = new LineAttributor();
  const spoken = lines.map((line) => ({ line, by: reader.read(line.text) }));
  if (spoken.every(({ by }) => by === null)) return lines.filter(({ text }) => text.includes(item ?? step));
  return spoken
    .filter(({ by }) => by?.step === step && (item === null || reader.itemOf(by.folder) === item))
    .map(({ line }) => line);
}
