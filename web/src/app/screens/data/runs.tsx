import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CohortFigures, firstTab } from '#features/analysis';
import { CreateCohortDrawer, OpenRunCohort, RunCohort } from '#features/cohorts';
import { parseListScope, RunScreen, RunsScreen } from '#features/pipelines';
import { draftOfRows, placeOfResults, SampleTable } from '#features/samples';
import { Button } from '#ui/actions';
import { SharingActions } from '../sharing-actions.tsx';
import { useListView } from './use-list-view.ts';
import { useStoredListView } from './use-stored-list-view.ts';

const filters = ['name', 'state', 'pipeline', 'param_set', 'project', 'sort', 'order'];

export function Runs() {
  const [{ page, page_size, param }, change] = useStoredListView('/run', filters);
  const view = {
    page,
    page_size,
    name: param('name'),
    scope: parseListScope(param('whose')),
    state: param('state'),
    pipeline_id: param('pipeline'),
    param_set_id: param('param_set'),
    project_id: param('project'),
    sort: param('sort'),
    descending: param('order') !== 'ascending',
  };
  return (
    <RunsScreen
      view={view}
      onView={({ pipeline_id, param_set_id, project_id, descending, scope: _, ...rest }) =>
        change({
          ...rest,
          ...(pipeline_id === undefined ? {} : { pipeline: pipeline_id }),
          ...(param_set_id === undefined ? {} : { param_set: param_set_id }),
          ...(project_id === undefined ? {} : { project: project_id }),
          ...(descending === undefined ? {} : { order: descending ? '' : 'ascending' }),
        })
      }
    />
  );
}

/** One run; its results become a cohort by way of two other features. */
export function Run() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [{ param }, change] = useListView('/run/$id');
  return (
    <RunScreen
      key={id}
      id={id}
      view={{ tab: param('tab'), step: param('step'), sample: param('sample') }}
      onView={change}
      onOther={(run) => void navigate({ to: '/run/$id', params: { id: run.id } })}
      actions={(run) => <SharingActions kind="run" resource={run} />}
      browserKind={({ result_data_type }) => placeOfResults(result_data_type)}
      openResults={(run) => <OpenRunCohort run={run} firstTab={firstTab} />}
      figures={(run) => (
        <RunCohort run={run}>
          {(cohort) => (
            <CohortFigures
              cohort={cohort}
              link={(tab, searchParams) => (
                <Button size="small" asChild>
                  <Link to="/cohorts/$id" params={{ id: cohort.id }} search={{ tab }}>
                    {searchParams}
                  </Link>
                </Button>
              )}
            />
          )}
        </RunCohort>
      )}
      resultsTable={(props) => <SampleTable {...props} />}
      cohortDrawer={(rows, runName, onClose) => (
        <CreateCohortDrawer
          draft={draftOfRows(rows, `Selected from the results of the run “${runName}”`)}
          onClose={onClose}
          onCreated={(cohort) => void navigate({ to: '/cohorts/$id', params: { id: cohort.id } })}
        />
      )}
    />
  );
}
