import { Button } from './button.tsx';

type LoadMoreProps = {
  /** What `useInfiniteQuery` answers. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** Loads the next page of a list; hidden if the list is complete. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button look="ghost" size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Load more
    </Button>
  );
}
