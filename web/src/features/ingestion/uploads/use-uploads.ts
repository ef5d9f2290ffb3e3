import { useEffect, useState, useSyncExternalStore } from 'react';
import { UploadQueue, type UploadsSnapshot } from './upload-queue.ts';

/**
 * The upload queue of one page; it stops when the page closes, and uploads resume when the files are chosen again. `submissionId` is read when uploads are reserved.
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
