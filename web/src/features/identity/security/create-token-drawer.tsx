import { sessionRoutes, type TokenScope } from '@cohortium/contract';
import { useState } from 'react';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Field, Input, RadioGroup } from '#ui/forms';
import { Drawer, FormDrawer, PanelSection } from '#ui/overlays';
import { SecretOnce } from './secret-once.tsx';

const PURPOSE = 'Lets a script act on your behalf until the token expires or you revoke it.';

const scopes: { value: TokenScope; label: string; hint: string }[] = [
  { value: 'read', label: 'Read only', hint: 'Can list, search and download; makes no changes.' },
  { value: 'write', label: 'Read and write', hint: 'Everything you can do, except managing your account or tokens.' },
];

/** Creates a token and shows its secret once. */
export function CreateTokenDrawer({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useContractForm({
    schema: sessionRoutes.createApiToken.body.omit({ workspace_id: true }),
    defaultValues: { name: '', days: 90, scope: 'read' },
    onSubmit: async (body) => {
      const { data } = await call(sessionRoutes.createApiToken, { body });
      setSecret(data.access_token);
      await refresh(sessionRoutes.apiTokens);
    },
  });
  if (secret) return <NewToken secret={secret} onClose={onClose} />;
  return (
    <FormDrawer
      form={form}
      title="New API token"
      description={PURPOSE}
      outcome="The token is shown once, after you create it."
      confirm="Create token"
      onClose={onClose}
    >
      <Field
        label="Name"
        error={form.errors.name}
        hint="What the token is for, such as “nightly export on the cluster”."
      >
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <RadioGroup
        label="Permissions"
        value={form.watch('scope') ?? 'read'}
        onValueChange={(scope) => form.setValue('scope', scope)}
        options={scopes}
      />
      <Field label="Days until it expires" error={form.errors.days} hint="1 to 365.">
        <Input {...form.register('days', { valueAsNumber: true })} inputMode="numeric" />
      </Field>
    </FormDrawer>
  );
}

function NewToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Drawer
      onClose={onClose}
      title="New API token"
      description={PURPOSE}
      outcome="Copy the token now; it is shown only once."
      footer={
        <Button look="primary" onClick={onClose}>
          I have saved it
        </Button>
      }
    >
      <PanelSection>
        <SecretOnce label="Token" secret={secret}>
          Send it as “Authorization: Bearer …”. It cannot be shown again.
        </SecretOnce>
      </PanelSection>
    </Drawer>
  );
}
