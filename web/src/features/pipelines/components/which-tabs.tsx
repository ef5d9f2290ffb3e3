import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '#ui/layout';
import { WHICH_TITLES, type Which, whichThings } from '../model/which-things.ts';

type WhichTabsProps = { to: '/pipeline' | '/param-set' | '/run'; current: Which };

/** All, the workspace's own, what others share, what is public; a run is never public. */
export function WhichTabs({ to, current }: WhichTabsProps) {
  return (
    <Tabs label="Owner">
      {whichThings
        .filter((which) => which !== 'public' || to !== '/run')
        .map((which) => (
          <Tab key={which} current={which === current}>
            <Link to={to} search={which === '' ? {} : { whose: which }} activeOptions={{ exact: true }}>
              {WHICH_TITLES[which]}
            </Link>
          </Tab>
        ))}
    </Tabs>
  );
}
