export { DeletionEffects } from './deletion-effects.tsx';
export { Note } from './note.tsx';
export { EmptyState, ErrorState, NoPermission } from './page-states.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { saveByTicket } from './save-by-ticket.ts';
export { Skeleton, useDelayed } from './skeleton.tsx';
export { type Snackbar, snackbar, type Toast, toast } from './toast-store.ts';
export { Toaster } from './toaster.tsx';
