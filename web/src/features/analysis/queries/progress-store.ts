import type { AnalysisProgress } from '@cohortium/contract';

const progressByKey = new Map<string, AnalysisProgress>();
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The progress of a computation by the hash of its query key; null if unknown. */
export const progressOf = (key: string): AnalysisProgress | null => progressByKey.get(key) ?? null;

export function setProgress(key: string, progress: AnalysisProgress | null) {
  if (progress === null) progressByKey.delete(key);
  else progressByKey.set(key, progress);
  notifyListeners();
}

export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
