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
  /** The workspace at hand, whose things can be opened. */
  here: string | null;
  onClose: () => void;
  /** Narrows the log to this and nothing else. */
  onOnly: (next: Partial<AuditView>) => void;
};

const idOf = (id: string | null) => (id === null ? MISSING : <CopyId id={id} />);

/** By its name, which leads to it where it can be looked at. */
export function ThingOfLine({ line, here }: Pick<ActDrawerProps, 'line' | 'here'>) {
  const [name, place] = [nameOfThing(line), placeOfThing(line, here)];
  if (name === null || place === null) return name ?? MISSING;
  return (
    <Link {...place} className="text-accent-text underline">
      {name}
    </Link>
  );
}

/** One line of the log with everything it tells. */
export function ActDrawer({ line, here, onClose, onOnly }: ActDrawerProps) {
  const { person, object_id, workspace, address } = line;
  const details = detailsOf(line);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={sayAct(line)}
      description="One line of the audit log"
      footer={
        <>
          {person?.email && <Button onClick={() => onOnly({ who: person.email })}>All of {person.name}</Button>}
          {object_id !== null && <Button onClick={() => onOnly({ object_id })}>All about this thing</Button>}
        </>
      }
    >
      <PanelSection>
        <FactList
          facts={[
            ['When', formatExact(line.at)],
            ['Who', person?.email ? `${person.name} (${person.email})` : sayWho(line)],
            ['Address', address ?? MISSING],
            ['Thing', <ThingOfLine key="thing" line={line} here={here} />],
            ['Its id', idOf(object_id)],
            ['Workspace', workspace?.name || (workspace ? idOf(workspace.id) : MISSING)],
            ['Request', idOf(line.request_id)],
            ['Line', idOf(line.id)],
          ]}
        />
      </PanelSection>
      {details.length > 0 && (
        <PanelSection title="Besides">
          <FactList facts={details.map(({ name, value }) => [name, value] as const)} />
        </PanelSection>
      )}
    </Drawer>
  );
}
