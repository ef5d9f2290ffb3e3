import { meRoutes, type User } from '@cohortium/contract';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { formatDate, setTheme, setTimeZone, subscribeTheme, type Theme, theme } from '#platform';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Field, Form, Input, SegmentedControl } from '#ui/forms';
import { Card, Fact, Facts, PageHeader } from '#ui/layout';

const options: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Match system' },
];

/** Light, dark, or the system theme. */
function ThemeChoice() {
  const chosen = useSyncExternalStore(subscribeTheme, theme, theme);
  return <SegmentedControl label="Theme" value={chosen} onValueChange={setTheme} options={options} />;
}

type ProfileScreenProps = {
  user: User;
  onEdited: (user: User) => void;
  /** The accepted terms, in a dialog. */
  terms: (close: () => void) => ReactNode;
  /** What opens the account, and where it is open. */
  security: ReactNode;
};

export function ProfileScreen({ user, onEdited, terms, security }: ProfileScreenProps) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <PageHeader
        title="Profile"
        facts={
          <Facts>
            <Fact>{user.email}</Fact>
            <Fact>{user.app_role_name.replaceAll('_', ' ')}</Fact>
            <Fact>since {formatDate(user.created_at)}</Fact>
          </Facts>
        }
      />
      <div className="grid max-w-190 gap-4 px-6 pb-8 max-md:px-4">
        <Card title="You">
          <ProfileForm user={user} onEdited={onEdited} />
        </Card>
        <Card title="Appearance">
          <div className="px-3.5 py-3">
            <ThemeChoice />
          </div>
        </Card>
        {security}
        <Card title="Terms of the beta" note={user.signed_term ? 'accepted' : 'not accepted'}>
          <div className="px-3.5 py-3">
            <Button onClick={() => setReading(true)}>Read the terms</Button>
            {reading && terms(() => setReading(false))}
          </div>
        </Card>
      </div>
    </>
  );
}

/** `Intl` names every zone that the browser knows but leaves UTC out. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

function ProfileForm({ user, onEdited }: Omit<ProfileScreenProps, 'terms' | 'security'>) {
  const form = useContractForm({
    schema: meRoutes.editMe.body,
    defaultValues: { name: user.name, timezone: user.timezone },
    onSubmit: async (body) => {
      const { data } = await call(meRoutes.editMe, { body });
      setTimeZone(data.timezone);
      form.reset({ name: data.name, timezone: data.timezone });
      onEdited(data);
      toast({ title: 'Profile saved' });
    },
  });
  const { errors, isDirty, isSubmitting } = form;
  return (
    <Form form={form} className="px-3.5 py-3 sm:grid-cols-2">
      <Field label="Name" error={errors.name}>
        <Input {...form.register('name')} autoComplete="name" />
      </Field>
      <Field label="Time zone" error={errors.timezone} hint="All times are shown in this time zone.">
        <Input {...form.register('timezone')} list="time-zones" autoComplete="off" />
      </Field>
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div className="sm:col-span-2">
        <Button type="submit" look="primary" busy={isSubmitting} disabledReason={isDirty ? null : 'No changes yet.'}>
          Save
        </Button>
      </div>
    </Form>
  );
}
