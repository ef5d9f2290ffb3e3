import type { PublicationStep } from '@cohortium/contract';
import { RelativeTime } from '#ui/display';
import { Card } from '#ui/layout';
import { describeStep } from '../describe-publication.ts';

/** Every step with its note, the latest first. */
export function HistoryCard({ history }: { history: readonly PublicationStep[] }) {
  return (
    <Card title="History" note={`n = ${history.length}`}>
      <ol>
        {history.toReversed().map((step) => (
          <li key={step.step_id} className="border-line border-b px-3.5 py-2.5 text-13 last:border-b-0">
            <p>
              {describeStep(step)}{' '}
              <span className="text-12 text-ink-3">
                <RelativeTime at={step.at} />
              </span>
            </p>
            {step.note && (
              <blockquote className="mt-1 whitespace-pre-line break-words border-line-strong border-l-2 pl-2.5 text-ink-2">
                {step.note}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
