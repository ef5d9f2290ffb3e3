import { Button } from './button.tsx';

type LoadMoreProps = {
  /** What `useInfiniteQuery` answers. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** Appends the next page to a list; nothing where all of it is shown. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button look="ghost" size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Load more
    </Button>
  );
}
