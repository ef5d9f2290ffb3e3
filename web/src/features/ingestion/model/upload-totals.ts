/** A file on its way, as the page shows it. */
export interface ReadFile {
  id: string;
  name: string;
  size_bytes: number;
  sent_bytes: number;
  state: 'chosen' | 'waiting' | 'sending' | 'paused' | 'sent' | 'failed';
  /** Why it failed, in words. */
  reason: string | null;
  /** The server's id, once it has made place for the file. */
  file_id: string | null;
}

export interface UploadTotals {
  n_files: number;
  n_sent: number;
  n_failed: number;
  n_paused: number;
  size_bytes: number;
  sent_bytes: number;
  /** Share that has arrived, 0 to 1; 0 without files. */
  share: number;
  /** Whether bytes are moving, or about to. */
  moving: boolean;
}

const count = (files: readonly ReadFile[], state: ReadFile['state']) =>
  files.filter((file) => file.state === state).length;
const sum = (files: readonly ReadFile[], of: (file: ReadFile) => number) =>
  files.reduce((total, file) => total + of(file), 0);

export function totalsOf(files: readonly ReadFile[]): UploadTotals {
  const size_bytes = sum(files, (file) => file.size_bytes);
  const sent_bytes = sum(files, (file) => file.sent_bytes);
  return {
    n_files: files.length,
    n_sent: count(files, 'sent'),
    n_failed: count(files, 'failed'),
    n_paused: count(files, 'paused'),
    size_bytes,
    sent_bytes,
    share: size_bytes > 0 ? sent_bytes / size_bytes : 0,
    moving: files.some(({ state }) => state === 'sending' || state === 'waiting'),
  };
}

/** How many bytes had arrived at a moment (ms). */
export interface Mark {
  at: number;
  sent_bytes: number;
}

const WINDOW_MS = 8000;
const SHORTEST_MS = 500;

/** The marks that a speed is measured over: the last eight seconds, and one before them. */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const last = marks.at(-1);
  // Fewer bytes than before: another file was chosen or taken away, and the measure begins again.
  if (last && mark.sent_bytes < last.sent_bytes) return [mark];
  const first = marks.findLastIndex(({ at }) => at <= mark.at - WINDOW_MS);
  return [...marks.slice(Math.max(0, first)), mark];
}

/** Bytes a second over the marks; null while too little time has passed to say. */
export function speedOf(marks: readonly Mark[]): number | null {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.at - first.at < SHORTEST_MS) return null;
  return ((last.sent_bytes - first.sent_bytes) * 1000) / (last.at - first.at);
}

/** Milliseconds until all has arrived at this speed (bytes a second); null when nobody can tell. */
export function timeLeft({ size_bytes, sent_bytes }: UploadTotals, speed: number | null): number | null {
  return speed && speed > 0 ? ((size_bytes - sent_bytes) * 1000) / speed : null;
}
