import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Tab, Tabs } from '#ui/layout';

interface TabTitle {
  id: string;
  title: string;
  /** Whether a new group of tabs begins here. */
  starts_group?: true;
}

const BEFORE: readonly TabTitle[] = [
  { id: 'overview', title: 'Overview' },
  { id: 'metrics', title: 'Metrics' },
  { id: 'comparability', title: 'Comparability' },
];
const AFTER: readonly TabTitle[] = [
  { id: 'samples', title: 'Samples', starts_group: true },
  { id: 'metadata', title: 'Metadata' },
  { id: 'history', title: 'History' },
  { id: 'activity', title: 'Activity' },
];

/** All tabs in their order: what it is, what it shows (by other features), its records. */
export const cohortTabs = (analyses: readonly TabTitle[]): TabTitle[] => [...BEFORE, ...analyses, ...AFTER];

/** The tab that an address names; the overview is the default. */
export const findTab = (value: unknown, analyses: readonly TabTitle[]): string =>
  cohortTabs(analyses).find(({ id }) => id === value)?.id ?? 'overview';

/** The parts of a cohort; the rest of the address (how the plots are set) stays. */
export function CohortTabs({ current, analyses }: { current: string; analyses: readonly TabTitle[] }) {
  return (
    <Tabs label="Cohort">
      {cohortTabs(analyses).map(({ id: tab, title, starts_group }) => (
        <Fragment key={tab}>
          {starts_group && <span aria-hidden="true" className="my-2.5 w-px flex-none self-stretch bg-line" />}
          <Tab current={tab === current}>
            <Link to="." search={(old: object) => ({ ...old, tab })}>
              {title}
            </Link>
          </Tab>
        </Fragment>
      ))}
    </Tabs>
  );
}
