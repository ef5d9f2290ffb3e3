import { type Licence, licences, type PublicObjectType } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform';
import { isNotFound } from '#platform/api';
import { Button, CopyText } from '#ui/actions';
import { Pill } from '#ui/display';
import { EmptyState, ErrorState, Note, Skeleton } from '#ui/feedback';
import { Card, Fact, Facts, PageHeader } from '#ui/layout';
import { KINDS, PAGES } from './describe-publication.ts';
import { recordQuery } from './publications.ts';

type PublicRecordProps = { kind: PublicObjectType; id: string };

/** The public record of an item: link and citation, or its tombstone. */
export function PublicRecordScreen({ kind, id }: PublicRecordProps) {
  const recordResult = useQuery(recordQuery(kind, id));
  if (recordResult.isError) {
    return isNotFound(recordResult.error) ? (
      <EmptyState
        title="This public record does not exist."
        actions={
          <Button asChild>
            <Link to="/publicise" search={{ tab: 'public' }}>
              Public content
            </Link>
          </Button>
        }
      />
    ) : (
      <ErrorState title="The record could not be loaded." query={recordResult} />
    );
  }
  if (!recordResult.data) return <Skeleton className="m-6 h-6 w-1/3" />;
  const record = recordResult.data.data;
  const licence = licences.find((each: Licence) => each.id === record.licence);
  return (
    <>
      <PageHeader
        title={record.title}
        pills={record.is_available ? <Pill tone="success">Public</Pill> : <Pill tone="danger">Withdrawn</Pill>}
        facts={
          <Facts>
            <Fact>
              {KINDS[kind]}
              {record.object_version !== null && `, version ${record.object_version}`}
            </Fact>
            <Fact>
              public {record.is_available ? 'since' : 'from'} {formatDate(record.public_at)}
              {record.withdrawn_at && ` to ${formatDate(record.withdrawn_at)}`}
            </Fact>
            {licence && (
              <Fact>
                <a href={licence.url} target="_blank" rel="noreferrer">
                  {licence.id}
                </a>
              </Fact>
            )}
          </Facts>
        }
        actions={
          record.is_available && (
            <Button asChild look="primary">
              <Link to={PAGES[kind]} params={{ id }}>
                Open the {KINDS[kind].toLowerCase()}
              </Link>
            </Button>
          )
        }
      />
      <div className="grid max-w-190 gap-4 px-6 pb-8 max-md:px-4">
        {!record.is_available && (
          <Note tone="warn" title="No longer available.">
            {record.withdrawn_reason}
          </Note>
        )}
        <Card
          title={record.is_available ? 'How to cite' : 'Remaining record'}
          aside={record.is_available && <CopyText text={record.citation_text} textLabel="citation" />}
        >
          {/* An address is one long word. */}
          <p data-prose="" className="break-words px-3.5 py-3 text-13">
            {record.citation_text}
          </p>
        </Card>
      </div>
    </>
  );
}
