import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTimeZone } from '#platform';
import { renderMarkup, renderText } from '#testing';
import { Avatar, Meter, Pill, RelativeTime, ScrollRegion, TimeAndUser, TruncatedText } from './index.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
afterEach(() => {
  vi.useRealTimers();
  setTimeZone('America/Chicago');
});
const at = (moment: string | number | null | undefined) => {
  vi.useFakeTimers({ now });
  return <RelativeTime at={moment} />;
};

describe('a moment in a list', () => {
  it('is reported as people tell it, exactly on hover, and for machines', () => {
    const html = renderMarkup(at('2026-11-20T17:48:00Z'));
    expect(plain(html)).toBe(
      '<time dateTime="2026-11-20T17:48:00.000Z" title="20 Nov 2026, 11:48:00 CST">12 min ago</time>',
    );
  });

  it('is in the person’s zone', () => {
    setTimeZone('Asia/Kolkata');
    expect(renderMarkup(at('2026-11-20T17:48:00Z'))).toContain('20 Nov 2026, 23:18:00 GMT+5:30');
  });

  it.each([[null], [undefined], [''], ['never'], [Number.NaN]])(
    'that is none (%j) is a dash, and no date',
    (moment) => {
      expect(renderMarkup(at(moment))).toBe('<span>–</span>');
    },
  );

  it('that is still to come is reported as such, this very one is not', () => {
    expect(renderText(at(now + 20_000))).toBe('in a moment');
    expect(renderText(at(now))).toBe('just now');
  });

  it('names who did it', () => {
    vi.useFakeTimers({ now });
    expect(plain(renderText(<TimeAndUser at="2026-11-20T16:00:00Z" by="Łucja <b>" />))).toBe(
      '2 h ago by Łucja &lt;b&gt;',
    );
  });
});

describe('how much of a limit is used', () => {
  const meter = (value: number, max: number) =>
    renderMarkup(<Meter label="Storage" value={value} max={max} description="312 of 500 GB" />);
  const width = (html: string) => html.match(/width:([^"]*)"/)?.[1];

  it('is a share, in numbers and in words', () => {
    const html = meter(125, 500);
    expect(width(html)).toBe('25%');
    expect(html).toContain('aria-valuetext="312 of 500 GB"');
    expect(html).toContain('aria-valuemax="500"');
  });

  it('never leaves its bar: more than the limit, none at all, nothing to use', () => {
    expect([meter(900, 500), meter(-1, 500), meter(5, 0)].map(width)).toEqual(['100%', '0%', '0%']);
  });

  it('warns when it is nearly full, not before', () => {
    const warns = (value: number) => meter(value, 100).includes('bg-warning');
    expect([94, 95, 100, 120].map(warns)).toEqual([false, true, true, true]);
  });

  it('prints its words above where it is given a head', () => {
    expect(renderText(<Meter label="Storage" head="Storage" value={1} max={2} description="1 of 2 GB" />)).toBe(
      'Storage 1 of 2 GB',
    );
    expect(renderText(<Meter label="Storage" value={1} max={2} description="1 of 2 GB" />)).toBe('');
  });
});

describe('small things', () => {
  it('a state is a word, with its longer reason on hover', () => {
    const html = renderMarkup(
      <Pill tone="danger" title="cwltool ended with 1">
        failed
      </Pill>,
    );
    expect(html).toMatch(/title="cwltool ended with 1"[^>]*>failed</);
  });

  it('words that are cut are whole on hover', () => {
    const long = 'Faecalibacterium prausnitzii ATCC 27768 "KLE1255" & others';
    expect(renderMarkup(<TruncatedText text={long} />)).toContain(
      'title="Faecalibacterium prausnitzii ATCC 27768 &quot;KLE1255&quot; &amp; others"',
    );
  });

  it('an avatar is decoration: the name beside it is read once', () => {
    expect(renderMarkup(<Avatar name="Gut Lab" />)).toMatch(/^<span aria-hidden="true"[^>]*>GL<\/span>$/);
  });

  it('what scrolls by itself has a name and is reached by keyboard', () => {
    const html = renderMarkup(
      <ScrollRegion label="Samples" className="overflow-auto">
        rows
      </ScrollRegion>,
    );
    expect(html).toMatch(/<section[^>]*aria-label="Samples"[^>]*tabindex="0"/);
  });
});
