import { type ShareRecipients, shareKinds } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { VISIBLE_CONTENT } from './describe-share.ts';
import { ExcludedMembersList } from './excluded-members-list.tsx';
import { RecipientChoices } from './recipient-choices.tsx';
import { VisibleContentList } from './share-button.tsx';

test('before sharing, the drawer shows what the other side will see, and what not', () => {
  for (const kind of shareKinds) {
    const text = renderText(<VisibleContentList kind={kind} />);
    for (const line of [...VISIBLE_CONTENT[kind].visibleItems, ...VISIBLE_CONTENT[kind].hiddenItems])
      expect(text).toContain(line);
    expect(text.indexOf('Visible to them')).toBeLessThan(text.indexOf('Not visible to them'));
  }
});

test('members that are left out are named by submission, each with how many and why', () => {
  const left = [
    { project_id: 'a', project_name: 'Lung', n_samples: 1, reason: 'It belongs to Other lab.' },
    { project_id: 'b', project_name: 'Gut', n_samples: 20, reason: 'You may not share it.' },
  ];
  const text = renderText(<ExcludedMembersList leftOut={left} />);
  expect(text).toContain('1 sample of Lung: It belongs to Other lab.');
  expect(text).toContain('20 samples of Gut: You may not share it.');
});

const offered = (recipients: ShareRecipients, chosen: string[] = []) =>
  renderMarkup(<RecipientChoices recipients={recipients} chosen={chosen} onChange={() => undefined} />);
const lab = (name: string, relation: 'member' | 'shares_with_you') => ({ id: name, name, relation });

test('known workspaces and people are offered by name, and nothing where there are none', () => {
  const html = offered(
    {
      workspaces: [lab('Gut Lab', 'member'), lab('Core facility', 'shares_with_you')],
      people: [{ name: 'Ben Okafor', email: 'ben@lab.example' }],
    },
    ['Core facility', 'ben@lab.example'],
  );
  expect(textOfHtml(html)).toMatch(/Gut Lab.*Core facility.*Shares data with you.*Ben Okafor.*ben@lab\.example/);
  expect(html.match(/checked=""/g)).toHaveLength(2);
  expect(html).not.toContain('type="search"');
  expect(offered({ workspaces: [], people: [] })).toBe('');
});
