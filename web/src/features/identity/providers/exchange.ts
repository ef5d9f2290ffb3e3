import { providerRoutes } from '@cohortium/contract';
import { call, sentenceOf } from '#platform/api';
import { requiresCode } from '../code-field.tsx';
import { saveDevice, storedDevice } from '../security/device.ts';
import { clearSecret, saveLinkSecret, storedSecret } from './redirect-to-provider.ts';

/** The stage of a provider sign-in. */
export type Exchange =
  | { stage: 'asking' }
  | { stage: 'signed_in'; token: string }
  | { stage: 'message_sent'; email: string }
  | { stage: 'linked' | 'proved' }
  /** The missing input, and why the last input was rejected. */
  | { stage: 'email_required' | 'second_factor'; problem: string | null }
  | { stage: 'failed'; problem: string };

/** Additional input for the exchange, from the provider or the user. */
export type ExchangeInput = { email?: string; second_factor?: string };

const OTHER_BROWSER = 'This sign-in was started in another tab or browser. Start again here.';

/** Exchanges the one-time code for a session; clears this tab's secret after use. */
export async function exchangeCode(code: string, input: ExchangeInput, now: Exchange): Promise<Exchange> {
  const binding_secret = storedSecret();
  if (!binding_secret) return { stage: 'failed', problem: OTHER_BROWSER };
  try {
    const { data } = await call(providerRoutes.exchange, {
      body: { code, binding_secret, ...input, ...storedDevice() },
    });
    if (data.outcome === 'email_required') return { stage: 'email_required', problem: null };
    clearSecret();
    if (data.outcome === 'signed_in') {
      saveDevice(data.session);
      return { stage: 'signed_in', token: data.session.access_token };
    }
    if (data.outcome !== 'message_sent') return { stage: data.outcome };
    saveLinkSecret(binding_secret);
    return { stage: 'message_sent', email: data.email };
  } catch (error) {
    if (requiresCode(error)) return { stage: 'second_factor', problem: null };
    const problem = sentenceOf(error);
    return now.stage === 'email_required' || now.stage === 'second_factor'
      ? { ...now, problem }
      : { stage: 'failed', problem };
  }
}
