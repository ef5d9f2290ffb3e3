// @vitest-environment page
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fireEvent, openPage, screen, stylePage, waitFor } from '#testing/page';
import { OrdinationPlot } from './ordination-plot.tsx';
import type { OrdinationProps } from './plot-props.ts';
import type { SelectionRecipe } from './view/recipe.ts';

const data: Omit<OrdinationProps, 'selection' | 'onSelect'> = {
  coordinates: [
    [-0.4, -0.3, 0.1],
    [-0.38, -0.28, 0],
    [0.4, 0.3, -0.1],
    [0.41, 0.28, 0.2],
  ],
  ids: ['mouse1', 'mouse2', 'mouse3', 'mouse4'],
  axes: ['PC1', 'PC2', 'PC3'].map((name, at) => ({ name, percent: 40 - at * 10 })),
  colourBy: { kind: 'categories', title: 'Diet', values: ['fibre', 'fibre', 'fat', null] },
  shapeBy: { kind: 'categories', title: 'Sex', values: ['f', 'm', 'f', 'm'] },
  sizeBy: { kind: 'numbers', title: 'Age', unit: 'weeks', values: [4, 5, 6, null] },
  facts: [{ label: 'Submission', values: ['Mouse gut', null, 'Mouse gut', 'Mouse gut'] }],
  title: 'Principal coordinates of Bray–Curtis distance',
  ...{ mode: '2d', shown: [0, 1] },
};
const selected = vi.fn<(indices: readonly number[], recipe: SelectionRecipe) => void>();

function Plot(changed: Partial<OrdinationProps>) {
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const onSelect: OrdinationProps['onSelect'] = (indices, recipe) => {
    selected(indices, recipe);
    setSelection(new Set(indices));
  };
  return <OrdinationPlot {...data} {...changed} selection={selection} onSelect={onSelect} />;
}
const stage = () => screen.getByRole('application');
function open(changed: Partial<OrdinationProps> = {}) {
  selected.mockClear();
  const page = openPage(<Plot {...changed} />);
  stage().focus();
  return page;
}
const lastSelection = () => selected.mock.calls.at(-1);

beforeAll(stylePage);

test('samples are selected by a box from the keyboard, which says how many; Escape lets them go', async () => {
  const { user } = open();
  expect(stage().getAttribute('aria-label')).toContain('n = 4, PC1 (40.0 %) by PC2 (30.0 %)');
  await user.click(screen.getByRole('button', { name: /box/i }));
  stage().focus();
  await user.keyboard(`${'{ArrowUp}'.repeat(30)}{ArrowLeft}{Enter}`);
  await user.keyboard(`${'{ArrowDown}'.repeat(60)}${'{ArrowRight}'.repeat(60)}{Enter}`);
  expect(lastSelection()).toMatchObject([[2, 3], { kind: 'box', combine: 'replace' }]);
  expect(stage().textContent).toContain('2 of 4 selected');
  await user.keyboard('{Escape}');
  expect(lastSelection()).toEqual([[], { kind: 'none' }]);
});

test('an outline around no sample says so', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /box/i }));
  stage().focus();
  await user.keyboard('{ArrowUp}{Enter}{ArrowUp}{ArrowLeft}{Enter}');
  expect(lastSelection()?.[0]).toEqual([]);
  expect(screen.getByText('No samples inside this outline. Draw it around points.')).toBeTruthy();
});

test('a group of the legend is selected, with Shift added to what is selected', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: /^fibre/ }));
  expect(lastSelection()).toMatchObject([[0, 1], { kind: 'group', field: 'Diet', values: ['fibre'] }]);
  fireEvent.click(screen.getByRole('button', { name: /^Not recorded/ }), { shiftKey: true });
  expect(lastSelection()?.[0]).toEqual([0, 1, 3]);
  fireEvent.click(screen.getByRole('button', { name: /^m/ }), { altKey: true });
  expect(lastSelection()?.[0]).toEqual([0]);
});

/** Where points are drawn, found by asking the plot all over. */
function findPoint(name: string) {
  for (let y = 0; y <= 640; y += 8) {
    for (let x = 0; x <= 1024; x += 8) {
      fireEvent.pointerMove(stage(), { clientX: x, clientY: y, pointerId: 1 });
      if (stage().textContent?.includes(name)) return { clientX: x, clientY: y, pointerId: 1, button: 0 };
    }
  }
  throw new Error(`${name} is not drawn.`);
}

test('the card of a sample has its groups, facts and coordinates; a click selects it', () => {
  open();
  const place = findPoint('mouse4');
  for (const text of ['Diet', 'not recorded', 'Sex', 'Submission', 'Mouse gut', 'PC1', '0.410']) {
    expect(stage().textContent).toContain(text);
  }
  fireEvent.pointerDown(stage(), place);
  fireEvent.pointerUp(stage(), place);
  expect(lastSelection()).toMatchObject([[3], { kind: 'point', id: 'mouse4' }]);
});

test('in space the box is turned, zoomed and looked at from its sides', async () => {
  const onView = vi.fn();
  const { user } = open({ mode: '3d', shown: [0, 1, 2], onView });
  await user.keyboard('{ArrowLeft}{ArrowUp}+-');
  expect(onView).toHaveBeenCalledTimes(4);
  for (const name of ['View PC1 × PC2', 'View PC1 × PC3', 'View PC3 × PC2']) {
    await user.click(screen.getByRole('button', { name: new RegExp(`${name}$`) }));
  }
  expect(onView).toHaveBeenCalledTimes(7);
  stage().focus();
  await user.keyboard('0');
  const views = onView.mock.calls.map(([view]) => JSON.stringify(view));
  expect(new Set(views.slice(4, 7)).size).toBe(3);
});

test('coloured by a number, with arrows of taxa and other axes, it stays one plot', async () => {
  const { redraw } = open({
    colourBy: { kind: 'numbers', title: 'Age', unit: 'weeks', values: [4, 5, 6, null] },
    arrows: [{ name: 'Blautia', italic: true, values: [0.5, 0.1, 0] }],
    ...{ shown: [0, 2], opacity: 0.5, radius: 5 },
  });
  expect(document.body.textContent).toContain('Blautia');
  expect(stage().getAttribute('aria-label')).toContain('PC3 (20.0 %)');
  redraw(<Plot shown={[1, 2]} />);
  await waitFor(() => expect(stage().getAttribute('aria-label')).toContain('PC2 (30.0 %) by PC3 (20.0 %)'));
});
