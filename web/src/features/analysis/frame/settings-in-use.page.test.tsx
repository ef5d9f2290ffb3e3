// @vitest-environment page
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage, screen, waitFor } from '#testing/page';
import { CustomGroupStrip } from '../custom-group-strip.tsx';
import { addSecondGroup, type CustomGroup, setFirstGroup } from '../custom-groups.ts';
import type { AnalysisState } from '../use-analysis.ts';
import { AnalysisStatus, ProgressStrip } from './analysis-status.tsx';
import { NumberSetting } from './more-settings.tsx';

const set = vi.fn<(value: number | undefined) => void>();
beforeEach(() => set.mockClear());

function Depth({ from }: { from: number | undefined }) {
  const [value, setValue] = useState(from);
  const change = (next: number | undefined) => {
    set(next);
    setValue(next);
  };
  return (
    <>
      <NumberSetting label="Depth" unit="reads" placeholder="the least" value={value} onChange={change} />
      <button type="button" onClick={() => setValue(1000)}>
        From a link
      </button>
    </>
  );
}
const depth = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Depth, reads' });

describe('a number that a computation takes', () => {
  test('asks nothing while it is typed, once on Enter, and not again on leaving', async () => {
    const { user } = openPage(<Depth from={undefined} />);
    await user.type(depth(), '1500');
    expect(set).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await user.tab();
    expect(set).toHaveBeenCalledExactlyOnceWith(1500);
  });

  test('takes effect on leaving its field, and emptied it is as usual', async () => {
    const { user } = openPage(<Depth from={1500} />);
    await user.clear(depth());
    await user.tab();
    expect(set).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test.each(['0', '-5', '1.5', '1e9', 'many', '1234567890'])(
    'that is none (%s) is told, and asks nothing',
    async (typed) => {
      const { user } = openPage(<Depth from={undefined} />);
      await user.type(depth(), `${typed}{Enter}`);
      expect(screen.getByRole('alert').textContent).toBe('Enter a whole number greater than 0.');
      await user.tab();
      expect(set).not.toHaveBeenCalled();
    },
  );

  test('that comes from elsewhere stands in the field', async () => {
    const { user } = openPage(<Depth from={undefined} />);
    await user.click(screen.getByRole('button', { name: 'From a link' }));
    expect(depth().value).toBe('1000');
    expect(set).not.toHaveBeenCalled();
  });
});

/** The groups as the page above the strip knows them. */
const current: { groups: readonly CustomGroup[] } = { groups: [] };
function Strip({ start }: { start: readonly CustomGroup[] }) {
  const [groups, setGroups] = useState(start);
  current.groups = groups;
  return <CustomGroupStrip chosen={groups} onChoose={setGroups} />;
}

describe('groups put together by hand', () => {
  const both = addSecondGroup(setFirstGroup(['a', 'b']), ['b', 'c']) ?? [];
  const names = () => current.groups.map(({ name }) => name);
  const field = (at: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Name of group ${at}` });

  test('take the name that is typed, on Enter; the samples stay', async () => {
    const { user } = openPage(<Strip start={both} />);
    await user.clear(field(1));
    await user.type(field(1), ' Before {Enter}');
    expect(names()).toEqual(['Before', 'B']);
    expect(current.groups.map(({ result_ids }) => result_ids)).toEqual([['a', 'b'], ['c']]);
  });

  test('keep their name where the new one is empty or the other’s, and show it again', async () => {
    const { user } = openPage(<Strip start={both} />);
    await user.clear(field(1));
    await user.type(field(1), 'B{Enter}');
    expect([names(), field(1).value]).toEqual([['A', 'B'], 'A']);
    await user.clear(field(2));
    await user.tab();
    expect([names(), field(2).value]).toEqual([['A', 'B'], 'B']);
  });

  test('are forgotten by one button; a single one says what it still lacks', async () => {
    const { user, redraw } = openPage(<Strip start={both} />);
    await user.click(screen.getByRole('button', { name: 'Clear the selected groups' }));
    expect(screen.queryByRole('region', { name: 'Selected groups' })).toBeNull();
    redraw(<Strip key="one" start={setFirstGroup(['a'])} />);
    expect(screen.getByText('Select more samples to compare with these.')).toBeDefined();
  });
});

describe('a computation that is waited for', () => {
  const sendRequest = (given: Partial<AnalysisState<string>>): AnalysisState<string> => ({
    ...{
      result: null,
      isOld: false,
      isWaiting: false,
      isStopped: false,
      isOffline: false,
      error: null,
      progress: null,
    },
    ...{ onStop: stop, onAgain: again },
    ...given,
  });
  const stop = vi.fn();
  const again = vi.fn();
  const panel = (given: Partial<AnalysisState<string>>) => (
    <>
      <ProgressStrip analysis={sendRequest(given)} />
      <AnalysisStatus analysis={sendRequest(given)} waiting="Computing distances">
        <p>The plot</p>
      </AnalysisStatus>
    </>
  );

  test('shows nothing for a moment, then what is done and how to stop it; stopped, how to go on', async () => {
    const { user, redraw } = openPage(panel({ isWaiting: true }));
    expect(document.body.textContent).toBe('');
    await waitFor(() => expect(document.body.textContent).toContain('Computing distances'));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(stop).toHaveBeenCalledOnce();
    redraw(panel({ isStopped: true }));
    expect(screen.getByText('The computation was stopped.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Compute' }));
    expect(again).toHaveBeenCalledOnce();
  });

  test('keeps the last plot, and says that it is the last one', async () => {
    const { redraw } = openPage(panel({ result: 'old', isOld: true, isWaiting: true }));
    expect(screen.getByText('The plot')).toBeDefined();
    await screen.findByText('Computing; the plot shows the previous result.');
    redraw(panel({ result: 'old', isOld: true, isStopped: true }));
    expect(screen.getByText('Stopped. The plot shows the previous result.')).toBeDefined();
    redraw(panel({ result: 'old', isOld: true, isOffline: true }));
    expect(screen.getByText('No connection. The plot shows the previous result.')).toBeDefined();
    redraw(panel({ result: 'new' }));
    expect(document.body.textContent).toBe('The plot');
  });
});
