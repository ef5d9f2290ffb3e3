import type { RunDetail } from '@cohortium/contract';
import { useMemo } from 'react';
import { StepLegend, StepMatrix } from '#plots/charts';
import { matrixRows, perSampleSteps, shortName } from '../../model/step-rows.ts';

/** Every step of every sample. */
export function RunMatrix({ run }: { run: RunDetail }) {
  const rows = useMemo(() => matrixRows(run), [run]);
  const steps = perSampleSteps(run);
  return (
    <section aria-labelledby="matrix">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id="matrix" className="font-semibold text-13">
          Samples × steps
        </h2>
        <StepLegend rows={rows} />
      </div>
      <div className="max-h-110 overflow-y-auto">
        <StepMatrix label="Steps of each sample" steps={steps.map(shortName)} rows={rows} amountHead="Reads in" />
      </div>
      <p className="mt-1.5 text-12 text-ink-3">
        {steps
          .map((step) => `${shortName(step)}: ${step.title.charAt(0).toLowerCase()}${step.title.slice(1)}`)
          .join(' · ')}
      </p>
    </section>
  );
}
