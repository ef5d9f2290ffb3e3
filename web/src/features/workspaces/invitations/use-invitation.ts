import { invitationRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api';

/** The secret of an invitation's link, out of the fragment, which no server and no log sees; null without one. */
export function invitationToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invitation') || null;
}

/** What the link is about. */
export function useInvitation(token: string | null) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(invitationRoutes.open, { body: { token: token ?? '' } }),
    enabled: token !== null,
  });
}
