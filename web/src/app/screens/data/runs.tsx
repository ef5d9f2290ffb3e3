import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CohortFigures } from '#features/analysis';
import { CreateCohortDrawer, OpenRunCohort, RunCohort } from '#features/cohorts';
import { RunScreen, RunsScreen, whichIn } from '#features/pipelines';
import { draftOfRows, SampleTable } from '#features/samples';
import { Button } from '#ui/actions';
import { SharingActs } from '../sharing/sharing-acts.tsx';
import { useKeptListView } from './use-kept-list-view.ts';
import { useListView } from './use-list-view.ts';

const filters = ['name', 'state', 'pipeline', 'param_set', 'project', 'sort', 'order'];

export function Runs() {
  const [{ page, page_size, word }, change] = useKeptListView('runs', filters);
  const view = {
    page,
    page_size,
    name: word('name'),
    which: whichIn(word('whose')),
    state: word('state'),
    pipeline_id: word('pipeline'),
    param_set_id: word('param_set'),
    project_id: word('project'),
    sort: word('sort'),
    descending: word('order') !== 'ascending',
  };
  return (
    <RunsScreen
      view={view}
      onView={({ pipeline_id, param_set_id, project_id, descending, which: _, ...rest }) =>
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
  const [{ word }, change] = useListView();
  return (
    <RunScreen
      key={id}
      id={id}
      view={{ tab: word('tab'), step: word('step'), sample: word('sample') }}
      onView={change}
      onOther={(run) => void navigate({ to: '/run/$id', params: { id: run.id } })}
      actions={(run) => <SharingActs kind="run" thing={run} />}
      openResults={(run) => <OpenRunCohort run={run} />}
      figures={(run) => (
        <RunCohort run={run}>
          {(cohort) => (
            <CohortFigures
              cohort={cohort}
              link={(tab, words) => (
                <Button size="small" asChild>
                  <Link to="/cohorts/$id" params={{ id: cohort.id }} search={{ tab }}>
                    {words}
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
