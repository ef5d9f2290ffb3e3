import { useDenial } from '#platform/permissions';
import { ChooseFiles } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { SubmitDenied } from '../submission/submit-denied.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportFileList } from './import-file-list.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportPreviewCard } from './import-preview-card.tsx';
import { ImportProgress, type ImportProgressProps } from './import-progress.tsx';
import { useImport } from './use-import.ts';

const chooserTexts = {
  label: 'Tables',
  drop: 'Drop finished tables here: BIOM, QIIME 2 (.qza), TSV or CSV, MetaPhlAn, Kraken 2, Bracken, mothur, beta values, gene counts or AMR genes.',
  hint: 'Add their taxonomy and a sample sheet if you have them. File types are recognised automatically.',
  accept: '.biom,.qza,.tsv,.csv,.txt,.gz,.bz2,.shared,.taxonomy,.report,.xlsx',
};

/** /import: tables of features and samples become samples with results, without a run. */
export function ImportScreen({ studioSearch }: Pick<ImportProgressProps, 'studioSearch'>) {
  const denied = useDenial('create', 'project', 'submissions');
  const importing = useImport();
  const { uploads, progress } = importing;
  if (denied) return <SubmitDenied title={denied} />;
  return (
    <>
      <PageHeader title="Import finished tables" summary="Bring in finished abundance tables." />
      <div className="flex flex-1 flex-col gap-4 px-6 pb-5 max-md:px-4">
        {progress ? (
          <ImportProgress importRecord={progress} onAgain={importing.again} studioSearch={studioSearch} />
        ) : (
          <>
            <ImportFileList importing={importing}>
              <ChooseFiles texts={chooserTexts} small={uploads.files.length > 0} onFiles={importing.add} />
            </ImportFileList>
            <ImportPreviewCard importing={importing} />
            {importing.preview.data && <ImportForm importing={importing} preview={importing.preview.data} />}
            {uploads.files.length === 0 && <EarlierImports />}
          </>
        )}
      </div>
    </>
  );
}
