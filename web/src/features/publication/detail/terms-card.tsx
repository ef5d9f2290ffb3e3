import { type Licence, licences, type PublicationDetail } from '@cohortium/contract';
import { formatDate } from '#platform';
import { Card } from '#ui/layout';
import { HUMAN_READS } from '../describe-publication.ts';

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
