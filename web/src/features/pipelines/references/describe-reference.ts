import type { Reference, ReferenceKindView } from '@cohortium/contract';
import { formatBytes, formatCount, formatNumber } from '#platform';

/** Plurals of which taking the last letter makes no singular. */
const SINGULARS: Readonly<Record<string, string>> = { species: 'species', taxa: 'taxon', genera: 'genus' };

const singularOf = (plural: string): string => SINGULARS[plural] ?? plural.replace(/s$/, '');

function describeFigure(name: string, value: string | number): string {
  const words = name.replaceAll('_', ' ');
  const counted = /^n (.+)$/.exec(words)?.[1];
  if (counted && typeof value === 'number') return formatCount(value, singularOf(counted), counted);
  const [, what] = /^(?:(.+) )?bytes$/.exec(words) ?? [];
  const title = what ?? words;
  const text = typeof value === 'string' ? value : words.endsWith('bytes') ? formatBytes(value) : formatNumber(value);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)} ${text}`;
}

/** What its check or its build found, a figure each: “13,212 sequences”, “Kmer length 35”. */
export const referenceFigures = ({ summary }: Pick<Reference, 'summary'>): string[] =>
  Object.entries(summary).map(([name, value]) => describeFigure(name, value));

export const referenceTitle = ({ name, version }: Pick<Reference, 'name' | 'version'>): string => `${name} ${version}`;

/** The line that installs Debian packages on the server. */
export const installLine = (packages: readonly string[]): string =>
  `apt-get install --no-install-recommends ${packages.join(' ')}`;

type KindFile = ReferenceKindView['files'][number];

/** Whether a file's name is one that the kind asks for: a name, or a pattern with one “*”. */
export function matchesKindFile({ name }: Pick<KindFile, 'name'>, fileName: string): boolean {
  const [start = '', end] = name.split('*');
  if (end === undefined) return name === fileName;
  return fileName.length >= start.length + end.length && fileName.startsWith(start) && fileName.endsWith(end);
}

/** Chosen files by what the kind asks for, and what keeps them from being a reference. */
export interface SortedFiles<F> {
  entries: readonly { file: KindFile; chosen: readonly F[] }[];
  /** Files that the kind does not take. */
  foreign: readonly F[];
  /** The first thing to put right, in a sentence; null when the files can be sent. */
  problem: string | null;
}

/** Each file goes to the first entry of the kind that its name fits. */
export function sortKindFiles<F extends { name: string }>(
  kind: Pick<ReferenceKindView, 'files'>,
  files: readonly F[],
): SortedFiles<F> {
  const entryOf = ({ name }: F) => kind.files.find((entry) => matchesKindFile(entry, name));
  const entries = kind.files.map((file) => ({ file, chosen: files.filter((each) => entryOf(each) === file) }));
  const absent = entries.find(({ file, chosen }) => file.required && chosen.length === 0);
  const crowded = entries.find(({ file, chosen }) => !file.many && chosen.length > 1);
  const foreign = files.filter((each) => entryOf(each) === undefined);
  const problem =
    files.length === foreign.length
      ? 'Choose the files first.'
      : absent
        ? `Add the missing file: ${fileLabel(absent.file)}.`
        : crowded
          ? `Keep only one file for “${crowded.file.title}”.`
          : null;
  return { entries, foreign, problem };
}

/** The name of a file where it is asked for by name; any file is told by its title alone. */
const fileLabel = ({ name, title }: KindFile): string => (name === '*' ? title : `${name} (${title})`);
