import type { Run } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '#ui/layout';

const titles = {
  steps: 'Steps and reads',
  figures: 'Quality and rank abundance',
  files: 'Inputs and outputs',
  results: 'Results',
} as const;
export type RunTab = keyof typeof titles;
const isTab = (param: string): param is RunTab => Object.hasOwn(titles, param);

/** Parses the tab in the URL; by default the results, if there are any, else the steps. */
export function readRunTab(param: string, { state }: Pick<Run, 'state'>): RunTab {
  if (isTab(param)) return param;
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
