import { AMR, type AmrStudioBody, type SampleField, sampleRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { EmptyState, ErrorState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import type { PlotChange, PlotView } from '../view/plot-view.ts';
import { groupFields, resolveViewFields } from '../view/view-fields.ts';
import { ResistanceStudio } from './resistance-studio.tsx';

/** The part of the studio's body that says which samples: rules on metadata, taxa and features. */
export type ResistanceFilter = Pick<
  AmrStudioBody,
  'metadata_filter' | 'advance_filters' | 'advance_filters_scope' | 'unstructured_data_filter' | 'identifiers'
>;

const totalsQuery = (filter: ResistanceFilter) =>
  queryOf(sampleRoutes.studioMetric, {
    body: { ...filter, data_type: AMR.data_type, types: ['total'], matched_fields: true },
  });

const NO_FIELDS: SampleField[] = [];

type ResistanceScreenProps = {
  filter: ResistanceFilter;
  /** How the studio is set, in the address. */
  view: PlotView;
  onView: (part: PlotChange) => void;
  /** The ways to change the filter. */
  filterActions: ReactNode;
  /** The filter as steps; null while there is none. */
  filterStrip: ReactNode;
  /** What someone without such samples can do. */
  actions: ReactNode;
};

/** Resistance genes of every sample that may be seen and passes the filter. */
export function ResistanceScreen(props: ResistanceScreenProps) {
  const { filter, view, onView, filterActions, filterStrip, actions } = props;
  const metric = useQuery({ ...totalsQuery(filter), placeholderData: keepPreviousData });
  const found = metric.data?.data;
  const fields = found?.matched_fields ?? NO_FIELDS;
  const n = found?.total ?? 0;
  const isFiltered = filterStrip !== null;
  const group = groupFields([...fields], n).some(({ field }) => field === view.group) ? (view.group ?? null) : null;
  return (
    <>
      <PageHeader
        title="Resistance genes"
        summary={found && (n > 0 ? `${formatCount(n, 'sample')} with a result` : null)}
        actions={n > 0 || isFiltered ? filterActions : null}
      />
      {filterStrip && <div className="px-6 pb-2 max-md:px-4">{filterStrip}</div>}
      {metric.error && <ErrorState title="The samples could not be counted." query={metric} />}
      {found && n === 0 && <NoSamples isFiltered={isFiltered} actions={actions} />}
      {n > 0 && (
        <ResistanceStudio
          scope={filter}
          name="Resistance genes"
          fields={{ fields, n }}
          choice={{ ...view, group }}
          onChoice={onView}
        />
      )}
    </>
  );
}

const NoSamples = ({ isFiltered, actions }: { isFiltered: boolean; actions: ReactNode }) =>
  isFiltered ? (
    <EmptyState title="No samples with resistance genes match the filter.">Remove a step of the filter.</EmptyState>
  ) : (
    <EmptyState title="No samples with resistance genes yet." actions={actions}>
      Run the pipeline for resistance genes on shotgun reads, or import the tables of an AMR program.
    </EmptyState>
  );

/** Resistance genes of a cohort’s members. */
export function ResistanceTab({ cohort, view, onView }: Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'>) {
  const { id: cohort_id, version, fields, n_samples: n, name } = cohort;
  const { group } = resolveViewFields(view, cohort);
  const scope = useMemo(() => ({ cohort_id, version }), [cohort_id, version]);
  return (
    <ResistanceStudio
      key={`${cohort_id} ${version}`}
      scope={scope}
      name={name}
      fields={{ fields, n }}
      choice={{ ...view, group }}
      onChoice={onView}
    />
  );
}
