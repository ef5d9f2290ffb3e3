import type { Member, WorkspaceRole } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Tooltip } from '#ui/display';
import { toast } from '#ui/feedback';
import { Select } from '#ui/forms';
import { denialOfManaging } from './describe-role.ts';
import { editMember } from './people.ts';
import { useRoleFacts } from './use-role-facts.ts';
import { useRoles } from './use-roles.ts';

type MemberRoleProps = { member: Member; personal: boolean; onChanged: () => void };

/** A member's role: a select for users who can assign it, text with the reason otherwise. */
export function MemberRole({ member, personal, onChanged }: MemberRoleProps) {
  const { role, name, user_id } = member;
  const { can, giveable } = useRoles();
  const { titleOf, mayOf } = useRoleFacts();
  const canViewMember = useCan('view_member', 'workspace_member');
  const change = useMutation({
    mutationFn: (next: WorkspaceRole) => editMember(user_id, next),
    onSuccess: (_, next) => {
      toast({ title: `${name} is ${titleOf(next).toLowerCase()} now.`, tone: 'success' });
      onChanged();
    },
    onError: (error) => toast({ title: `${name} stays ${role}.`, description: sentenceOf(error), tone: 'danger' }),
  });
  const whyNot = personal ? 'A personal workspace has one owner' : denialOfManaging(can, member);
  if (whyNot !== null || !canViewMember) {
    return (
      <Tooltip text={whyNot ?? mayOf(role)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
        <span tabIndex={0}>{titleOf(role)}</span>
      </Tooltip>
    );
  }
  return (
    <Select
      height="small"
      label={`Role of ${name}`}
      value={change.isPending ? change.variables : role}
      disabled={change.isPending}
      options={giveable.map((value) => ({ value, label: titleOf(value) }))}
      onValueChange={(next) => next !== role && change.mutate(next)}
    />
  );
}
