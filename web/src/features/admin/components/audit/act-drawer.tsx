import type { AuditLine } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatExact, MISSING } from '#platform';
import { Button, CopyId } from '#ui/actions';
import { Drawer, PanelSection } from '#ui/overlays';
import type { AuditView } from '../../model/audit-view.ts';
import { detailsOf, sayAct, sayWho } from '../../model/describe-act.ts';
import { nameOfThing, placeOfThing } from '../../model/place-of-thing.ts';
import { FactList } from '../fact-list.tsx';

type ActDrawerProps = {
  line: AuditLine;
  /** The selected workspace, whose objects can be opened. */
  here: string | null;
  onClose: () => void;
  /** Filters the audit log to this value only. */
  onOnly: (next: Partial<AuditView>) => void;
};

const idOf = (id: string | null) => (id === null ? MISSING : <CopyId id={id} />);

/** The object's name, linked to its page if it can be opened. */
export function ThingOfLine({ line, here }: Pick<ActDrawerProps, 'line' | 'workspaceId'>) {
  const [name, place] = [nameOfThing(line), placeOfThing(line, here)];
  if (name === null || place === null) return name ?? MISSING;
  return (
    <Link {...place} className="text-accent-text underline">
      {name}
    </Link>
  );
}

/** An audit event with all its details. */
export function ActDrawer({ line, here, onClose, onOnly }: ActDrawerProps) {
  const { person, object_id, workspace, address } = line;
  const details = detailsOf(line);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={sayAct(line)}
      description="Audit event"
      footer={
        <>
          {person?.email && <Button onClick={() => onOnly({ who: person.email })}>All events by {person.name}</Button>}
          {object_id !== null && <Button onClick={() => onOnly({ object_id })}>All events on this object</Button>}
        </>
      }
    >
      <PanelSection>
        <FactList
          facts={[
            ['When', formatExact(line.at)],
            ['User', person?.email ? `${person.name} (${person.email})` : sayWho(line)],
            ['IP address', address ?? MISSING],
            ['Object', <ThingOfLine key="thing" line={line} here={here} />],
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
