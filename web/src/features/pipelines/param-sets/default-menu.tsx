import { meRoutes, type ParamSet, pipelineRoutes, settingRoutes, workspaceRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { call, queryOf, refresh, sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Pill } from '#ui/display';
import { toast } from '#ui/feedback';
import { DropdownMenu, MenuItem } from '#ui/overlays';

type DefaultOf = 'person' | 'workspace';

export const ownSettingsQuery = () => queryOf(meRoutes.settings, {});
export const workspaceSettingsQuery = () => queryOf(workspaceRoutes.settings, {});

const refreshDefaults = () => refresh(meRoutes.settings, workspaceRoutes.settings, pipelineRoutes.launchDefaults);

/** Launches begin with this set, and with its pipeline. */
export async function makeDefault({ id, pipeline_id }: Pick<ParamSet, 'id' | 'pipeline_id'>, owner: DefaultOf) {
  const body = { default_pipeline: pipeline_id, default_param_set: id };
  if (owner === 'person') await call(settingRoutes.editSettings, { body });
  else await call(workspaceRoutes.editSettings, { body });
  await refreshDefaults();
}

/** Launches begin again as they would without a default. */
export async function clearDefault(owner: DefaultOf) {
  const body = { default_pipeline: null, default_param_set: null };
  if (owner === 'person') await call(settingRoutes.editSettings, { body });
  else await call(workspaceRoutes.editSettings, { body });
  await refreshDefaults();
}

/** Pills that show whose default this parameter set is. */
function useDefaultOf(id: string): Record<DefaultOf, boolean> {
  const settings = useQuery(ownSettingsQuery()).data?.data;
  const shared = useQuery(workspaceSettingsQuery()).data?.data;
  return { person: settings?.default_param_set === id, workspace: shared?.default_param_set === id };
}

export function DefaultPills({ set }: { set: Pick<ParamSet, 'id'> }) {
  const is = useDefaultOf(set.id);
  return (
    <>
      {is.person && <Pill tone="accent">your default</Pill>}
      {is.workspace && <Pill tone="accent">the workspace’s default</Pill>}
    </>
  );
}

/** Sets or removes a parameter set as default of the user or the workspace. */
export function DefaultMenu({ set, disabledReason }: { set: ParamSet; disabledReason: string | null }) {
  const is = useDefaultOf(set.id);
  const denied = useDenial('modify', 'workspace', 'the workspace’s settings');
  const change = async (owner: DefaultOf) => {
    try {
      if (is[owner]) await clearDefault(owner);
      else await makeDefault(set, owner);
      const subject = owner === 'person' ? 'Your runs' : 'Runs of the workspace';
      toast({ title: is[owner] ? `${subject} start without this default` : `${subject} start with “${set.name}”` });
    } catch (error) {
      toast({ title: 'The default could not be changed', description: sentenceOf(error), tone: 'danger' });
    }
  };
  if (disabledReason && !is.person && !is.workspace)
    return <Button disabledReason={disabledReason}>Use as default</Button>;
  return (
    <DropdownMenu
      label="Use as default"
      trigger={
        <Button>
          Use as default
          <ChevronDown aria-hidden="true" className="size-3!" />
        </Button>
      }
    >
      <MenuItem onSelect={() => void change('person')}>
        {is.person ? 'Remove as my default' : 'Set as my default'}
      </MenuItem>
      <MenuItem disabledReason={denied} onSelect={() => void change('workspace')}>
        {is.workspace ? 'Remove as workspace default' : 'Set as workspace default'}
      </MenuItem>
    </DropdownMenu>
  );
}
