// @vitest-environment page
import { beforeAll, expect, test, vi } from 'vitest';
import { assignColours, readTokens } from '#plots/colours';
import { fireEvent, openPage, screen, stylePage } from '#testing/page';
import { gridOf, HEAD_HEIGHT, LINE_HEIGHT, linesOf, type ResistanceMap } from './layout-map.ts';
import { mapFigure, paintWindow } from './paint-map.ts';
import { MapLegend, ResistanceMapView } from './resistance-map.tsx';

const sites = ['gut', 'skin', null];
const map: ResistanceMap = {
  rows: [
    { id: 'tetQ', name: 'tet(Q)', heading: 'Tetracycline' },
    { id: 'ermB', name: 'erm(B)', heading: 'Macrolide' },
  ],
  columns: sites.map((group, at) => ({ id: `s${at}`, name: `sample ${at}`, group })),
  cells: [
    { at: Uint32Array.of(0, 2), value: Float32Array.of(12.5, 3) },
    { at: Uint32Array.of(1), value: Float32Array.of(50) },
  ],
  ...{ most: 50, is_linear: false, unit: 'RPKM' },
  groups: { title: 'Body site', colours: assignColours(['gut', 'skin']) },
};
const application = () => screen.getByRole('application');

beforeAll(stylePage);

test('cells are read by arrow keys: gene, sample, amount and group; Enter asks for the evidence', async () => {
  const onCell = vi.fn();
  const { user } = openPage(<ResistanceMapView map={map} label="Resistance genes" onCell={onCell} />);
  application().focus();
  await user.keyboard('{Enter}');
  expect(onCell).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}');
  for (const text of ['tet(Q)', 'sample 0', '12.5', 'Body site', 'gut']) {
    expect(application().textContent).toContain(text);
  }
  await user.keyboard('{ArrowRight}');
  expect(application().textContent).toContain('none');
  await user.keyboard('{ArrowRight}');
  expect(application().textContent).toContain('not recorded');
  await user.keyboard('{PageDown}{Shift>}{ArrowLeft}{/Shift}{ArrowRight}{Enter}');
  expect(onCell).toHaveBeenCalledExactlyOnceWith('ermB', 's1');
  await user.keyboard('{Escape}');
  expect(application().textContent).not.toContain('erm(B)');
  await user.keyboard('q');
});

test('cells are read by the pointer; headings and the strip of groups are none', () => {
  const onCell = vi.fn();
  openPage(<ResistanceMapView map={map} label="Resistance genes" onCell={onCell} />);
  const grid = gridOf(map, application().clientWidth);
  const at = (line: number, column: number) => ({
    clientX: grid.left + (column + 0.5) * grid.column,
    clientY: HEAD_HEIGHT + (line + 0.5) * LINE_HEIGHT,
  });
  fireEvent.pointerMove(application(), at(1, 0));
  expect(application().textContent).toContain('tet(Q)');
  fireEvent.pointerMove(application(), at(0, 0));
  expect(application().textContent).not.toContain('tet(Q)');
  fireEvent.click(application(), at(3, 1));
  fireEvent.click(application(), { clientX: grid.left + 1, clientY: 5 });
  fireEvent.click(application(), at(3, 7));
  expect(onCell).toHaveBeenCalledExactlyOnceWith('ermB', 's1');
  fireEvent.pointerLeave(application());
  fireEvent.scroll(application(), { target: { scrollTop: 40 } });
});

test('the legend says from what to what the shades go', () => {
  openPage(<MapLegend map={{ ...map, most: 1234.5 }} />);
  expect(document.body.textContent).toContain('RPKM: 01230; grey: none');
});

const isContext = (given: object): given is CanvasRenderingContext2D => 'fillRect' in given;

/** What is painted, as a canvas hears of it. */
function recordingCanvas() {
  const texts: string[] = [];
  const frames: number[][] = [];
  const context: object = {
    fillText: (text: string) => void texts.push(text),
    fillRect: () => undefined,
    strokeRect: (...frame: number[]) => void frames.push(frame),
    clearRect: () => undefined,
  };
  if (!isContext(context)) throw new Error('This is no canvas.');
  return { texts, frames, context };
}

test('of a long list of genes only those in sight are painted, the cell that is read with a frame', () => {
  const tokens = readTokens(() => '#336699');
  const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `g${at}`, name: `gene ${at}`, heading: null }));
  const long: ResistanceMap = {
    ...map,
    rows,
    cells: rows.map(() => map.cells[0] ?? { at: new Uint32Array(), value: new Float32Array() }),
  };
  const painted = recordingCanvas();
  const size = { width: 900, height: 300 };
  const window = { map: long, lines: linesOf(long), size, scroll: 500 * LINE_HEIGHT, tokens };
  paintWindow(painted.context, { ...window, cursor: { row: 505, column: 1 } });
  const genes = painted.texts.filter((text) => text.startsWith('gene'));
  expect(genes.length).toBeLessThan(30);
  expect(genes).toContain('gene 505');
  expect(genes).not.toContain('gene 0');
  expect(painted.texts).toContain('Body site');
  expect(painted.frames).toHaveLength(1);
});

test('a figure for a paper has every gene under its class, the groups and what the shades mean', () => {
  const tokens = readTokens(() => '#336699');
  const figure = mapFigure(map, { title: 'Resistance genes', description: '3 samples' });
  const drawing = figure.draw({ width: 900, height: 300 }, tokens);
  const texts = drawing.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toEqual(['Tetracycline', 'tet(Q)', 'Macrolide', 'erm(B)']);
  const legend = typeof figure.legend === 'function' ? figure.legend(tokens) : [];
  expect(legend.map(({ name }) => name)).toEqual([
    '50 RPKM',
    '13 RPKM',
    '2 RPKM',
    'gut (n = 1)',
    'skin (n = 1)',
    'Not recorded (n = 1)',
  ]);
  const plain = mapFigure({ ...map, groups: null }, { title: '', description: '' });
  expect(typeof plain.legend === 'function' ? plain.legend(tokens) : []).toHaveLength(3);
});
