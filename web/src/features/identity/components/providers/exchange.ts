import { providerRoutes } from '@cohortium/contract';
import { call, sentenceOf } from '#platform/api';
import { keepDevice, knownDevice } from '../../model/device.ts';
import { wantsCode } from '../code-field.tsx';
import { forgetSecret, keepForLink, keptSecret } from './go-to-provider.ts';

/** How far a sign-in by a provider has come. */
export type Exchange =
  | { stage: 'asking' }
  | { stage: 'signed_in'; token: string }
  | { stage: 'message_sent'; email: string }
  | { stage: 'linked' | 'proved' }
  /** What is still missing, and why the last answer to it was refused. */
  | { stage: 'email_required' | 'second_factor'; problem: string | null }
  | { stage: 'failed'; problem: string };

/** What the provider, or the person, adds to the code. */
export type Given = { email?: string; second_factor?: string };

const ELSEWHERE = 'This sign-in began in another tab or browser. Begin again here.';

/** Turns the one-time code into a session; the secret of this tab is forgotten once it has served. */
export async function exchangeCode(code: string, given: Given, now: Exchange): Promise<Exchange> {
  const binding_secret = keptSecret();
  if (!binding_secret) return { stage: 'failed', problem: ELSEWHERE };
  try {
    const { data } = await call(providerRoutes.exchange, {
      body: { code, binding_secret, ...given, ...knownDevice() },
    });
    if (data.outcome === 'email_required') return { stage: 'email_required', problem: null };
    forgetSecret();
    if (data.outcome === 'signed_in') {
      keepDevice(data.session);
      return { stage: 'signed_in', token: data.session.access_token };
    }
    if (data.outcome !== 'message_sent') return { stage: data.outcome };
    keepForLink(binding_secret);
    return { stage: 'message_sent', email: data.email };
  } catch (error) {
    if (wantsCode(error)) return { stage: 'second_factor', problem: null };
    const problem = sentenceOf(error);
    return now.stage === 'email_required' || now.stage === 'second_factor'
      ? { ...now, problem }
      : { stage: 'failed', problem };
  }
}
