import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '#ui/layout';

const titles = {
  overview: 'Overview',
  metrics: 'Metrics',
  pcoa: 'PCoA',
  composition: 'Composition',
  samples: 'Samples',
} as const;
export type CohortTab = keyof typeof titles;
const isTab = (word: unknown): word is CohortTab => typeof word === 'string' && word in titles;

/** The tab that an address names; the overview for any other word. */
export const readTab = (word: unknown): CohortTab => (isTab(word) ? word : 'overview');

/** The parts of a cohort; the rest of the address (how the plots are set) stays. */
export function CohortTabs({ current }: { current: CohortTab }) {
  return (
    <Tabs label="Cohort">
      {Object.entries(titles).map(([tab, title]) => (
        <Tab key={tab} current={tab === current}>
          <Link to="." search={(old: object) => ({ ...old, tab })}>
            {title}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
}
