import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { environment } from '#platform';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { SearchFilter } from '#ui/data-table';
import { ScrollRegion } from '#ui/display';
import { EmptyState, ErrorState, Skeleton, useDelayed } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { CallPage } from './call-page.tsx';
import { MethodPill } from './method-pill.tsx';
import { callsOf, groupCalls, type ListedCall, type OpenApi, searchCalls } from './openapi.ts';

type CallListProps = {
  calls: readonly ListedCall[];
  chosen: string | undefined;
  /** The search text, kept in the URL. */
  search: string;
};

const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' });

/** Calls in groups, each with what it does and its address. */
function CallList({ calls, chosen, search }: CallListProps) {
  return groupCalls(calls).map(([tag, group]) => (
    <section key={tag} aria-label={tag} className="pb-3">
      <h2 className="sticky top-0 z-1 flex items-baseline gap-1.5 bg-surface px-4 py-1.5 font-semibold text-12">
        {tag} <span className="font-normal text-ink-3">{group.length}</span>
      </h2>
      <ul>
        {group.map(({ id, method, path, operation }) => (
          <li key={id}>
            <Link
              to="/reference"
              search={{ ...(search ? { search } : {}), call: id }}
              {...(id === chosen ? { 'aria-current': 'page' as const, ref: bringIntoView } : {})}
              className={classNames(
                'flex gap-2 px-4 py-1.5 text-ink no-underline hover:bg-hover',
                id === chosen && 'bg-accent-soft',
              )}
            >
              <MethodPill method={method} />
              <span className="min-w-0 flex-1">
                <span className="block text-13">{operation.summary ?? path}</span>
                <span className="block break-all font-mono text-11 text-ink-2">{path}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const address = `${environment.api_base}/openapi.json`;

/** The OpenAPI document, the only URL that is not a route of the contract. */
async function fetchReference(signal: AbortSignal): Promise<OpenApi> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}

const useReference = () =>
  useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => fetchReference(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

type ReferenceScreenProps = {
  search: string;
  onSearch: (searchText: string) => void;
  /** `get /api/v1/cohort`; '' while none is chosen. */
  chosen: string;
};

/** Everything that the pages do, as calls. */
export function ReferenceScreen(props: ReferenceScreenProps) {
  const reference = useReference();
  const isSlow = useDelayed(reference.isPending);
  if (reference.data) return <Reference {...props} document={reference.data} />;
  if (reference.isError)
    return <ErrorState title="The API description could not be loaded." onRetry={() => void reference.refetch()} />;
  return isSlow && <Skeleton className="m-6 h-40" />;
}

function Reference({ document, search, onSearch, chosen }: ReferenceScreenProps & { document: OpenApi }) {
  const calls = callsOf(document);
  const matchingCalls = searchCalls(calls, search);
  const listed = calls.find(({ id }) => id === chosen);
  return (
    <>
      <PageHeader
        title="API reference"
        summary={
          <>
            {calls.length} endpoints of version {document.info.version}. Machine-readable:{' '}
            <a href={`${environment.api_base}/openapi.json`}>openapi.json</a>.
          </>
        }
        className={classNames('border-line border-b', listed && 'max-md:hidden')}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] max-md:grid-cols-1">
        <div className={classNames('flex min-h-0 flex-col border-line md:border-r', listed && 'max-md:hidden')}>
          <div className="flex-none px-4 py-2.5">
            <SearchFilter label="Search endpoints" value={search} onValueChange={onSearch} className="w-full!" />
          </div>
          <ScrollRegion label="Endpoints" className="min-h-0 flex-1 overflow-y-auto">
            {matchingCalls.length > 0 ? (
              <CallList calls={matchingCalls} chosen={listed?.id} search={search} />
            ) : (
              <EmptyState title="No endpoints match.">The search covers path, group and description.</EmptyState>
            )}
          </ScrollRegion>
        </div>
        <ScrollRegion
          key={listed?.id}
          label="Selected endpoint"
          className={classNames('min-h-0 overflow-y-auto px-6 py-4 max-md:px-4', !listed && 'max-md:hidden')}
        >
          {listed ? (
            <>
              <Button asChild look="ghost" size="small" className="-ml-2 mb-2 md:hidden">
                <Link to="/reference" search={search ? { search } : {}}>
                  <ArrowLeft aria-hidden="true" />
                  All endpoints
                </Link>
              </Button>
              <CallPage document={document} listed={listed} />
            </>
          ) : (
            <EmptyState title={chosen ? 'Endpoint not found.' : 'Choose an endpoint.'}>
              All endpoints accept and return JSON. Authenticate with an API token, which you create in your profile:{' '}
              <code className="font-mono">Authorization: Bearer …</code>
            </EmptyState>
          )}
        </ScrollRegion>
      </div>
    </>
  );
}
