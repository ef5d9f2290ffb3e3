import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Tab, Tabs } from '#ui/layout';

const TAB_TITLES = {
  overview: 'Overview',
  metrics: 'Metrics',
  comparability: 'Comparability',
  pcoa: 'PCoA',
  composition: 'Composition',
  alpha: 'Alpha diversity',
  clusters: 'Clusters',
  lefse: 'LEfSe',
  comparison: 'Group comparison',
  samples: 'Samples',
  metadata: 'Metadata',
  history: 'History',
  activity: 'Activity',
} as const;
/** Where a new group of tabs begins: what it is, what it shows, what differs, its records. */
const FIRST_OF_GROUP: readonly string[] = ['pcoa', 'lefse', 'samples'];
export type CohortTab = keyof typeof TAB_TITLES;
const ANALYSES = ['pcoa', 'composition', 'alpha', 'lefse', 'clusters', 'comparison'] as const;
/** Tabs that other features fill. */
export type AnalysisTab = (typeof ANALYSES)[number];
export const isAnalysis = (tab: CohortTab): tab is AnalysisTab => ANALYSES.some((each) => each === tab);

const isTab = (value: unknown): value is CohortTab => typeof value === 'string' && Object.hasOwn(TAB_TITLES, value);

/** Parses the tab from the URL; the overview is the default. */
export const parseTab = (value: unknown): CohortTab => (isTab(value) ? value : 'overview');

/** The parts of a cohort; the rest of the address (how the plots are set) stays. */
export function CohortTabs({ current }: { current: CohortTab }) {
  return (
    <Tabs label="Cohort">
      {Object.entries(TAB_TITLES).map(([tab, title]) => (
        <Fragment key={tab}>
          {FIRST_OF_GROUP.includes(tab) && (
            <span aria-hidden="true" className="my-2.5 w-px flex-none self-stretch bg-line" />
          )}
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
