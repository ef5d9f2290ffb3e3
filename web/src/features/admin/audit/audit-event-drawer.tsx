import type { AuditLine } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatExact, MISSING } from '#platform';
import { Button, CopyId } from '#ui/actions';
import { Drawer, PanelSection } from '#ui/overlays';
import { FactList } from '../fact-list.tsx';
import type { AuditView } from './audit-view.ts';
import { describeActor, describeAuditEvent, detailsOf } from './describe-audit-event.ts';
import { linkOfObject, nameOfObject } from './link-of-object.ts';

type AuditEventDrawerProps = {
  line: AuditLine;
  /** The selected workspace, whose objects can be opened. */
  workspaceId: string | null;
  onClose: () => void;
  /** Filters the audit log to this value only. */
  onFilter: (next: Partial<AuditView>) => void;
};

const idOf = (id: string | null) => (id === null ? MISSING : <CopyId id={id} />);

/** The object's name, linked to its page if it can be opened. */
export function AuditedObject({ line, workspaceId }: Pick<AuditEventDrawerProps, 'line' | 'workspaceId'>) {
  const [name, link] = [nameOfObject(line), linkOfObject(line, workspaceId)];
  if (name === null || link === null) return name ?? MISSING;
  return (
    <Link {...link} className="text-accent-text underline">
      {name}
    </Link>
  );
}

/** An audit event with all its details. */
export function AuditEventDrawer({ line, workspaceId, onClose, onFilter }: AuditEventDrawerProps) {
  const { person, object_id, workspace, address } = line;
  const details = detailsOf(line);
  return (
    <Drawer
      onClose={onClose}
      title={describeAuditEvent(line)}
      description="Audit event"
      footer={
        <>
          {person?.email && (
            <Button onClick={() => onFilter({ user: person.email })}>All events by {person.name}</Button>
          )}
          {object_id !== null && <Button onClick={() => onFilter({ object_id })}>All events on this object</Button>}
        </>
      }
    >
      <PanelSection>
        <FactList
          facts={[
            ['When', formatExact(line.at)],
            ['User', person?.email ? `${person.name} (${person.email})` : describeActor(line)],
            ['IP address', address ?? MISSING],
            ['Object', <AuditedObject key="thing" line={line} workspaceId={workspaceId} />],
            ['Object ID', idOf(object_id)],
            ['Workspace', workspace?.name || (workspace ? idOf(workspace.id) : MISSING)],
            ['Request', idOf(line.request_id)],
            ['Event ID', idOf(line.id)],
          ]}
        />
      </PanelSection>
      {details.length > 0 && (
        <PanelSection title="Details">
          <FactList facts={details.map(({ name, value }) => [name, value] as const)} />
        </PanelSection>
      )}
    </Drawer>
  );
}
