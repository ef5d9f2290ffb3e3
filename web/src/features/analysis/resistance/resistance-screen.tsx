import { AMR, type SampleField, sampleRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { EmptyState, ErrorState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { resolveViewFields } from '../view/view-fields.ts';
import { ResistanceStudio } from './resistance-studio.tsx';
import type { StudioScope } from './studio-choice.ts';

const fieldsQuery = () =>
  queryOf(sampleRoutes.studioMetric, {
    body: { data_type: AMR.data_type, types: ['total'], matched_fields: true },
  });

const ALL: StudioScope = {};
const NO_FIELDS: SampleField[] = [];

/** Resistance genes of every sample that may be seen. */
export function ResistanceScreen({ actions }: { actions: ReactNode }) {
  const metric = useQuery(fieldsQuery());
  const found = metric.data?.data;
  const fields = found?.matched_fields ?? NO_FIELDS;
  return (
    <>
      <PageHeader
        title="Resistance genes"
        summary={found && (found.total > 0 ? `${formatCount(found.total, 'sample')} with a result` : null)}
      />
      {metric.error && (
        <ErrorState
          title="The samples could not be counted."
          error={metric.error}
          onRetry={() => void metric.refetch()}
        />
      )}
      {found?.total === 0 && (
        <EmptyState title="No samples with resistance genes yet." actions={actions}>
          Run the pipeline for resistance genes on shotgun reads, or import the tables of an AMR program.
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <ResistanceStudio scope={ALL} name="Resistance genes" fields={{ fields, n: found.total }} />
      )}
    </>
  );
}

/** Resistance genes of a cohort’s members. */
export function ResistanceTab({ cohort, view }: Pick<AnalysisTabProps, 'cohort' | 'view'>) {
  const { id: cohort_id, version, fields, n_samples: n, name } = cohort;
  const { group } = resolveViewFields(view, cohort);
  const scope = useMemo(() => ({ cohort_id, version }), [cohort_id, version]);
  return (
    <ResistanceStudio key={`${cohort_id} ${version}`} scope={scope} name={name} fields={{ fields, n }} group={group} />
  );
}
