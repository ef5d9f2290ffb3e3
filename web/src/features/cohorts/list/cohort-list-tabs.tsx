import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '#ui/layout';
import type { CohortListKind } from './cohort-list-view.ts';

const tabs = [
  { status: null, title: 'All' },
  { status: 'private', title: 'Private' },
  { status: 'shared', title: 'Shared with me' },
  { status: 'public', title: 'Public' },
  { status: 'merged', title: 'Merged' },
  { status: 'auto_created', title: 'From runs' },
  { status: 'deleted', title: 'Recently deleted' },
] as const;

export type CohortTabLinks = (status: CohortListKind) => Record<string, string>;

/** The kinds of lists; each opens as it was left. */
export function CohortTabs({ current, links }: { current: CohortListKind; links: CohortTabLinks }) {
  return (
    <Tabs label="Cohort list">
      {tabs.map(({ status, title }) => (
        <Tab key={title} current={status === current}>
          <Link to="/cohort" search={links(status)} activeOptions={{ exact: true }}>
            {title}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
}
