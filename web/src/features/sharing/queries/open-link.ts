import { CallError, sharingRoutes, type View } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseText, sessionSlot } from '#platform';
import { call, lookThrough, queryClient } from '#platform/api';

/** Stored for this tab only, so that a reload works although the URL no longer holds the secret. */
const kept = sessionSlot<string>({ name: 'view-link', parse: parseText });

/** Stores the secret of the link's fragment; the caller removes it from the URL. */
export function keepSecret(fragment: string) {
  if (fragment !== '') kept.write(fragment);
}

export const keptSecret = (): string | null => kept.read();

const LINK = 'view-only link';

/** Opens the link and uses its token until it is closed; cached responses are then cleared. */
async function openLink(secret: string): Promise<View> {
  const { data } = await call(sharingRoutes.open, { body: { secret } });
  const refused = () => void queryClient.invalidateQueries({ queryKey: [LINK] });
  lookThrough({ token: data.token, refused });
  return data;
}

/** The link is reopened before its token expires. */
const OPENED_AGAIN_MS = 45 * 60_000;

export function useLink(secret: string | null) {
  const view = useQuery({
    queryKey: [LINK, secret],
    queryFn: () => openLink(secret ?? ''),
    enabled: secret !== null,
    staleTime: OPENED_AGAIN_MS,
    refetchInterval: OPENED_AGAIN_MS,
  });
  useEffect(
    () => () => {
      lookThrough(null);
      queryClient.clear();
    },
    [],
  );
  return view;
}

/** Expired, revoked and unknown links get the same response. */
export const isSpent = (error: unknown): boolean => error instanceof CallError && error.status === 404;
