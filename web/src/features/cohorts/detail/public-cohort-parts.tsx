import { cohortRoutes, type PublicCohortPage, pathOf, publicCohortFiles } from '@cohortium/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { environment, formatCount, formatNumber } from '#platform';
import { CopyText } from '#ui/actions';
import { Card } from '#ui/layout';
import { ProcessingList } from '../processing-list.tsx';

const FILE_DESCRIPTIONS: Record<(typeof publicCohortFiles)[number], string> = {
  'CITATION.cff': 'For reference managers and GitHub',
  'citation.bib': 'BibTeX, for LaTeX and reference managers',
  'datacite.json': 'DataCite 4.5, ready for a DOI',
  'METHODS.md': 'Methods and citations',
  'samples.tsv': 'Public sample metadata',
};

/** The same page for programs: each file with its address. */
function listPublicFiles(id: string, version: number) {
  const below = pathOf(cohortRoutes.publicFile).replace(/^\/api\/v\d+/, environment.api_base);
  return publicCohortFiles.map((file) => ({
    file,
    description: FILE_DESCRIPTIONS[file],
    href: below.replace(':id', id).replace(':version', String(version)).replace(':file', file),
  }));
}

type Cohort = NonNullable<PublicCohortPage['cohort']>;

/** What it is, how to cite it, how its samples were processed, and the same for programs. */
type PublicCohortPartsProps = { page: PublicCohortPage; cohort: Cohort; figures: ReactNode };

export function PublicCohortParts({ page, cohort, figures }: PublicCohortPartsProps) {
  return (
    <>
      {cohort.description && <p className="whitespace-pre-line break-words text-14">{cohort.description}</p>}
      {figures}
      <Card title="How to cite it" aside={<CopyText text={page.citation_text} textLabel="citation" />}>
        <p data-prose="" className="break-words px-3.5 py-3 text-13">
          {page.citation_text}
        </p>
      </Card>
      <Card title="Methods" aside={<CopyText text={cohort.methods} textLabel="methods" />}>
        <p data-prose="" className="break-words px-3.5 py-3 text-13">
          {cohort.methods}
        </p>
        <References cohort={cohort} />
      </Card>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Processing cohort={cohort} />
        <Files page={page} />
      </div>
      <FieldList cohort={cohort} />
    </>
  );
}

function References({ cohort: { references } }: { cohort: Cohort }) {
  if (references.length === 0) return null;
  return (
    <ul className="grid gap-1 border-line border-t px-3.5 py-3 text-12 text-ink-2">
      {references.map((reference) => (
        <li key={reference} className="break-words">
          {reference}
        </li>
      ))}
    </ul>
  );
}

function Processing({ cohort: { processing } }: { cohort: Cohort }) {
  return (
    <Card title="Processing">
      <ProcessingList processing={processing} />
    </Card>
  );
}

function Files({ page }: { page: PublicCohortPage }) {
  return (
    <Card title="Machine-readable files">
      <ul className="px-3.5 py-1.5 text-13">
        {listPublicFiles(page.cohort_id, page.version).map(({ file, description, href }) => (
          <li key={file} className="border-line border-b py-1.5 last:border-b-0">
            <a href={href} download={file} className="inline-flex items-center gap-1.5">
              <Download aria-hidden="true" className="size-3.5!" />
              {file}
            </a>
            <span className="block text-12 text-ink-3">{description}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FieldList({ cohort: { fields, n_samples } }: { cohort: Cohort }) {
  return (
    <Card title="Sample metadata" note={formatNumber(fields.length)}>
      <ul className="grid gap-x-6 px-3.5 py-2 text-13 sm:grid-cols-2">
        {fields.map(({ field, title, n_missing, n_values }) => (
          <li key={field} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 break-words">{title}</span>
            <span className="flex-none text-12 text-ink-3">
              {formatNumber(n_samples - n_missing)} of {formatNumber(n_samples)}, {formatCount(n_values, 'value')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
