import { SNACKBAR, TOAST } from '@cohortium/contract';
import type { ReactNode } from 'react';

export type Toast = {
  /** What happened, in a sentence. */
  title: string;
  description?: ReactNode;
  tone?: 'plain' | 'success' | 'warning' | 'danger';
  /** One way on: "Open", "Undo". */
  action?: { label: string; act: () => void };
  duration_ms?: number;
};
export type Snackbar = { message: string; action?: { label: string; act: () => void }; duration_ms?: number };

export type Shown<T> = T & { id: number; open: boolean; duration_ms: number };
export type Announcements = { toasts: ReadonlyArray<Shown<Toast>>; snackbar: Shown<Snackbar> | null };

const LEAVING_MS = 400;
let current: Announcements = { toasts: [], snackbar: null };
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Announcements) {
  current = next;
  for (const listener of listeners) listener();
}

function nextId(): number {
  lastId += 1;
  return lastId;
}

/** Shows a toast, top right; the oldest above the limit leaves. Returns the way to dismiss it. */
export function toast(message: Toast): () => void {
  const shown: Shown<Toast> = { duration_ms: TOAST.duration_ms, ...message, id: nextId(), open: true };
  set({ ...current, toasts: [shown, ...current.toasts].slice(0, TOAST.limit) });
  return () => dismissToast(shown.id);
}

/** Shows a short line at the foot of the page; a new one takes the place of the old. Returns the way to dismiss it. */
export function snackbar(message: Snackbar | string): () => void {
  const given = typeof message === 'string' ? { message } : message;
  const shown: Shown<Snackbar> = { duration_ms: SNACKBAR.duration_ms, ...given, id: nextId(), open: true };
  set({ ...current, snackbar: shown });
  return () => dismissSnackbar(shown.id);
}

/** Closes a toast; it is forgotten when it has left the screen. */
export function dismissToast(id: number) {
  const mark = (one: Shown<Toast>) => (one.id === id ? { ...one, open: false } : one);
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

/** True from the first announcement on. */
export const announced = (): boolean => lastId > 0;

export const announcements = (): Announcements => current;

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
