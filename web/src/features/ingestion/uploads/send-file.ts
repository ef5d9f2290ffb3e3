import { UploadQueue } from './upload-queue.ts';

interface SingleUpload {
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads one file and resolves with its ID; rejects with a message, or when aborted. */
export function sendFile(file: File, { onProgress, signal }: SingleUpload): Promise<string> {
  const queue = new UploadQueue(() => null);
  return new Promise((resolve, reject) => {
    const reportProgress = () => {
      const { files, totals } = queue.snapshot();
      const [only] = files;
      onProgress(totals.progress);
      if (only?.state === 'failed') reject(new Error(only.reason ?? 'The file could not be uploaded.'));
      if (only?.state === 'sent' && only.file_id) resolve(only.file_id);
    };
    signal.addEventListener('abort', () => {
      queue.stop();
      reject(signal.reason);
    });
    queue.subscribe(reportProgress);
    queue.add([file]);
    queue.start();
  });
}
