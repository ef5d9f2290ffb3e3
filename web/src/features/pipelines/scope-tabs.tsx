import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '#ui/layout';
import { type ListScope, listScopes, SCOPE_TITLES } from './list-scopes.ts';

type ScopeTabsProps = { to: '/pipeline' | '/param-set' | '/run'; current: ListScope };

/** All, the workspace's own, what others share, what is public; a run is never public. */
export function ScopeTabs({ to, current }: ScopeTabsProps) {
  return (
    <Tabs label="Owner">
      {listScopes
        .filter((scope) => scope !== 'public' || to !== '/run')
        .map((scope) => (
          <Tab key={scope} current={scope === current}>
            <Link to={to} search={scope === '' ? {} : { whose: scope }} activeOptions={{ exact: true }}>
              {SCOPE_TITLES[scope]}
            </Link>
          </Tab>
        ))}
    </Tabs>
  );
}
