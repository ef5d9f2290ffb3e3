import { omicTitles, scoreboardRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '#platform';
import { queryOf, sentenceOf } from '#platform/api';
import { Note, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';

export const scoreboardQuery = () => queryOf(scoreboardRoutes.scoreboard, { query: {} });

const scopes = { own: 'Your workspace’s own', shared: 'Shared with you', public: 'Public' } as const;

const heads = ['Samples', 'Subjects', 'Submissions'] as const;

/** The number of available samples by owner and omic type. */
export function ScoreboardCard() {
  const scoreboardResult = useQuery(scoreboardQuery());
  if (scoreboardResult.isError) return <Note tone="bad">{sentenceOf(scoreboardResult.error)}</Note>;
  const board = scoreboardResult.data?.data;
  if (!board) return <Skeleton />;
  const rows = [
    ...board.scopes.map(({ scope, ...counts }) => ({ name: scopes[scope], ...counts })),
    ...board.omic_types.map(({ omic_type, ...counts }) => ({ name: omicTitles[omic_type], ...counts })),
  ].filter(({ n_samples }) => n_samples > 0);
  return (
    <Card title="Samples available to you" note={formatCount(board.n_samples, 'sample')}>
      <table className="w-full text-13">
        <thead className="text-left text-12 text-ink-3">
          <tr>
            <th className="px-3.5 py-1.5 font-medium">Samples by data type</th>
            {heads.map((head) => (
              <th key={head} className="px-3.5 py-1.5 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, n_samples, n_subjects, n_projects }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="px-3.5 py-1.5 text-left font-normal">
                {name}
              </th>
              {[n_samples, n_subjects, n_projects].map((count, at) => (
                <td key={heads[at]} className="px-3.5 py-1.5 text-right">
                  {formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
