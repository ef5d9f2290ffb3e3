import { type Rank, ranks, rankTitles } from '@cohortium/contract';
import { Select } from '#ui/forms';

/** Features have no names that bars could be distinguished by. */
const options = ranks.filter((rank) => rank !== 'feature').map((rank) => ({ value: rank, label: rankTitles[rank] }));

/** The rank of the composition bars. */
export function RankSelect({ rank, onRank }: { rank: Rank; onRank: (rank: Rank) => void }) {
  return (
    <Select
      height="small"
      prefix="Rank"
      label="Rank of the composition"
      value={rank}
      options={options}
      onValueChange={onRank}
    />
  );
}
