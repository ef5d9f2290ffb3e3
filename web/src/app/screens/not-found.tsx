import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';

export function NotFound() {
  return (
    <EmptyState
      icon={Compass}
      title="Page not found"
      actions={
        <Button asChild>
          <Link to="/">Go home</Link>
        </Button>
      }
    >
      It may have moved, or the link may be incomplete.
    </EmptyState>
  );
}
