import { dataTypeById, type Import } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatCount, formatNumber } from '#platform';
import { Button } from '#ui/actions';
import { Note, ProgressBar } from '#ui/feedback';
import { Card } from '#ui/layout';
import { shareDone } from '../../model/import/import-choices.ts';

const words: Record<Import['state'], string> = {
  queued: 'Queued',
  reading: 'Reading the tables',
  writing: 'Writing samples and abundances',
  done: 'Imported. The samples are being indexed',
  failed: 'Import failed',
};

export type ImportProgressProps = {
  made: Import;
  onAgain: () => void;
  /** Opens the studio with samples of a data type. */
  onStudio: (data_type: number) => void;
};

/** The progress and result of an import. */
export function ImportProgress(props: ImportProgressProps) {
  const { made, onAgain } = props;
  const isThere = made.state === 'done' && made.index === 'loaded';
  return (
    <Card title={made.project_name}>
      <div aria-live="polite" className="grid gap-3 px-3.5 py-3.5 text-13">
        {made.is_repeat && (
          <Note tone="info" title="These tables were already imported.">
            This is the existing import.
          </Note>
        )}
        {made.state === 'failed' ? (
          <Failed made={made} onAgain={onAgain} />
        ) : (
          !isThere && <ProgressBar label={words[made.state]} value={shareDone[made.state] * 0.9} showLabel />
        )}
        {made.state === 'done' && <Done {...props} />}
      </div>
    </Card>
  );
}

function Failed({ made, onAgain }: Pick<ImportProgressProps, 'importRecord' | 'onAgain'>) {
  return (
    <>
      <Note tone="bad" title="Nothing was imported.">
        {made.faults.map(({ field, message }) => (
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

function Done({ made, onStudio }: ImportProgressProps) {
  const { n_samples, n_new_samples, n_features, project_id, data_type, warnings } = made;
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
            <Link to="/studio" onClick={() => onStudio(data_type)}>
              View samples in the studio
            </Link>
          )}
        </Button>
      </span>
    </>
  );
}
