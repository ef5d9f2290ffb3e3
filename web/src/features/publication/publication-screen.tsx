import { type Licence, licences, type PublicationDetail, type PublicationStep } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform';
import { isNotFound } from '#platform/api';
import { Button } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { ErrorState, type FailedQuery, Note, Skeleton } from '#ui/feedback';
import { Card, Fact, Facts, PageHeader, Tab, Tabs } from '#ui/layout';
import { ChecklistCard } from './checklist-card.tsx';
import { describeStep, HUMAN_READS, PAGES, STATES, sizeOf } from './describe-publication.ts';
import { PreviewTab } from './preview-tab.tsx';
import { PublicationActions } from './publication-actions.tsx';
import { publicationQuery } from './publications.ts';
import { StatePill } from './state-pill.tsx';

/** Every step with its note, the latest first. */
export function HistoryCard({ history }: { history: readonly PublicationStep[] }) {
  return (
    <Card title="History" note={`n = ${history.length}`}>
      <ol>
        {history.toReversed().map((step) => (
          <li key={step.step_id} className="border-line border-b px-3.5 py-2.5 text-13 last:border-b-0">
            <p>
              {describeStep(step)}{' '}
              <span className="text-12 text-ink-3">
                <RelativeTime at={step.at} />
              </span>
            </p>
            {step.note && (
              <blockquote className="mt-1 whitespace-pre-line break-words border-line-strong border-l-2 pl-2.5 text-ink-2">
                {step.note}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const licenceOf = (id: string | null): Licence | undefined => licences.find((each: Licence) => each.id === id);

/** Under which terms it is to become public. */
export function TermsCard({ publication }: { publication: PublicationDetail }) {
  const { human_reads, embargo_until, metadata_note, object_type } = publication;
  const licence = licenceOf(publication.licence);
  const rows = [
    {
      name: 'Licence',
      value: licence && (
        <a href={licence.url} target="_blank" rel="noreferrer">
          {licence.id}, {licence.title.toLowerCase()}
        </a>
      ),
    },
    // A cohort's members follow what their submissions say.
    ...(object_type === 'project'
      ? [
          {
            name: 'Human reads',
            value: human_reads && `${HUMAN_READS[human_reads].title}: ${HUMAN_READS[human_reads].description}`,
          },
        ]
      : []),
    { name: 'Public from', value: embargo_until ? formatDate(embargo_until, 'UTC') : 'On approval' },
    { name: 'Note for the reviewer', value: metadata_note || 'None' },
  ];
  return (
    <Card title="Terms">
      <dl className="grid gap-2 px-3.5 py-3 text-13 sm:grid-cols-[10rem_1fr]">
        {rows.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-pre-line break-words max-sm:mb-1">
              {value || <span className="text-ink-3">not chosen yet</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export type PublicationTab = 'request' | 'preview';

type PublicationScreenProps = {
  id: string;
  tab: PublicationTab;
  /** Ids of the person's workspaces. */
  memberOf: readonly string[];
  /** The selected one: what belongs to it can be opened from here. */
  workspaceId: string | null;
  onDeleted: () => void;
};

/** A publication request: state, checklist, history and public preview. */
export function PublicationScreen(props: PublicationScreenProps) {
  const publicationResult = useQuery(publicationQuery(props.id));
  if (publicationResult.isError) return <NoPublication query={publicationResult} />;
  if (!publicationResult.data) return <Skeleton className="m-6 h-6 w-1/3" />;
  return <OpenPublication {...props} publication={publicationResult.data.data} />;
}

function OpenPublication(props: PublicationScreenProps & { publication: PublicationDetail }) {
  const { publication, tab, memberOf, onDeleted } = props;
  const { publication_id: id, object_type, state } = publication;
  return (
    <>
      <PageHeader
        title={publication.title}
        pills={<StatePill state={state} />}
        facts={<PublicationFacts {...props} />}
        actions={<PublicationActions publication={publication} memberOf={memberOf} onDeleted={onDeleted} />}
      />
      <div className="max-w-220 flex-none px-6 pb-3 max-md:px-4">
        <Note
          tone={state === 'withdrawn' || state === 'changes_requested' ? 'warn' : 'info'}
          title={`${STATES[state].title}.`}
        >
          {publication.withdrawn_reason ?? STATES[state].description}
        </Note>
      </div>
      <Tabs label="Request sections">
        <Tab current={tab === 'request'}>
          <Link to="/publicise/$id" params={{ id }} search={{}} activeOptions={{ exact: true }}>
            Request
          </Link>
        </Tab>
        {object_type !== 'pipeline' && (
          <Tab current={tab === 'preview'}>
            <Link to="/publicise/$id" params={{ id }} search={{ tab: 'preview' }}>
              Public preview
            </Link>
          </Tab>
        )}
      </Tabs>
      {tab === 'preview' && object_type !== 'pipeline' ? (
        <PreviewTab publication={publication} />
      ) : (
        <div className="grid items-start gap-4 px-6 py-4 max-md:px-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <TermsCard publication={publication} />
            <ChecklistCard checklist={publication.checklist} />
          </div>
          <HistoryCard history={publication.history} />
        </div>
      )}
    </>
  );
}

function PublicationFacts({ publication, workspaceId }: PublicationScreenProps & { publication: PublicationDetail }) {
  const { object_type, object_id, requested_by, reviewer, workspace_name, public_at, withdrawn_at } = publication;
  const openable = publication.workspace_id === workspaceId || (public_at !== null && withdrawn_at === null);
  return (
    <Facts>
      <Fact>
        {openable ? (
          <Link to={PAGES[object_type]} params={{ id: object_id }}>
            {sizeOf(publication)}
          </Link>
        ) : (
          sizeOf(publication)
        )}
        {publication.object_version !== null && `, version ${publication.object_version}`}
      </Fact>
      <Fact>{workspace_name}</Fact>
      <Fact>requested by {requested_by}</Fact>
      <Fact>{reviewer ? `reviewed by ${reviewer.name}` : 'no reviewer yet'}</Fact>
      {public_at && <Fact>public since {formatDate(public_at)}</Fact>}
      {withdrawn_at && <Fact>withdrawn {formatDate(withdrawn_at)}</Fact>}
    </Facts>
  );
}

function NoPublication({ query }: { query: FailedQuery }) {
  const missing = isNotFound(query.error);
  return (
    <ErrorState
      title={
        missing ? 'This request was not found, or you don’t have access to it.' : 'The request could not be loaded.'
      }
      {...(missing ? {} : { query })}
      actions={
        <Button asChild>
          <Link to="/publicise">All requests</Link>
        </Button>
      }
    >
      {missing && 'Only members of its workspace and reviewers can view a request.'}
    </ErrorState>
  );
}
