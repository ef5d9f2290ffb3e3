import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { publicCohortFiles } from '@cohortium/contract';
import {
  bibtexOf,
  type CohortFacts,
  type CohortVersionRef,
  citationFile,
  dataciteOf,
  findSheet,
  methodsPage,
} from '#cohorts';
import type { Platform } from '#platform';
import { anonymous, type FileResponse } from '#platform/http';
import { requirePublic } from './show-public-cohort.ts';

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
