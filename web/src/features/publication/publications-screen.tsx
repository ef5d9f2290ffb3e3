import { publicationStates, publicObjectTypes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { isDenied } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { EmptyState, NoPermission } from '#ui/feedback';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { List, type ListFilter } from '#ui/list';
import { KINDS, STATES } from './describe-publication.ts';
import { columnsOf } from './publication-columns.tsx';
import { type PublicationsView, publicationsQuery, type Scope } from './publications.ts';

const kinds = publicObjectTypes.map((kind) => ({ value: kind, label: `${KINDS[kind]}s` }));

function filtersOf(scope: Scope): ListFilter<PublicationsView>[] {
  const states = scope === 'public' ? (['public', 'withdrawn'] as const) : publicationStates;
  return [
    { kind: 'search', key: 'title', label: 'Filter by title' },
    { kind: 'choice', key: 'object_type', label: 'Type', options: kinds },
    {
      kind: 'choice',
      key: 'state',
      label: 'State',
      options: states.map((state) => ({ value: state, label: STATES[state].title })),
    },
  ];
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
  return (
    <>
      <PageHeader
        title="Publication"
        summary={allowed && list.data && formatCount(list.data.paging.total, 'request')}
      />
      <Tabs label="Requests shown">
        {shown.map((each) => (
          <Tab key={each} current={each === scope}>
            <Link to="/publicise" search={each === 'workspace' ? {} : { tab: each }} activeOptions={{ exact: true }}>
              {titles[each]}
            </Link>
          </Tab>
        ))}
      </Tabs>
      <List
        key={scope}
        label="Requests"
        subject="The requests"
        list={list}
        columns={columnsOf[scope]}
        rows={allowed ? list.data?.data : undefined}
        rowId={({ publication_id }) => publication_id}
        view={view}
        onView={onView}
        denied={
          allowed && !isDenied(list.error) ? null : (
            <NoPermission title={denialOf('review', 'publications')}>
              Reviewers are data curators, moderators and administrators of the portal.
            </NoPermission>
          )
        }
        keepFilters
        filters={filtersOf(scope)}
        unfiltered={{ title: '', state: '', object_type: '' }}
        noMatch="No requests match these filters."
        empty={<EmptyState title={emptyTexts[scope].title}>{emptyTexts[scope].description}</EmptyState>}
      />
    </>
  );
}
