import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEnabledOmicTypes } from '#platform/permissions';
import { Tab, Tabs } from '#ui/layout';
import { type BrowserPlace, shownKinds } from '../filter/browser-kinds.ts';
import { studioDataTypesQuery } from '../queries/studio-queries.ts';

/** What `?kind=` names: a kind of samples, or all that come from public archives. */
export type KindShown = BrowserPlace | 'archives';

/** The kinds of samples in the data browser that there are, or that the person is offered. */
export function KindTabs({ current }: { current: KindShown }) {
  const counted = useQuery(studioDataTypesQuery()).data?.data ?? [];
  const isOffered = useEnabledOmicTypes();
  // What is looked at is never hidden by a setting.
  const kinds = shownKinds(counted, (kind) => kind.place === current || isOffered(kind.omic_type));
  return (
    <div className="mb-2.5 flex-none">
      <Tabs label="Kinds of samples">
        {kinds.map(({ place, title }) => (
          <Tab key={place} current={place === current}>
            <Link
              to="/cohort-builder"
              search={place === 'browser' ? {} : { kind: place }}
              activeOptions={{ exact: true }}
            >
              {title}
            </Link>
          </Tab>
        ))}
        <Tab current={current === 'archives'}>
          <Link to="/cohort-builder" search={{ kind: 'archives' }} activeOptions={{ exact: true }}>
            From public archives
          </Link>
        </Tab>
      </Tabs>
    </div>
  );
}
