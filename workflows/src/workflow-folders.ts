import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** This package, and folders that the operator of a portal has added; each holds pipelines and `references`. */
const folders = [join(import.meta.dirname, '..')];

let version = 0;

/** Rises when folders are added or removed: what was read of them before is old. */
export const workflowFoldersVersion = (): number => version;

/** Adds a folder with pipelines, and kinds of references in its `references`, to those of this package. Answers with what removes it. */
export function addWorkflowFolder(folder: string): () => void {
  if (!folders.includes(folder)) folders.push(folder);
  version += 1;
  return () => {
    folders.splice(folders.indexOf(folder), 1);
    version += 1;
  };
}

/** Folders below `part` of each workflow folder that hold `document`, in the order of their names. */
export function foldersWith(document: string, part = ''): { id: string; folder: string }[] {
  const found = folders.flatMap((root) => {
    const parent = join(root, part);
    const names = existsSync(parent) ? readdirSync(parent) : [];
    return names.filter((id) => existsSync(join(parent, id, document))).map((id) => ({ id, folder: join(parent, id) }));
  });
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}
