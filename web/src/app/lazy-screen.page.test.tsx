// @vitest-environment page

import { act, fireEvent, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '#testing/page';
import { lazyScreen } from './lazy-screen.tsx';
import { BrokenPage } from './screens/error-page.tsx';

/** As the router holds a page: what it throws stands in its place until it is drawn again. */
class Held extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    if (this.state.error === null) return this.props.children;
    return <BrokenPage error={this.state.error} reset={() => this.setState({ error: null })} />;
  }
}

function machineIs(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  onTestFinished(() => void vi.restoreAllMocks());
}

const open = (page: ReactNode) => act(async () => void openPage(<Suspense fallback="…">{page}</Suspense>));

const Runs = () => <h1>Runs</h1>;

test('a page whose file did not come says so in words, and opens by itself when the network is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  machineIs(false);
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new Error('Unable to preload CSS for http://portal/assets/runs-AtfA80eF.css');
    return { Runs };
  });
  const Screen = lazyScreen(load, 'Runs');
  await open(
    <Held>
      <Screen />
    </Held>,
  );
  const details = await screen.findByRole('alert');
  expect(details.textContent).toContain('you are offline');
  expect(details.textContent).not.toContain('CSS');
  machineIs(true);
  await act(async () => void fireEvent(window, new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Runs' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what was asked for ahead and did not come is asked for again when the page is opened', async () => {
  const load = vi.fn<() => Promise<{ Runs: typeof Runs }>>().mockResolvedValue({ Runs });
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
  const Screen = lazyScreen(load, 'Runs');
  await Screen.preload?.();
  await open(<Screen />);
  expect(await screen.findByRole('heading', { name: 'Runs' })).toBeDefined();
});
