import { dataTypeById, type ImportPreview, importKindTitles, rankTitles, strandednesses } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { printProblems } from '../submit/create-submission.ts';

type Print = (line: string) => void;

const numberFormat = new Intl.NumberFormat('en-US');

function printFiles({ files }: ImportPreview, printLine: Print): void {
  const byKind = Map.groupBy(files, ({ kind }) => kind);
  for (const [kind, sameKind] of byKind) {
    const names =
      sameKind.length > 3 ? formatCount(sameKind.length, 'file') : sameKind.map(({ name }) => name).join(', ');
    printLine(`${importKindTitles[kind]}: ${names}`);
  }
}

function printMetadata({ metadata, n_samples }: ImportPreview, printLine: Print): void {
  if (metadata === null) {
    printLine('No sample sheet: the samples will have no metadata except their names.');
    return;
  }
  const { name, n_matched, n_rows, fields, samples_without_row, rows_without_sample } = metadata;
  printLine(
    `${name}: ${n_rows} rows, ${n_matched} of ${formatCount(n_samples, 'sample')} found, ${fields.length} columns`,
  );
  if (samples_without_row.length > 0) printLine(`no row for ${samples_without_row.slice(0, 5).join(', ')} …`);
  if (rows_without_sample.length > 0) printLine(`no samples for ${rows_without_sample.slice(0, 5).join(', ')} …`);
}

function formatStrands(
  { selected, inferred, n_no_feature }: NonNullable<ImportPreview['stranded']>,
  printLine: Print,
): void {
  const counts = strandednesses.map((strand) => `${strand} ${numberFormat.format(n_no_feature[strand])}`).join(', ');
  printLine(
    `${inferred === selected ? 'note' : 'warning'}: the ${selected} counts of STAR are taken (--strandedness says it); the counts point to ${inferred ?? 'neither strand clearly'}; reads without a gene: ${counts}.`,
  );
}

/** What the files hold, in lines; throws when the sheet has errors. */
export function printPreview(preview: ImportPreview, printLine: Print): void {
  printFiles(preview, printLine);
  const { n_samples, n_features, n_entries, unit, data_type, genome_type, ranks, metadata } = preview;
  const what = dataTypeById(data_type)?.title ?? '';
  printLine(
    `${what}: ${formatCount(n_samples, 'sample')}, ${numberFormat.format(n_features)} features, ${numberFormat.format(n_entries)} amounts (${unit})`,
  );
  const named = ranks.filter(({ n_named }) => n_named > 0).map(({ rank, n_named }) => `${rankTitles[rank]} ${n_named}`);
  if (genome_type === 'feature') printLine(`assigned at rank: ${named.join(', ') || 'no rank'}`);
  printMetadata(preview, printLine);
  if (preview.orientation && !preview.orientation.is_certain) {
    printLine(
      'warning: it isn’t clear whether samples are in columns or rows. Columns are assumed; set --samples-in to change this.',
    );
  }
  if (preview.stranded) formatStrands(preview.stranded, printLine);
  for (const warning of preview.warnings) printLine(`warning: ${warning}`);
  if (metadata) printProblems(metadata.name, { ...metadata, problems: metadata.problems.slice(0, 10) }, printLine);
  const { existing_import } = preview;
  if (existing_import && !existing_import.has_same_settings) {
    printLine(
      `warning: the same files were already imported into “${existing_import.project_name}” with other settings. This import creates a second set of results.`,
    );
  } else if (existing_import)
    printLine(
      `The same tables were already imported into “${existing_import.project_name}” on ${existing_import.imported_at}.`,
    );
}
