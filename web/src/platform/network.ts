/** Whether the computer is online; a portal that does not respond is a different case. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** Subscribes to online and offline events; returns an unsubscribe function. */
export function subscribeNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
