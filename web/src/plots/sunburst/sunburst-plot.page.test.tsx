// @vitest-environment page
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { fireEvent, openPage, screen, stylePage } from '#testing/page';
import { gut } from './sunburst.fixture.ts';
import { SunburstPlot } from './sunburst-plot.tsx';

function Zoomed() {
  const [focus, setFocus] = useState(gut.id);
  return <SunburstPlot title="Mean" description="19 samples" root={gut} focus={focus} onFocus={setFocus} />;
}
const plot = () => screen.getByRole('application');
const shownPart = () => screen.getByRole('navigation', { name: 'Shown part' }).textContent;

beforeAll(stylePage);

test('the rings are read by arrow keys, zoomed into by Enter and out of by Escape', async () => {
  const { user } = openPage(<Zoomed />);
  plot().focus();
  await user.keyboard('{ArrowRight}');
  expect(plot().textContent).toContain('Firmicutes');
  await user.keyboard('{Enter}');
  expect(shownPart()).toBe('All taxa 100.0 %Firmicutes 60.0 %');
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(shownPart()).toContain('Firmicutes');
  await user.keyboard('{Escape}');
  expect(shownPart()).toBe('All taxa 100.0 %');
  expect(plot().textContent).toContain('Firmicutes');
  await user.keyboard('{Escape}x');
  expect(shownPart()).toBe('All taxa 100.0 %');
  expect(plot().textContent).not.toContain('Firmicutes60');
});

test('a click on a clade zooms in, a click in the middle out; the path leads back', async () => {
  const { user } = openPage(<Zoomed />);
  const { clientWidth: width, clientHeight: height } = plot();
  const ring = { clientX: width / 2 + 130, clientY: height / 2 + 4 };
  fireEvent.pointerMove(plot(), ring);
  expect(plot().textContent).toContain('Firmicutes');
  fireEvent.pointerLeave(plot());
  fireEvent.click(plot(), ring);
  expect(shownPart()).toContain('Firmicutes 60.0 %');
  fireEvent.pointerMove(plot(), { clientX: width / 2, clientY: height / 2 });
  fireEvent.click(plot(), { clientX: width / 2, clientY: height / 2 });
  expect(shownPart()).toBe('All taxa 100.0 %');
  fireEvent.click(plot(), ring);
  await user.click(screen.getByRole('button', { name: /^All taxa/ }));
  expect(shownPart()).toBe('All taxa 100.0 %');
});
