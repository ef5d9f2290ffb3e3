import type { Run } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '#ui/layout';

const titles = {
  steps: 'Steps and reads',
  figures: 'Quality and ranks',
  files: 'Inputs and outputs',
  results: 'Results',
} as const;
export type RunTab = keyof typeof titles;
const isTab = (word: string): word is RunTab => Object.hasOwn(titles, word);

/** The tab that an address names; otherwise the results of a run that has any, and the steps of every other. */
export function readRunTab(word: string, { state }: Pick<Run, 'state'>): RunTab {
  if (isTab(word)) return word;
  return state === 'succeeded' ? 'results' : 'steps';
}

export function RunTabs({ id, current }: { id: string; current: RunTab }) {
  return (
    <Tabs label="Run">
      {Object.entries(titles).map(([tab, title]) => (
        <Tab key={tab} current={tab === current}>
          <Link to="/run/$id" params={{ id }} search={{ tab }}>
            {title}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
}
