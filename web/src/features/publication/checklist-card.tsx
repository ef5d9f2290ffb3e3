import type { ChecklistItem } from '@cohortium/contract';
import { CircleAlert, CircleCheck, Eye, type LucideIcon } from 'lucide-react';
import { Card } from '#ui/layout';
import { summarizeChecklist } from './describe-publication.ts';

const signs: Record<ChecklistItem['state'], { icon: LucideIcon; stateLabel: string; tone: string }> = {
  ok: { icon: CircleCheck, stateLabel: 'Done', tone: 'text-success' },
  needs_review: { icon: Eye, stateLabel: 'Needs review', tone: 'text-warning' },
  missing: { icon: CircleAlert, stateLabel: 'Missing', tone: 'text-danger' },
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
  const { icon: Icon, stateLabel, tone } = signs[item.state];
  return (
    <li className="flex gap-2.5 border-line border-b px-3.5 py-2.5 text-13 last:border-b-0">
      <Icon role="img" aria-label={stateLabel} className={`mt-0.5 flex-none ${tone}`} />
      <div className="min-w-0 flex-1">
        <p>
          <b className="font-semibold">{item.title}</b> <span className="text-ink-2">{item.message}</span>
        </p>
        {item.remedy && item.state !== 'ok' && <p className="mt-0.5 text-12 text-ink-2">→ {item.remedy}</p>}
        {item.details.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-12 text-ink-2">
            {item.details.map(({ field, message }) => (
              <li key={`${field} ${message}`} className="break-words">
                <span className="font-mono text-ink">{field}</span> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
