import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { Switch } from '#ui/forms';
import { Card } from '#ui/layout';
import { countChanged } from '../../model/describe-settings.ts';
import { DefaultFields } from './default-fields.tsx';
import { type OwnSettingsProps, type OwnSettingsState, WithOwnSettings } from './with-own-settings.tsx';

/** The user's settings in all workspaces. */
export function OwnSettings(props: OwnSettingsProps) {
  return <WithOwnSettings {...props}>{(state) => <PersonalDefaultsCard {...state} />}</WithOwnSettings>;
}

function PersonalDefaultsCard({ settings, untouched, edit, reset, busy }: OwnSettingsState) {
  const changed = countChanged(settings, untouched);
  return (
    <>
      <Card title="Your default pipeline" note="overrides the workspace default">
        <div className="px-3.5 py-3">
          <DefaultFields
            settings={settings}
            disabled={busy}
            onChange={(change) => edit(change)}
            without="Workspace default"
          />
        </div>
      </Card>
      <Card title="Messages">
        <div className="px-3.5 py-3">
          <Switch
            label="Email me when my runs finish"
            checked={settings.mail_on_run_end}
            disabled={busy}
            onChange={({ target }) => edit({ mail_on_run_end: target.checked })}
          />
        </div>
      </Card>
      <div>
        <Button
          busy={busy}
          disabledReason={changed === 0 ? 'All settings are at their defaults' : null}
          onClick={() => reset()}
        >
          {changed > 0 ? `Reset ${formatCount(changed, 'setting')}` : 'Reset to defaults'}
        </Button>
      </div>
    </>
  );
}
