/** Where in a dropped folder files lay: the browser tells it of chosen folders alone. */
const dropped = new WeakMap<File, string>();

/** The path of a chosen or dropped file from the folder that was chosen; its name where it was chosen itself. */
export const pathOfFile = (file: File): string => dropped.get(file) ?? (file.webkitRelativePath || file.name);

/** All dropped files, including those in nested folders. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  // Read before the first await, because the browser clears the list after the event.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  const fileEntries = entries.filter((entry) => entry !== null);
  if (fileEntries.length === 0) return plain;
  return (await Promise.all(fileEntries.map(filesOfEntry))).flat();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    dropped.set(file, entry.fullPath);
    return [file];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const inside: File[] = [];
  // A directory reader returns up to 100 entries per call, and none at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return inside;
    inside.push(...(await Promise.all(batch.map(filesOfEntry))).flat());
  }
}
