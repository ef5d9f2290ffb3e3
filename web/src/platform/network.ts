/** Whether the machine has a network; a portal that does not answer is another matter. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** Tells when the network comes or goes; returns the way to stop. */
export function subscribeNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
