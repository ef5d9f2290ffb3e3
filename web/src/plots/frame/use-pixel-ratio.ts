import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  media.addEventListener('change', changed);
  addEventListener('resize', changed);
  return () => {
    media.removeEventListener('change', changed);
    removeEventListener('resize', changed);
  };
}

/** Device pixels per CSS pixel, at most 3; follows the window to another screen. */
export function usePixelRatio(): number {
  return Math.min(
    3,
    useSyncExternalStore(
      subscribe,
      () => devicePixelRatio || 1,
      () => 1,
    ),
  );
}
