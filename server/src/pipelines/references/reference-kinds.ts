import type { ReferenceKindView } from '@cohortium/contract';
import {
  matchesReferenceFile,
  pipelineCatalogue,
  type ReferenceFile,
  type ReferenceKind,
  referenceKinds,
  workflowFoldersVersion,
} from '@cohortium/workflows';
import { findMissingPackages } from '#platform/engine';
import { validationError } from '#platform/errors';

let read: { version: number; kinds: ReadonlyMap<string, ReferenceKind> } | null = null;

/** Read once, as long as no folder is added: the kinds are part of the program. */
function kinds(): ReadonlyMap<string, ReferenceKind> {
  const version = workflowFoldersVersion();
  if (read?.version !== version) {
    read = { version, kinds: new Map(referenceKinds().map((kind) => [kind.id, kind])) };
  }
  return read.kinds;
}

export const findKind = (id: string): ReferenceKind | undefined => kinds().get(id);

/** A kind that somebody named; refused by name. */
export function requireKind(id: string): ReferenceKind {
  const kind = findKind(id);
  if (kind) return kind;
  const message = `“${id}” is not a kind of reference. Kinds: ${[...kinds().keys()].join(', ')}.`;
  throw validationError([{ field: 'kind', message }]);
}

const fileLabel = ({ name, pattern }: ReferenceFile): string => name ?? pattern ?? '*';

/** Names that programs are given as they are. */
const SAFE_NAME = /^[A-Za-z0-9_][\w.+-]{0,119}$/;

/** The entry of a kind that each file answers to, or every reason why the files are not those of the kind. */
export function assignFiles(kind: ReferenceKind, names: readonly string[]): Map<string, ReferenceFile> {
  const entries = new Map<string, ReferenceFile>();
  const problems: string[] = [];
  for (const name of names) {
    const entry = kind.files.find((file) => matchesReferenceFile(file, name));
    if (kind.as === 'folder' && !SAFE_NAME.test(name)) {
      problems.push(`Rename “${name.slice(0, 80)}”: use letters, digits, dots, hyphens and underscores only.`);
    } else if (entries.has(name)) problems.push(`${name} was sent twice. Send each file once.`);
    else if (entry) entries.set(name, entry);
    else
      problems.push(`${name} does not belong to ${kind.title}, which takes ${kind.files.map(fileLabel).join(', ')}.`);
  }
  for (const file of kind.files) {
    const found = [...entries.values()].filter((entry) => entry === file).length;
    if (file.required && found === 0) problems.push(`${fileLabel(file)} is missing (${file.title}).`);
    if (!file.many && found > 1) problems.push(`${found} files fit ${fileLabel(file)} (${file.title}). Send only one.`);
  }
  if (problems.length > 0) throw validationError(problems.map((message) => ({ field: 'file_ids', message })));
  return entries;
}

/** The kinds as people see them. */
export function listKinds(): ReferenceKindView[] {
  const pipelines = pipelineCatalogue();
  return [...kinds().values()].map((kind) => ({
    id: kind.id,
    title: kind.title,
    description: kind.description,
    files: kind.files.map((file) => ({
      name: fileLabel(file),
      title: file.title,
      required: file.required,
      many: file.many === true,
    })),
    build_title: kind.build?.title ?? null,
    missing_packages: findMissingPackages(kind.packages ?? []),
    pipelines: pipelines
      .filter((one) => one.references.some((input) => input.kind === kind.id))
      .map(({ name }) => name),
  }));
}
