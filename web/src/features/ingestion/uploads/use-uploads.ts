import { useEffect, useState, useSyncExternalStore } from 'react';
import { UploadQueue, type UploadsSnapshot } from './upload-queue.ts';

/**
 * The uploads of one page; they stop when it is left, and go on from there when the files are chosen again.
 * `submissionId` is asked when places are looked for.
 */
export function useUploads(submissionId: () => string | null): { queue: UploadQueue; uploads: UploadsSnapshot } {
  const [queue] = useState(() => new UploadQueue(submissionId));
  useEffect(() => {
    window.addEventListener('online', queue.tryNow);
    return () => {
      window.removeEventListener('online', queue.tryNow);
      queue.stop();
    };
  }, [queue]);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot) };
}
