import type { AnalysisProgress } from '@cohortium/contract';

const found = new Map<string, AnalysisProgress>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** The progress of a computation by the hash of its query key; null if unknown. */
export const progressOf = (key: string): AnalysisProgress | null => found.get(key) ?? null;

export function setProgress(key: string, progress: AnalysisProgress | null) {
  if (progress === null) found.delete(key);
  else found.set(key, progress);
  tell();
}

export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
