import type { RunDetail } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { StepLegend, StepMatrix } from '#plots/steps';
import { SearchFilter } from '#ui/data-table';
import { SegmentedControl } from '#ui/forms';
import { failedSamples, filterRows, matrixRows, perSampleSteps, shortName, titleOfInput } from './step-rows.ts';

/** From this number of samples on, a search field is shown. */
const SEARCH_FROM = 30;

type RunMatrixProps = { run: RunDetail; onCell: (step: string, sample_id: string | null) => void };

/** The matrix of samples × steps; each cell opens the command and its log. */
export function RunMatrix({ run, onCell }: RunMatrixProps) {
  const [show, setShow] = useState<'all' | 'failed'>('all');
  const [search, setSearch] = useState('');
  const rows = useMemo(() => matrixRows(run), [run]);
  const failed = useMemo(() => failedSamples(run), [run]);
  const shown = filterRows(rows, { failed_only: show === 'failed', search }, failed);
  const steps = perSampleSteps(run).map((step) => ({ id: step.id, name: shortName(step), title: step.title }));
  return (
    <section aria-labelledby="matrix" className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 id="matrix" className="font-semibold text-13">
          Samples × steps
        </h2>
        {failed.size > 0 && (
          <SegmentedControl
            label="Samples shown"
            value={show}
            onValueChange={setShow}
            options={[
              { value: 'all', label: `All ${rows.length}` },
              { value: 'failed', label: `Failed ${failed.size}` },
            ]}
          />
        )}
        {rows.length > SEARCH_FROM && (
          <SearchFilter label="Search samples" value={search} onValueChange={setSearch} className="w-44!" />
        )}
        <span className="flex-1" />
        <StepLegend rows={rows} />
      </div>
      {shown.length === 0 ? (
        <p className="py-4 text-13 text-ink-2">{rows.length === 0 ? 'No samples yet.' : 'No samples match.'}</p>
      ) : (
        <StepMatrix
          label="Steps of each sample"
          steps={steps}
          rows={shown}
          amountHead={titleOfInput(run)}
          onCell={(sample_id, step) => onCell(step, sample_id)}
        />
      )}
      <p className="mt-1.5 text-12 text-ink-3">
        {shown.length < rows.length && `${shown.length} of ${formatCount(rows.length, 'sample')} shown. `}
        {steps.map(({ name, title }) => `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`).join(' · ')}
      </p>
    </section>
  );
}
