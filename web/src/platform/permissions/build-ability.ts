import { Ability, type RawRuleFrom } from '@casl/ability';
import { permissionLookup, workspaceResources } from '@cohortium/contract';
import { FEATURES, type Grants } from './grants.ts';

/** Subjects other than the workspace's resources (specification §6). */
const APP_SUBJECTS = { public_data: 'app_public_data', workspace: 'app_workspace', user: 'app_user' } as const;
const MEMBER_ACTIONS = ['view_member', 'manage_owner', 'manage_admin', 'manage_writer', 'manage_reader'];

export type Subject =
  | (typeof workspaceResources)[number]
  | (typeof APP_SUBJECTS)[keyof typeof APP_SUBJECTS]
  | 'workspace_member'
  | `${(typeof FEATURES)[number]}_settings`
  | 'all';
export type PortalAbility = Ability<[string, Subject]>;
type AbilityRule = RawRuleFrom<[string, Subject], unknown>;

/** All actions in the server's lists are denied first, then allowed one by one. */
function narrowRules(subject: Subject, actions: Iterable<string>): AbilityRule[] {
  const allowed = [...actions];
  const closed: AbilityRule = { action: 'manage', subject, inverted: true };
  return allowed.length === 0 ? [closed] : [closed, { action: allowed, subject }];
}

/**
 * Specification §6: every person may manage all on the client, and the server's lists decide on the subjects that they
 * name. The server checks each call again; the client only hides actions that would be rejected.
 */
export function buildAbility({ app_permissions, workspace_permissions, settings }: Grants): PortalAbility {
  const inApp = permissionLookup(app_permissions ?? []);
  const inWorkspace = permissionLookup(workspace_permissions ?? []);
  const onWorkspace = [...(inWorkspace.get('workspace') ?? [])];
  return new Ability<[string, Subject]>([
    { action: 'manage', subject: 'all' },
    ...workspaceResources.flatMap((resource) => narrowRules(resource, inWorkspace.get(resource) ?? [])),
    ...narrowRules(
      'workspace_member',
      onWorkspace.filter((action) => MEMBER_ACTIONS.includes(action)),
    ),
    ...Object.entries(APP_SUBJECTS).flatMap(([resource, subject]) => narrowRules(subject, inApp.get(resource) ?? [])),
    ...FEATURES.flatMap((feature) => narrowRules(`${feature}_settings`, settings?.[feature] ? ['read'] : [])),
  ]);
}
