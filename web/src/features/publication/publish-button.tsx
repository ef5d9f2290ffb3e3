import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { publicationsOf } from './publications.ts';
import { type PublishableResource, RequestDrawer } from './request-drawer.tsx';
import { StatePill } from './state-pill.tsx';

type PublishButtonProps = {
  resource: PublishableResource;
  /** A further reason why the action is disabled, such as foreign ownership. */
  whyNot: string | null;
};

/** The publish button of a detail page: starts a request, or links to the open one. */
export function PublishButton({ resource, whyNot }: PublishButtonProps) {
  const [open, setOpen] = useState(false);
  const mayShare = useCan('share', resource.kind);
  const mayRead = useCan('read', 'app_public_data');
  const canPublish = whyNot === null;
  const existingRequests = useQuery({ ...publicationsOf(resource.kind, resource.id), enabled: canPublish && mayRead });
  const latest = existingRequests.data?.data[0];
  const underWay = canPublish && latest && latest.state !== 'withdrawn' ? latest : null;
  const denied = mayShare ? null : `Don't have permission to publish ${resource.name}`;
  return (
    <>
      {underWay ? (
        <Button asChild>
          <Link to="/publicise/$id" params={{ id: underWay.publication_id }}>
            <Globe aria-hidden="true" />
            Publication <StatePill state={underWay.state} />
          </Link>
        </Button>
      ) : (
        <Button disabledReason={whyNot ?? denied} onClick={() => setOpen(true)}>
          <Globe aria-hidden="true" />
          Publish
        </Button>
      )}
      {open && <RequestDrawer resource={resource} publication={null} as="owner" onClose={() => setOpen(false)} />}
    </>
  );
}
