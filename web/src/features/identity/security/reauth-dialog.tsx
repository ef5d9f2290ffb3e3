import { PROVIDER_NAME, type ProofMethods, type Provider, proofRoutes, RECENT_AUTH_MINUTES } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call, sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Note, Skeleton } from '#ui/feedback';
import { Field, Input, PasswordInput } from '#ui/forms';
import { Dialog, FormDialog } from '#ui/overlays';
import { redirectToProvider } from '../providers/redirect-to-provider.ts';

const dialogTexts = {
  title: 'Confirm your identity',
  description: `This changes how you sign in. Confirm your identity; it stays valid for ${RECENT_AUTH_MINUTES} minutes.`,
};

type ReauthDialogProps = { onAnswered: (isProved: boolean) => void };

/** Requires password and code, or a new provider sign-in, so that a hijacked session can't change the account. */
export function ReauthDialog({ onAnswered }: ReauthDialogProps) {
  const ways = useQuery({
    queryKey: ['proof-ways'],
    queryFn: () => call(proofRoutes.reauthenticationMethods, {}),
    gcTime: 0,
  });
  const signInMethods = ways.data?.data;
  const close = () => onAnswered(false);
  if (signInMethods && signInMethods.required.length > 0)
    return <ReauthForm required={signInMethods.required} onProved={() => onAnswered(true)} onClose={close} />;
  return (
    <Dialog onClose={close} {...dialogTexts}>
      {ways.error && <Note tone="bad">{sentenceOf(ways.error)}</Note>}
      {ways.isPending && <Skeleton />}
      {signInMethods && <ReauthProviders providers={signInMethods.providers} />}
    </Dialog>
  );
}

type ReauthFormProps = { required: ProofMethods['required']; onProved: () => void; onClose: () => void };

export function ReauthForm({ required, onProved, onClose }: ReauthFormProps) {
  const form = useContractForm({
    schema: z.object({ password: z.string(), code: z.string() }),
    defaultValues: { password: '', code: '' },
    onSubmit: async ({ password, code }) => {
      const body = { ...(password ? { password } : {}), ...(code ? { code } : {}) };
      await call(proofRoutes.reauthenticate, { body });
      onProved();
    },
  });
  return (
    <FormDialog form={form} {...dialogTexts} confirm="Continue" onClose={onClose}>
      <Field label="Password" error={form.errors.password}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {required.includes('code') && (
        <Field label="Code" error={form.errors.code} hint="From your authenticator app, or a recovery code.">
          <Input {...form.register('code')} autoComplete="one-time-code" />
        </Field>
      )}
    </FormDialog>
  );
}

/** Provider buttons for accounts without a password; the browser returns to the profile. */
export function ReauthProviders({ providers }: { providers: readonly Provider[] }) {
  const [problem, setProblem] = useState<string | null>(null);
  const redirect = (provider: Provider) =>
    redirectToProvider(provider, 'proof').catch((error: unknown) => setProblem(sentenceOf(error)));
  return (
    <div className="grid gap-2">
      {problem && <Note tone="bad">{problem}</Note>}
      <p>Your account has no password. Sign in again with a linked provider, then retry.</p>
      {providers.map((provider) => (
        <Button key={provider} wide onClick={() => redirect(provider)}>
          Sign in with {PROVIDER_NAME[provider]} again
        </Button>
      ))}
      {providers.length === 0 && <p>Set a password first: choose “Forgot password?” on the sign-in page.</p>}
    </div>
  );
}
