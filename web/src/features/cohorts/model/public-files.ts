import { cohortRoutes, pathOf, publicCohortFiles } from '@cohortium/contract';
import { environment } from '#platform';

const FILE_DESCRIPTIONS: Record<(typeof publicCohortFiles)[number], string> = {
  'CITATION.cff': 'For reference managers and GitHub',
  'citation.bib': 'BibTeX, for LaTeX and reference managers',
  'datacite.json': 'DataCite 4.5, ready for a DOI',
  'METHODS.md': 'Methods and citations',
  'samples.tsv': 'Public sample metadata',
};

/** The same page for programs: each file with its address. */
export function listPublicFiles(id: string, version: number) {
  const below = pathOf(cohortRoutes.publicFile).replace(/^\/api\/v\d+/, environment.api_base);
  return publicCohortFiles.map((file) => ({
    file,
    description: FILE_DESCRIPTIONS[file],
    href: below.replace(':id', id).replace(':version', String(version)).replace(':file', file),
  }));
}
