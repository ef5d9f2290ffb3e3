import { SNACKBAR, TOAST } from '@cohortium/contract';
import type { ReactNode } from 'react';

export type Toast = {
  /** What happened, in a sentence. */
  title: string;
  description?: ReactNode;
  tone?: 'plain' | 'success' | 'warning' | 'danger';
  /** One way on: "Open", "Undo". */
  action?: { label: string; onSelect: () => void };
  duration_ms?: number;
};
export type Snackbar = { message: string; action?: { label: string; onSelect: () => void }; duration_ms?: number };

export type Queued<T> = T & { id: number; open: boolean; duration_ms: number };
export type ToastState = { toasts: ReadonlyArray<Queued<Toast>>; snackbar: Queued<Snackbar> | null };

const LEAVING_MS = 400;
let current: ToastState = { toasts: [], snackbar: null };
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ToastState) {
  current = next;
  for (const listener of listeners) listener();
}

function nextId(): number {
  lastId += 1;
  return lastId;
}

/** Shows a toast at the top right and removes the oldest one above the limit. Returns a function that dismisses it. */
export function toast(message: Toast): () => void {
  const shown: Queued<Toast> = { duration_ms: TOAST.duration_ms, ...message, id: nextId(), open: true };
  set({ ...current, toasts: [shown, ...current.toasts].slice(0, TOAST.limit) });
  return () => dismissToast(shown.id);
}

/** Shows a snackbar that replaces the previous one. Returns a function that dismisses it. */
export function snackbar(message: Snackbar | string): () => void {
  const options = typeof message === 'string' ? { message } : message;
  const shown: Queued<Snackbar> = { duration_ms: SNACKBAR.duration_ms, ...options, id: nextId(), open: true };
  set({ ...current, snackbar: shown });
  return () => dismissSnackbar(shown.id);
}

/** Closes a toast and removes it after its exit animation. */
export function dismissToast(id: number) {
  const mark = (one: Queued<Toast>) => (one.id === id ? { ...one, open: false } : one);
  set({ ...current, toasts: current.toasts.map(mark) });
  setTimeout(() => set({ ...current, toasts: current.toasts.filter((one) => one.id !== id || one.open) }), LEAVING_MS);
}

export function dismissSnackbar(id: number) {
  if (current.snackbar?.id !== id) return;
  set({ ...current, snackbar: { ...current.snackbar, open: false } });
  setTimeout(() => {
    if (current.snackbar?.id === id) set({ ...current, snackbar: null });
  }, LEAVING_MS);
}

/** True after the first toast or snackbar. */
export const hasToasts = (): boolean => lastId > 0;

export const currentToasts = (): ToastState => current;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
