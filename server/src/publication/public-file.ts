import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { publicCohortFiles } from '@cohortium/contract';
import type { CohortVersionRef } from '#cohorts';
import { bibtexOf, type CohortFacts, citationFile, dataciteOf, findSheet, methodsPage } from '#exports';
import type { Platform } from '#platform';
import { anonymous, type FileResponse } from '#platform/http';
import { requirePublic } from './public-cohorts.ts';

type PublicFile = (typeof publicCohortFiles)[number];
type Written = Exclude<PublicFile, 'samples.tsv'>;

const written: Record<Written, { media_type: string; write: (facts: CohortFacts) => string }> = {
  'CITATION.cff': { media_type: 'text/yaml; charset=utf-8', write: citationFile },
  'citation.bib': { media_type: 'application/x-bibtex; charset=utf-8', write: bibtexOf },
  'METHODS.md': { media_type: 'text/markdown; charset=utf-8', write: methodsPage },
  'datacite.json': {
    media_type: 'application/vnd.datacite.datacite+json',
    write: (facts) => `${JSON.stringify(dataciteOf(facts), null, 2)}\n`,
  },
};

/** A public cohort for programs. */
export async function getPublicFile(
  platform: Platform,
  { file, ...at }: CohortVersionRef & { file: PublicFile },
): Promise<FileResponse> {
  const facts = await requirePublic(platform, at);
  if (file === 'samples.tsv') return findSheet(platform, anonymous, { cohort_id: at.id, version: at.version });
  const { media_type, write } = written[file];
  const bytes = Buffer.from(write(facts));
  return {
    ...{ name: file, media_type, size_bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

/** What programs ask the page's own address for, as DataCite's and Crossref's resolvers have it. */
const files: Record<string, PublicFile> = {
  'application/vnd.datacite.datacite+json': 'datacite.json',
  'application/x-bibtex': 'citation.bib',
  'text/markdown': 'METHODS.md',
  'text/tab-separated-values': 'samples.tsv',
};
const pages = ['text/html', 'application/xhtml+xml', 'text/*', '*/*'];

/** RFC 9110 §12.5.1, as far as it is needed here: the kinds that are asked for, the dearest first. */
function kindsOf(accept: string): string[] {
  const accepted = accept.split(',').map((part, place) => {
    const [kind = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const q = Number(parameters.find((word) => word.startsWith('q='))?.slice(2) ?? 1);
    return { kind, q: Number.isFinite(q) ? q : 0, place };
  });
  return accepted
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.place - b.place)
    .map(({ kind }) => kind);
}

/** The file format requested from a public cohort's URL; null for the page. */
export function negotiateFile(accept: string | undefined): PublicFile | null {
  for (const kind of kindsOf(accept ?? '')) {
    if (pages.includes(kind)) return null;
    if (Object.hasOwn(files, kind)) return files[kind] ?? null;
  }
  return null;
}

/** How programs find these files from the page (RFC 8288). */
export const linksTo = (pathOf: (file: PublicFile) => string): string =>
  Object.entries(files)
    .map(([type, file]) => `<${pathOf(file)}>; rel="describedby"; type="${type}"`)
    .join(', ');
