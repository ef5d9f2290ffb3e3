/** Sends one file and resolves with its id; `onProgress` hears the share that has arrived, 0 to 1. */
export type UploadFile = (
  file: File,
  options: { onProgress: (progress: number) => void; signal: AbortSignal },
) => Promise<string>;

interface ManyUploads {
  upload: UploadFile;
  /** Share of all bytes that has arrived, and the file that is on its way. */
  onProgress: (progress: number, name: string) => void;
  signal: AbortSignal;
}

/** Sends files one after another and resolves with their ids in the same order; stops with the first that fails. */
export async function uploadFiles(files: readonly File[], { upload, onProgress, signal }: ManyUploads) {
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  const ids: string[] = [];
  let sent = 0;
  for (const file of files) {
    const report = (progress: number) => onProgress((sent + progress * file.size) / total, file.name);
    report(0);
    ids.push(await upload(file, { onProgress: report, signal }));
    sent += file.size;
  }
  return ids;
}
