/** The scope of a list: '' for all visible items. */
export const listScopes = ['', 'own', 'shared', 'public'] as const;
export type ListScope = (typeof listScopes)[number];

/** Parses the scope in the URL; unknown values mean all. */
export const parseListScope = (param: string): ListScope => listScopes.find((scope) => scope === param) ?? '';

export const SCOPE_TITLES: Record<ListScope, string> = {
  '': 'All',
  own: 'This workspace',
  shared: 'Shared with me',
  public: 'Public',
};

/** The query parameters of a scope. */
export function scopeParams(scope: ListScope) {
  if (scope === 'own') return { hide_public: true, hide_shared: true };
  if (scope === 'public') return { hide_private: true, hide_shared: true };
  return scope === 'shared' ? { shared_with_me: true } : {};
}

/** The empty-state text of shared and public lists; null for lists with their own text. */
export function emptyScopeText(scope: ListScope, resourceType: string): { title: string; description: string } | null {
  if (scope === 'shared') {
    return {
      title: `No ${resourceType} is shared with you or this workspace.`,
      description: 'Items that others share with you are shown here.',
    };
  }
  if (scope === 'public')
    return { title: `No ${resourceType} is public.`, description: 'Published items are shown here.' };
  return null;
}
