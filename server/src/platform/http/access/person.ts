import type { AppRole, TokenScope } from '@cohortium/contract';

export interface Person {
  id: string;
  email: string;
  name: string;
  app_role_name: AppRole;
  signed_term: boolean;
  session_id: string;
  /** What a personal API token is confined to; null of a session, which may do all that its person may. */
  token_scope: TokenRestriction | null;
  /** Whether this session proved within ten minutes who the person is; never of an API token. */
  has_recent_auth?: boolean;
}

export interface TokenRestriction {
  scope: TokenScope;
  workspace_id: string | null;
}
