export { DeletionEffects, Note, Skeleton, useDelayed } from './deletion-effects.tsx';
export { OfflineNote } from './offline-note.tsx';
export { EmptyState, ErrorState, type FailedQuery, NoPermission } from './page-states.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { saveByTicket } from './save-by-ticket.ts';
export { type Snackbar, snackbar, type Toast, toast } from './toast-store.ts';
export { Toaster } from './toaster.tsx';
export { WaitingBar } from './waiting-bar.tsx';
