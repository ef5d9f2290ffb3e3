import { SnackbarLine } from './snackbar.tsx';
import { Toasts } from './toasts.tsx';

/** Everything announced, drawn by Radix; loaded with the first announcement. */
export function ToastsAndSnackbar() {
  return (
    <>
      <Toasts />
      <SnackbarLine />
    </>
  );
}
