import type { publicCohortFiles } from '@cohortium/contract';

type PublicFile = (typeof publicCohortFiles)[number];

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
