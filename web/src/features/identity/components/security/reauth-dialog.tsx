import { PROVIDER_NAME, type ProofMethods, type Provider, proofRoutes, RECENT_AUTH_MINUTES } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, Skeleton } from '#ui/feedback';
import { Field, Input, PasswordInput, useSubmit } from '#ui/forms';
import { Dialog, FormActions } from '#ui/overlays';
import { redirectToProvider } from '../providers/redirect-to-provider.ts';

type ReauthDialogProps = { onAnswered: (isProved: boolean) => void };

/** Requires password and code, or a new provider sign-in, so that a hijacked session can't change the account. */
export function ReauthDialog({ onAnswered }: ReauthDialogProps) {
  const form = useId();
  const ways = useQuery({
    queryKey: ['proof-ways'],
    queryFn: () => call(proofRoutes.reauthenticationMethods, {}),
    gcTime: 0,
  });
  const { busy, problem, problems, submit } = useSubmit(['password', 'code']);
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''));
    void submit(async () => {
      await call(proofRoutes.reauthenticate, { body });
      onAnswered(true);
    });
  };
  const signInMethods = ways.data?.data;
  const failed = problem ?? (ways.error ? sentenceOf(ways.error) : null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswered(false)}
      title="Confirm your identity"
      description={`This changes how you sign in. Confirm your identity; it stays valid for ${RECENT_AUTH_MINUTES} minutes.`}
      footer={
        signInMethods?.required.length ? (
          <FormActions form={form} confirm="Continue" busy={busy} onCancel={() => onAnswered(false)} />
        ) : undefined
      }
    >
      {failed && <Note tone="bad">{failed}</Note>}
      {ways.isPending && <Skeleton />}
      {signInMethods && signInMethods.required.length > 0 && (
        <ReauthForm id={form} ways={signInMethods} problems={problems} onSubmit={prove} />
      )}
      {signInMethods?.required.length === 0 && <ReauthProviders providers={signInMethods.providers} />}
    </Dialog>
  );
}

type ReauthFormProps = {
  id: string;
  ways: ProofMethods;
  problems: { password?: string; code?: string };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

export function ReauthForm({ id, ways, problems, onSubmit }: ReauthFormProps) {
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-3.5">
      <Field label="Password" error={problems.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {ways.required.includes('code') && (
        <Field label="Code" error={problems.code} hint="From your authenticator app, or a recovery code.">
          <Input name="code" autoComplete="one-time-code" />
        </Field>
      )}
    </form>
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
