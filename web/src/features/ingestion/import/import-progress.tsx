import { dataTypeById, type Import } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatCount, formatNumber } from '#platform';
import { Button } from '#ui/actions';
import { Note, ProgressBar } from '#ui/feedback';
import { Card } from '#ui/layout';
import { progressByState } from './import-choices.ts';

const stateLabels: Record<Import['state'], string> = {
  queued: 'Queued',
  reading: 'Reading the tables',
  writing: 'Writing samples and abundances',
  done: 'Imported. The samples are being indexed',
  failed: 'Import failed',
};

export type ImportProgressProps = {
  importRecord: Import;
  onAgain: () => void;
  /** Opens the studio with samples of a data type. */
  /** The search parameters of the studio with the samples of a data type. */
  studioSearch: (data_type: number) => Record<string, unknown>;
};

/** The progress and result of an import. */
export function ImportProgress(props: ImportProgressProps) {
  const { importRecord, onAgain } = props;
  const isThere = importRecord.state === 'done' && importRecord.index === 'loaded';
  return (
    <Card title={importRecord.project_name}>
      <div aria-live="polite" className="grid gap-3 px-3.5 py-3.5 text-13">
        {importRecord.is_repeat && (
          <Note tone="info" title="These tables were already imported.">
            This is the existing import.
          </Note>
        )}
        {importRecord.state === 'failed' ? (
          <Failed importRecord={importRecord} onAgain={onAgain} />
        ) : (
          !isThere && (
            <ProgressBar
              label={stateLabels[importRecord.state]}
              value={progressByState[importRecord.state] * 0.9}
              showLabel
            />
          )
        )}
        {importRecord.state === 'done' && <Done {...props} />}
      </div>
    </Card>
  );
}

function Failed({ importRecord, onAgain }: Pick<ImportProgressProps, 'importRecord' | 'onAgain'>) {
  return (
    <>
      <Note tone="bad" title="Nothing was imported.">
        {importRecord.errors.map(({ field, message }) => (
          <span key={`${field}/${message}`} className="block [overflow-wrap:anywhere]">
            {field && <strong>{field}: </strong>}
            {message}
          </span>
        ))}
      </Note>
      <span>
        <Button onClick={onAgain}>Back to the files</Button>
      </span>
    </>
  );
}

function Done({ importRecord, studioSearch }: ImportProgressProps) {
  const { n_samples, n_new_samples, n_features, project_id, data_type, warnings } = importRecord;
  const isMicrobiome = data_type === null || dataTypeById(data_type)?.omic_type === 'microbiomics';
  return (
    <>
      <p>
        {formatCount(n_samples, 'sample')} with {formatNumber(n_features)} features
        {n_new_samples < n_samples && `; ${formatNumber(n_new_samples)} of the samples are new`}.
      </p>
      {warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
      <span className="flex flex-wrap gap-2">
        {project_id && (
          <Button asChild look="primary">
            <Link to="/projects/$id" params={{ id: project_id }}>
              View submission
            </Link>
          </Button>
        )}
        <Button asChild>
          {isMicrobiome ? (
            <Link to="/cohort-builder">View samples in the data browser</Link>
          ) : (
            <Link to="/studio" search={studioSearch(data_type)}>
              View samples in the studio
            </Link>
          )}
        </Button>
      </span>
    </>
  );
}
