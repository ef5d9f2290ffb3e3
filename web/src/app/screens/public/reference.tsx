import { ReferenceScreen } from '#features/reference';
import { useSessionState } from '../../use-session.ts';
import { useListView } from '../data/use-list-view.ts';
import { PublicFrame } from './public-frame.tsx';

/** The API reference; public, like the OpenAPI document. */
export function Reference() {
  const [{ param }, change] = useListView('/reference');
  const { token } = useSessionState();
  return (
    <PublicFrame title="API reference" isSignedIn={token !== null}>
      <ReferenceScreen search={param('search')} onSearch={(search) => change({ search })} chosen={param('call')} />
    </PublicFrame>
  );
}
