import { ReferenceScreen } from '#features/reference';
import { useSessionState } from '../../use-session.ts';
import { useListView } from '../data/use-list-view.ts';
import { PublicFrame } from './public-frame.tsx';

/** Everything that the pages do, as calls; for everybody, as the document is. */
export function Reference() {
  const [{ word }, change] = useListView();
  const { token } = useSessionState();
  return (
    <PublicFrame title="API reference" isSignedIn={token !== null}>
      <ReferenceScreen search={word('search')} onSearch={(search) => change({ search })} chosen={word('call')} />
    </PublicFrame>
  );
}
