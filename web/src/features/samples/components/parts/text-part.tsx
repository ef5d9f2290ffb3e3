import { PanelSection } from '#ui/overlays';
import { filterWords } from '../../model/sheet/rule-counts.ts';
import type { PartProps } from '../sheet/part-props.ts';

/** The filter as somebody would say it. */
export function TextPart({ counts }: Pick<PartProps, 'counts'>) {
  const words = counts.counted ? filterWords(counts.counted) : '';
  return (
    <PanelSection title="In words">
      <p className="break-words text-13 text-ink-2">{words || 'All samples that you may see.'}</p>
    </PanelSection>
  );
}
