import { useEffect, useState, useSyncExternalStore } from 'react';
import { rememberUploads } from './remember-uploads.ts';
import { UploadQueue, type UploadsSnapshot } from './upload-queue.ts';

/** The uploads of one page; they pause when it is left, and go on from there when the files are chosen again. */
export function useUploads(owner: string): { queue: UploadQueue; uploads: UploadsSnapshot } {
  const [queue] = useState(() => new UploadQueue(rememberUploads(owner)));
  useEffect(() => () => queue.pauseAll(), [queue]);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot) };
}
