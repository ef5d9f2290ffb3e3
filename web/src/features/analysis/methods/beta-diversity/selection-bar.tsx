import type { BetaDiversity } from '@cohortium/contract';
import { ChartNoAxesColumn, Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '#platform';
import { type ColourMap, colourOf, groupColours, useTokens } from '#plots/colours';
import { Button, ClearSelection } from '#ui/actions';
import {
  addRemainingSamples,
  addSecondGroup,
  type CustomGroup,
  countByGroup,
  setFirstGroup,
} from '../../custom-groups.ts';

type SelectionBarProps = {
  result: BetaDiversity;
  group: string | null;
  /** Whether the points have the colours of these groups. */
  painted: boolean;
  /** Every group, as legends and tables order them. */
  order: readonly string[];
  chosen: ReadonlySet<number>;
  denial: string | null;
  onComposition: () => void;
  onCreate: () => void;
  onInvert: () => void;
  /** Groups put together by hand so far. */
  groups: readonly CustomGroup[];
  onGroups: (groups: readonly CustomGroup[]) => void;
  /** Compares two groups. */
  onCompare: (groups: readonly CustomGroup[]) => void;
  onClear: () => void;
  /** Downloads what is selected. */
  save?: ReactNode;
};

/** Docked under the plot, so that it covers no point: how many are chosen, of which groups, and what to do with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { result, group, painted, order, chosen } = props;
  const tokens = useTokens();
  const colours: ColourMap = painted ? groupColours(group ?? '', order) : new Map();
  const counts = useMemo(
    () => (group === null ? [] : countByGroup(result.groups, chosen, order)),
    [result.groups, chosen, order, group],
  );
  const groupsText = counts
    .map(({ group: name, count }) => `${formatNumber(count)} ${name ?? 'not recorded'}`)
    .join(' · ');
  return (
    <section aria-label="Selected samples" className="@container flex-none border-accent-line border-t bg-accent-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-6 py-2 text-13 md:flex-nowrap max-md:px-4">
        <p aria-live="polite" className="flex-none">
          <b className="font-semibold">{formatNumber(chosen.size)} selected</b>
          <span className="text-ink-3"> of {formatNumber(result.n)}</span>
        </p>
        {counts.length > 0 && (
          <>
            <span aria-hidden="true" className="flex h-2 w-16 flex-none overflow-hidden rounded-s md:@max-4xl:hidden">
              {counts.map((each) => (
                <span
                  key={each.group ?? ''}
                  style={{ flexGrow: each.count, background: colourOf(each.group, colours, tokens) }}
                />
              ))}
            </span>
            <span className="min-w-0 flex-1 truncate text-12 text-ink-2 md:@max-4xl:hidden" title={groupsText}>
              {groupsText}
            </span>
          </>
        )}
        <span className="ml-auto flex flex-none flex-wrap items-center gap-2 max-md:flex-initial">
          <Button size="small" look="ghost" onClick={props.onInvert}>
            Invert
          </Button>
          <CompareButtons {...props} />
          <Button size="small" onClick={props.onComposition}>
            <ChartNoAxesColumn aria-hidden="true" />
            <span className="md:@max-4xl:sr-only">View in </span>Composition
          </Button>
          <Button size="small" look="primary" disabledReason={props.denial} onClick={props.onCreate}>
            <Plus aria-hidden="true" />
            Create cohort
          </Button>
          {props.save}
          <ClearSelection size="small" onClear={props.onClear} />
        </span>
      </div>
    </section>
  );
}

type CompareButtonsProps = Pick<SelectionBarProps, 'result' | 'chosen' | 'groups' | 'onGroups' | 'onCompare'>;

/** The selection as the first group, and beside a second one or all others. */
function CompareButtons({ result, chosen, groups, onGroups, onCompare }: CompareButtonsProps) {
  // Of many thousands these lists take longer than a hand waits for its lasso: they are made when they are asked for.
  const selected = () => [...chosen].flatMap((at) => result.samples_id[at] ?? []);
  const [first] = groups;
  const second = first ? addSecondGroup(groups, selected()) : null;
  const compareRest = () => {
    const rest = addRemainingSamples(selected(), result.samples_id);
    if (rest) onCompare(rest);
  };
  return (
    <>
      <Button size="small" onClick={() => onGroups(setFirstGroup(selected()))}>
        Set as A
      </Button>
      {first && (
        <Button
          size="small"
          disabledReason={second === null ? `All selected samples are already in ${first.name}` : null}
          onClick={() => second && onCompare(second)}
        >
          Compare with {first.name}
        </Button>
      )}
      <Button
        size="small"
        disabledReason={chosen.size === result.samples_id.length ? 'All samples are selected' : null}
        onClick={compareRest}
      >
        Compare with all other samples
      </Button>
    </>
  );
}
