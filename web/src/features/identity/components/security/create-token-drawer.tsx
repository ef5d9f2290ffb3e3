import { sessionRoutes, type TokenScope } from '@cohortium/contract';
import { type FormEvent, useId, useState } from 'react';
import { call, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Input, RadioGroup, useSubmit } from '#ui/forms';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { SecretOnce } from './secret-once.tsx';

const scopes: { value: TokenScope; label: string; hint: string }[] = [
  { value: 'read', label: 'Read only', hint: 'Can list, search and download; makes no changes.' },
  { value: 'write', label: 'Read and write', hint: 'Everything you can do, except managing your account or tokens.' },
];

/** Creates a token and shows its secret once. */
export function CreateTokenDrawer({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [scope, setScope] = useState<TokenScope>('read');
  const [secret, setSecret] = useState<string | null>(null);
  const { busy, problem, problems, submit } = useSubmit(['name', 'days']);
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const body = { name: String(formData.get('name') ?? ''), days: Number(formData.get('days')), scope };
    void submit(async () => {
      const { data } = await call(sessionRoutes.createApiToken, { body });
      setSecret(data.access_token);
      await refresh(sessionRoutes.apiTokens);
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="New API token"
      description="Lets a script act on your behalf until the token expires or you revoke it."
      outcome={secret ? 'Copy the token now; it is shown only once.' : 'The token is shown once, after you create it.'}
      footer={
        secret ? (
          <Button look="primary" onClick={onClose}>
            I have saved it
          </Button>
        ) : (
          <FormActions form={form} confirm="Create token" busy={busy} onCancel={onClose} />
        )
      }
    >
      <PanelSection>
        {secret ? (
          <SecretOnce label="Token" secret={secret}>
            Send it as “Authorization: Bearer …”. It cannot be shown again.
          </SecretOnce>
        ) : (
          <form id={form} noValidate onSubmit={create} className="grid gap-3.5">
            {problem && <Note tone="bad">{problem}</Note>}
            <Field
              label="Name"
              error={problems.name}
              hint="What the token is for, such as “nightly export on the cluster”."
            >
              <Input name="name" autoComplete="off" />
            </Field>
            <RadioGroup label="Permissions" value={scope} onValueChange={setScope} options={scopes} />
            <Field label="Days until it expires" error={problems.days} hint="1 to 365.">
              <Input name="days" inputMode="numeric" defaultValue="90" />
            </Field>
          </form>
        )}
      </PanelSection>
    </Drawer>
  );
}
