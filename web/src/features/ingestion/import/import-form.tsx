import {
  dataTypeById,
  type ImportKind,
  type ImportPreview,
  importDataTypes,
  type Strandedness,
  strandednesses,
} from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Input, Select } from '#ui/forms';
import { Card } from '#ui/layout';
import { importBlocker } from './import-choices.ts';
import { type Importing, useOwnProjects } from './use-import.ts';

const NEW_SUBMISSION = 'new';
const importModes = [
  { value: 'by_content', label: 'Detect automatically' },
  { value: 'columns', label: 'In columns' },
  { value: 'rows', label: 'In rows' },
] as const;

const wide: readonly ImportKind[] = ['wide_table', 'clade_table', 'beta_matrix', 'gene_table'];

const namesFrom = ({ genome_type }: ImportPreview): string =>
  genome_type === 'feature'
    ? 'The reference of the names, such as SILVA 138.1. Imports with the same text share their taxa.'
    : 'The reference of the names, such as GENCODE 44. If empty, equal names are the same feature in all imports.';

const strandTitles: Record<Strandedness, string> = {
  unstranded: 'Unstranded',
  forward: 'Stranded, forward',
  reverse: 'Stranded, reverse',
};

function strandLabels({ n_no_feature, inferred }: NonNullable<ImportPreview['stranded']>): string {
  const counts = strandednesses.map((strand) => `${formatNumber(n_no_feature[strand])} ${strand}`).join(', ');
  const evidence = inferred
    ? `The counts point to “${strandTitles[inferred]}”.`
    : 'The counts do not tell which is right; choose the one of your library.';
  return `STAR counts in three ways. ${evidence} Reads without a gene: ${counts}.`;
}

const strandOptions = strandednesses.map((value) => ({ value, label: strandTitles[value] }));

type ImportFormProps = { importing: Importing; preview: ImportPreview };

/** The target of the import and how to read the tables. */
export function ImportForm({ importing, preview }: ImportFormProps) {
  const { choices, choose, importRequest } = importing;
  const missing = importing.preview.isPlaceholderData ? 'Reading the files again …' : importBlocker(preview, choices);
  return (
    <Card title="Import">
      <form
        className="grid gap-x-6 gap-y-4 px-3.5 py-3.5 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null) importRequest.mutate();
        }}
      >
        <Target importing={importing} />
        <Field label="Kind of data">
          <Select
            value={choices.data_type || String(preview.data_type)}
            onValueChange={(data_type) => choose({ data_type })}
            options={importDataTypes.map((id) => ({ value: String(id), label: dataTypeById(id)?.title ?? id }))}
          />
        </Field>
        <Field label={preview.genome_type === 'feature' ? 'Taxonomy' : 'Annotation'} optional hint={namesFrom(preview)}>
          <Input
            value={choices.reference_name}
            maxLength={200}
            onChange={(event) => choose({ reference_name: event.target.value })}
          />
        </Field>
        {preview.files.some(({ kind }) => wide.includes(kind)) && (
          <Field label="Samples">
            <Select
              value={choices.samples_in || 'by_content'}
              onValueChange={(way) => choose({ samples_in: way === 'by_content' ? '' : way })}
              options={importModes}
            />
          </Field>
        )}
        {preview.stranded && (
          <Field label="Strandedness" hint={strandLabels(preview.stranded)}>
            <Select
              value={choices.strandedness || (preview.stranded.inferred ?? '')}
              onValueChange={(strandedness) => choose({ strandedness })}
              options={strandOptions}
              placeholder="Choose"
            />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-3 lg:col-span-2">
          <Button type="submit" look="primary" disabled={missing !== null || importRequest.isPending}>
            Import {formatCount(preview.n_samples, 'sample')}
          </Button>
          <span className="text-12 text-ink-3">
            {missing ?? 'All samples are imported, or none. Visible to this workspace only.'}
          </span>
        </div>
        {importRequest.isError && (
          <Note tone="bad" className="lg:col-span-2">
            {sentenceOf(importRequest.error)}
          </Note>
        )}
      </form>
    </Card>
  );
}

function Target({ importing: { choices, choose } }: { importing: Importing }) {
  const projects = useOwnProjects();
  const ownProjects = projects.data?.data ?? [];
  const options = [
    { value: NEW_SUBMISSION, label: 'A new submission' },
    ...ownProjects.map(({ project_id, name }) => ({ value: project_id, label: name })),
  ];
  return (
    <div className="grid content-start gap-4">
      <Field label="Import into">
        <Select
          value={choices.project_id || NEW_SUBMISSION}
          onValueChange={(value) => choose({ project_id: value === NEW_SUBMISSION ? '' : value })}
          options={options}
        />
      </Field>
      {choices.project_id === '' && (
        <Field label="Name">
          <Input
            value={choices.project_name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => choose({ project_name: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
