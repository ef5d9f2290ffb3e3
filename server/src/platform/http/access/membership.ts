import type { WorkspaceRole } from '@cohortium/contract';
import type { Person } from './person.ts';

/** A person's place in a workspace, as the database has it. */
export interface MembershipRow {
  workspace_id: string;
  role: WorkspaceRole;
  is_personal: boolean;
}

/** Whether the token of a person covers a workspace. All routes use this check. */
export const isInTokenScope = ({ token_scope }: Pick<Person, 'token_scope'>, workspaceId: string): boolean =>
  !token_scope || token_scope.workspace_id === null || token_scope.workspace_id === workspaceId;

/**
 * A person's place in a workspace that they may act in now, with what the role permits. `Membership.of` alone makes one,
 * and makes none where a token does not reach: no other code can let a confined token into another workspace.
 */
export class Membership implements MembershipRow {
  readonly workspace_id: string;
  readonly role: WorkspaceRole;
  readonly is_personal: boolean;
  readonly permissions: ReadonlySet<string>;
  /** Makes the type nominal: only this class creates memberships. */
  declare protected readonly only_made_here: true;

  private constructor({ workspace_id, role, is_personal }: MembershipRow, permissions: ReadonlySet<string>) {
    this.workspace_id = workspace_id;
    this.role = role;
    this.is_personal = is_personal;
    this.permissions = permissions;
  }

  static of(
    person: Pick<Person, 'token_scope'>,
    place: MembershipRow,
    permissions: ReadonlySet<string>,
  ): Membership | null {
    return isInTokenScope(person, place.workspace_id) ? new Membership(place, permissions) : null;
  }

  /** No workspace; `permissions` are those of a view-only link. */
  static withoutWorkspace(permissions: ReadonlySet<string> = new Set()): Membership {
    return new Membership({ workspace_id: '', role: 'reader', is_personal: false }, permissions);
  }
}
