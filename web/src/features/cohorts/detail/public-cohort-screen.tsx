import type { PublicCohortPage } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#platform';
import { isNotFound } from '#platform/api';
import { Button, CopyId } from '#ui/actions';
import { Pill } from '#ui/display';
import { EmptyState, ErrorState, Note, Skeleton } from '#ui/feedback';
import { Fact, Facts, PageHeader } from '#ui/layout';
import { shortHash } from '../list/cohort-columns.tsx';
import { publicCohortQuery } from '../queries/public-queries.ts';
import { PublicCohortParts } from './public-cohort-parts.tsx';

type PublicCohortProps = {
  id: string;
  version: number;
  /** What can be done with it here, such as opening it in a workspace. */
  actions?: ReactNode;
  figures: (cohort: NonNullable<PublicCohortPage['cohort']>) => ReactNode;
};

/** A public version of a cohort; for a withdrawn one, its tombstone. */
export function PublicCohortScreen({ id, version, actions, figures }: PublicCohortProps) {
  const found = useQuery(publicCohortQuery(id, version));
  if (found.isPending) return <Skeleton className="m-6 h-6 w-1/3" />;
  if (found.isError) {
    if (isNotFound(found.error)) return <NoPublicCohort />;
    return <ErrorState title="Could not load the cohort." query={found} />;
  }
  return <FoundCohort page={found.data.data} actions={actions} figures={figures} />;
}

function NoPublicCohort() {
  return (
    <EmptyState
      title="This public cohort does not exist."
      actions={
        <Button asChild>
          <Link to="/public/cohorts">All public cohorts</Link>
        </Button>
      }
    />
  );
}

function FoundCohort({
  page,
  actions,
  figures,
}: Omit<PublicCohortProps, 'id' | 'version'> & { page: PublicCohortPage }) {
  const { title, version, cohort, public_at, citation_text, public_version, cohort_id } = page;
  return (
    <div className="mx-auto w-full max-w-240">
      <PageHeader
        title={title}
        actions={cohort && actions}
        pills={
          <>
            <Pill tone={cohort ? 'success' : 'danger'}>{cohort ? 'Public' : 'Withdrawn'}</Pill>
            <Pill tone="accent">Version {version}</Pill>
          </>
        }
        facts={
          <Facts>
            {cohort && <Fact>{cohort.authors.join(', ')}</Fact>}
            {cohort && <Fact>{cohort.workspace_name}</Fact>}
            <Fact>
              public {cohort ? 'since' : 'from'} {formatDate(public_at)}
            </Fact>
            {cohort && <Fact>{formatCount(cohort.n_samples, 'sample')}</Fact>}
            {cohort && (
              <Fact>
                <a href={cohort.licence.url} target="_blank" rel="noreferrer">
                  {cohort.licence.id}
                </a>
              </Fact>
            )}
            {cohort && (
              <Fact>
                <CopyId id={cohort.content_hash} shown={shortHash(cohort.content_hash)} idLabel="content hash" />
              </Fact>
            )}
          </Facts>
        }
      />
      <div className="grid gap-4 px-6 pb-8 max-md:px-4">
        {!cohort && (
          <Note tone="warn" title="No longer available.">
            {citation_text}
          </Note>
        )}
        {public_version !== null && (
          <Note tone="info">
            <Link to="/public/cohort/$id/$version" params={{ id: cohort_id, version: String(public_version) }}>
              Version {public_version}
            </Link>{' '}
            is the current public version.
          </Note>
        )}
        {cohort && <PublicCohortParts page={page} cohort={cohort} figures={figures(cohort)} />}
      </div>
    </div>
  );
}
