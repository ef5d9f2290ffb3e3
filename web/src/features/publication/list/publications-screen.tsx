import { publicationStates, publicObjectTypes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { isDenied } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { KINDS, STATES } from '../describe-publication.ts';
import { columnsOf } from './publication-columns.tsx';
import { type PublicationsView, publicationsQuery, type Scope } from './publications.ts';

type PublicationFiltersProps = { view: PublicationsView; onView: (next: Partial<PublicationsView>) => void };

const kinds = publicObjectTypes.map((kind) => ({ value: kind, label: `${KINDS[kind]}s` }));

function PublicationFilters({ view, onView }: PublicationFiltersProps) {
  const states = view.scope === 'public' ? (['public', 'withdrawn'] as const) : publicationStates;
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by title" value={view.title} onValueChange={(title) => onView({ title, page: 1 })} />
      <ChoiceFilter
        label="Type"
        value={view.object_type === 'all' ? '' : view.object_type}
        options={kinds}
        onValueChange={(kind) => onView({ object_type: kind || 'all', page: 1 })}
      />
      <ChoiceFilter
        label="State"
        value={view.state}
        options={states.map((state) => ({ value: state, label: STATES[state].title }))}
        onValueChange={(state) => onView({ state, page: 1 })}
      />
    </FilterBar>
  );
}

const titles: Record<Scope, string> = {
  workspace: 'This workspace',
  review: 'To review',
  assigned: 'Assigned to you',
  public: 'Public',
};

const emptyTexts: Record<Scope, { title: string; description: string }> = {
  workspace: {
    title: 'No publication requests yet.',
    description: 'Open a submission, cohort or pipeline and choose “Publish”.',
  },
  review: { title: 'No requests to review.', description: 'Submitted requests are shown here until a decision.' },
  assigned: { title: 'No reviews assigned to you.', description: 'Choose a request under “To review”.' },
  public: { title: 'No public records yet.', description: 'Published and withdrawn records are shown here.' },
};

type PublicationsScreenProps = { view: PublicationsView; onView: (next: Partial<PublicationsView>) => void };

/** Publication requests: the workspace's own, those to review, and published records. */
export function PublicationsScreen({ view, onView }: PublicationsScreenProps) {
  const { scope } = view;
  const reviews = useCan('review', 'app_public_data');
  const mayRead = useCan('read', 'app_public_data');
  const shown: Scope[] = reviews ? ['workspace', 'review', 'assigned', 'public'] : ['workspace', 'public'];
  const allowed = mayRead && shown.includes(scope);
  const list = useQuery({ ...publicationsQuery(view), enabled: allowed });
  const answer = allowed ? list.data : undefined;
  const paging = answer?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  const filtered = view.title !== '' || view.state !== '' || view.object_type !== 'all';
  return (
    <>
      <PageHeader title="Publication" summary={answer ? formatCount(paging.total, 'request') : undefined} />
      <Tabs label="Requests shown">
        {shown.map((each) => (
          <Tab key={each} current={each === scope}>
            <Link to="/publicise" search={each === 'workspace' ? {} : { tab: each }} activeOptions={{ exact: true }}>
              {titles[each]}
            </Link>
          </Tab>
        ))}
      </Tabs>
      {allowed && <PublicationFilters key={scope} view={view} onView={onView} />}
      <DataTable
        label="Requests"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columnsOf[scope]}
        rows={answer?.data ?? []}
        rowId={({ publication_id }) => publication_id}
        loading={list.isPending && allowed}
        denied={
          (!allowed || isDenied(list.error)) && (
            <NoPermission title={denialOf('review', 'publications')}>
              Reviewers are data curators, moderators and administrators of the portal.
            </NoPermission>
          )
        }
        error={
          list.isError && (
            <ErrorState
              title="The requests could not be loaded."
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          filtered ? (
            <EmptyState
              title="No requests match these filters."
              actions={
                <Button onClick={() => onView({ title: '', state: '', object_type: 'all', page: 1 })}>Show all</Button>
              }
            />
          ) : (
            <EmptyState title={emptyTexts[scope].title}>{emptyTexts[scope].description}</EmptyState>
          )
        }
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
    </>
  );
}
