import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersWith } from './workflow-folders.ts';

/** How a file of a reference is checked before anything is built of it. `binary` is checked by the build alone. */
export type ReferenceFormat = 'fasta' | 'fasta_with_lineages' | 'gene_sets' | 'text' | 'binary';

/** A file, or several of one pattern, that people upload for a reference. */
export interface ReferenceFile {
  /** Its name, or a pattern with one `*`. */
  name?: string;
  pattern?: string;
  title: string;
  required: boolean;
  /** Whether several files may fit the pattern. */
  many?: boolean;
  format: ReferenceFormat;
}

/** What the folder of a kind says about it. */
export interface ReferenceKind {
  /** The name of its folder. */
  id: string;
  title: string;
  description: string;
  /** What a workflow is handed: the one file, or a folder with all of them. */
  as: 'file' | 'folder';
  files: ReferenceFile[];
  /** Debian packages that its build needs. */
  packages?: string[];
  /** Absent: the uploaded files are the reference. `workflow` is the absolute path of a CWL workflow. */
  build?: { workflow: string; title: string };
}

/** Every kind of reference, one a folder in `references` that holds a `kind.json`, in the order of their ids. */
export function referenceKinds(): ReferenceKind[] {
  return foldersWith('kind.json', 'references').map(({ id, folder }) => readKind(id, folder));
}

function readKind(id: string, folder: string): ReferenceKind {
  const kind: ReferenceKind = JSON.parse(readFileSync(join(folder, 'kind.json'), 'utf8'));
  if (kind.id !== id) throw new Error(`references/${id}/kind.json has the wrong id ${kind.id}.`);
  return kind.build ? { ...kind, build: { ...kind.build, workflow: join(folder, kind.build.workflow) } } : kind;
}

/** Whether a file's name is one of those that an entry of a kind asks for. */
export function matchesReferenceFile({ name, pattern }: ReferenceFile, fileName: string): boolean {
  if (name !== undefined) return name === fileName;
  const [start = '', end = ''] = (pattern ?? '').split('*');
  return fileName.length >= start.length + end.length && fileName.startsWith(start) && fileName.endsWith(end);
}
