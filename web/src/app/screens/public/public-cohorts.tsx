import { Link, useParams } from '@tanstack/react-router';
import { PublicFigures, PublicThumbnail } from '#features/analysis';
import { PublicCohortScreen, PublicCohortsScreen } from '#features/cohorts';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { useSessionState } from '../../use-session.ts';
import { useListView } from '../data/use-list-view.ts';
import { PublicFrame } from './public-frame.tsx';

/** The public cohorts, readable without an account. */
export function PublicCohorts() {
  const [{ page, page_size, param }, change] = useListView('/public/cohorts');
  const { token } = useSessionState();
  return (
    <PublicFrame title="Public cohorts" isSignedIn={token !== null}>
      <PublicCohortsScreen
        request={{ page, page_size, title: param('title') }}
        onChange={change}
        join={
          <Button asChild look="primary">
            {token === null ? <Link to="/sign-up">Create an account</Link> : <Link to="/cohort">Go to my cohorts</Link>}
          </Button>
        }
        thumbnail={({ cohort_id, version }) => <PublicThumbnail id={cohort_id} version={version} />}
      />
    </PublicFrame>
  );
}

/** A public cohort in the version of the URL. */
export function PublicCohort() {
  const { id = '', version = '' }: { id?: string; version?: string } = useParams({ strict: false });
  const { token } = useSessionState();
  const isAddress = /^[0-9a-f]{32}$/.test(id) && /^[1-9]\d{0,8}$/.test(version);
  return (
    <PublicFrame title="Public cohort" isSignedIn={token !== null}>
      {isAddress ? (
        <PublicCohortScreen
          key={`${id} ${version}`}
          id={id}
          version={Number(version)}
          actions={
            <Button asChild look="primary">
              {token === null ? (
                <Link to="/login">Sign in to analyse</Link>
              ) : (
                <Link to="/cohorts/$id" params={{ id }}>
                  Open in my workspace
                </Link>
              )}
            </Button>
          }
          figures={({ n_samples, fields }) => (
            <PublicFigures id={id} version={Number(version)} n_samples={n_samples} fields={fields} />
          )}
        />
      ) : (
        <EmptyState title="This public cohort does not exist." />
      )}
    </PublicFrame>
  );
}
