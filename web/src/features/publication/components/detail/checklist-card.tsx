import type { ChecklistItem } from '@cohortium/contract';
import { CircleAlert, CircleCheck, Eye, type LucideIcon } from 'lucide-react';
import { Card } from '#ui/layout';
import { summarizeChecklist } from '../../model/describe-publication.ts';

const signs: Record<ChecklistItem['state'], { icon: LucideIcon; stateLabel: string; look: string }> = {
  ok: { icon: CircleCheck, stateLabel: 'Done', look: 'text-success' },
  look: { icon: Eye, stateLabel: 'Needs review', look: 'text-warning' },
  missing: { icon: CircleAlert, stateLabel: 'Missing', look: 'text-danger' },
};

/** The checklist of a request, each item with its remedy. */
export function ChecklistCard({ checklist }: { checklist: readonly ChecklistItem[] }) {
  return (
    <Card title="Checklist" note={summarizeChecklist(checklist)}>
      <Checklist checklist={checklist} />
    </Card>
  );
}

export function Checklist({ checklist }: { checklist: readonly ChecklistItem[] }) {
  return (
    <ul>
      {checklist.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: ChecklistItem }) {
  const { icon: Icon, stateLabel, look } = signs[item.state];
  return (
    <li className="flex gap-2.5 border-line border-b px-3.5 py-2.5 text-13 last:border-b-0">
      <Icon role="img" aria-label={stateLabel} className={`mt-0.5 flex-none ${look}`} />
      <div className="min-w-0 flex-1">
        <p>
          <b className="font-semibold">{item.title}</b> <span className="text-ink-2">{item.words}</span>
        </p>
        {item.remedy && item.state !== 'ok' && <p className="mt-0.5 text-12 text-ink-2">→ {item.remedy}</p>}
        {item.details.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-12 text-ink-2">
            {item.details.map(({ field, words }) => (
              <li key={`${field} ${words}`} className="break-words">
                <span className="font-mono text-ink">{field}</span> {words}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
