import { dataTypeById, type ImportPreview, importKindTitles, rankTitles, strandednesses } from '@cohortium/contract';
import { counted } from '#platform/words';
import { sayProblems } from '../submit/make-submission.ts';

type Say = (line: string) => void;

const number = new Intl.NumberFormat('en-US');

function sayFiles({ files }: ImportPreview, say: Say): void {
  const byKind = Map.groupBy(files, ({ kind }) => kind);
  for (const [kind, some] of byKind) {
    const names = some.length > 3 ? counted(some.length, 'file') : some.map(({ name }) => name).join(', ');
    say(`${importKindTitles[kind]}: ${names}`);
  }
}

function sayMetadata({ metadata, n_samples }: ImportPreview, say: Say): void {
  if (metadata === null) {
    say('No sample sheet: the samples will have no metadata except their names.');
    return;
  }
  const { name, n_matched, n_rows, fields, samples_without_row, rows_without_sample } = metadata;
  say(`${name}: ${n_rows} rows, ${n_matched} of ${counted(n_samples, 'sample')} found, ${fields.length} columns`);
  if (samples_without_row.length > 0) say(`no row for ${samples_without_row.slice(0, 5).join(', ')} …`);
  if (rows_without_sample.length > 0) say(`no samples for ${rows_without_sample.slice(0, 5).join(', ')} …`);
}

function sayStrands({ taken, n_no_feature }: NonNullable<ImportPreview['stranded']>, say: Say): void {
  const counts = strandednesses.map((strand) => `${strand} ${number.format(n_no_feature[strand])}`).join(', ');
  say(`warning: the ${taken} counts of STAR are taken (--strandedness says it); reads without a gene: ${counts}.`);
}

/** What the files hold, in lines; throws when the sheet has errors. */
export function sayPreview(preview: ImportPreview, say: Say): void {
  sayFiles(preview, say);
  const { n_samples, n_features, n_entries, unit, data_type, genome_type, ranks, metadata } = preview;
  const what = dataTypeById(data_type)?.title ?? '';
  say(
    `${what}: ${counted(n_samples, 'sample')}, ${number.format(n_features)} features, ${number.format(n_entries)} amounts (${unit})`,
  );
  const named = ranks.filter(({ n_named }) => n_named > 0).map(({ rank, n_named }) => `${rankTitles[rank]} ${n_named}`);
  if (genome_type === 'feature') say(`assigned at rank: ${named.join(', ') || 'no rank'}`);
  sayMetadata(preview, say);
  if (preview.orientation && !preview.orientation.is_certain) {
    say(
      'warning: it isn’t clear whether samples are in columns or rows. Columns are assumed; set --samples-in to change this.',
    );
  }
  if (preview.stranded) sayStrands(preview.stranded, say);
  for (const warning of preview.warnings) say(`warning: ${warning}`);
  if (metadata) sayProblems(metadata.name, { ...metadata, problems: metadata.problems.slice(0, 10) }, say);
  const { already_in } = preview;
  if (already_in && !already_in.is_same_reading) {
    say(
      `warning: the same files were already imported into “${already_in.project_name}” with other settings. This import creates a second set of results.`,
    );
  } else if (already_in)
    say(`The same tables were already imported into “${already_in.project_name}” on ${already_in.imported_at}.`);
}
