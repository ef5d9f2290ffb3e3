/** Business constants and limits: the specification's §9, each once. */

export const API_VERSION = 'v1';
export const PRODUCT_VERSION = '0.0.2';
export const REQUEST_TIMEOUT_MS = 120_000;

export const ENVIRONMENTS = ['alpha', 'local', 'staging', 'prod'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
export const DEFAULT_ENVIRONMENT: Environment = 'local';
export const MAINTENANCE_DEFAULT = false;

export const DEFAULT_TIMEZONE = 'America/Chicago';
export const CURRENCY = { code: 'USD', minimum_decimals: 2, maximum_decimals: 4 } as const;
export const DEFAULT_THEME = 'light';
export const TAGLINE = 'The Beauty of Science is to Make Things Simple';
export const PRIVACY_PROMISE =
  'Your data stays private until you elect to share it, and private data is never accessed without your consent.';

export const DEFAULT_LIST_PAGE = { page: 1, page_size: 25 } as const;
export const WORKSPACE_MEMBER_PAGE_SIZE = { first: 10, after_reset: 25 } as const;
export const SHARED_LISTS_HIDE_PUBLIC = true;
export const STUDIO_DATA_TYPE = 20;
export const METRIC_TYPES_DEFAULT = ['all'] as const;

export const INIT_TIMEOUT_MS = 800;
export const TOAST = { limit: 1, duration_ms: 5000, swipe_threshold: 50, hotkey: 'F8' } as const;
export const SNACKBAR = { duration_ms: 2500 } as const;
export const SIDEBAR = {
  cookie_max_age_s: 604_800,
  width: '16rem',
  width_mobile: '18rem',
  mobile_breakpoint_px: 768,
  hotkey: 'b',
} as const;
export const TOOLTIP = { delay_ms: 700, skip_delay_ms: 300 } as const;
export const TOUR = {
  polling_ms: 300,
  start_delay_ms: 500,
  double_click_guard_ms: 500,
  abundance_threshold: 0.05,
  /** Four public 16S runs of Pozuelo et al. 2015 (irritable bowel syndrome). */
  demo_run_accessions: ['SRR1763540', 'SRR1763554', 'SRR1763557', 'SRR1763560'],
} as const;

/** Identifier lists are word characters separated by commas (§5). */
export const IDENTIFIER_LIST = /^\w+(,\w+)*$/;

export const PASSWORD = { minimum: 12, maximum: 256 } as const;
export const TOKEN_LIFETIME = { session_h: 24 * 14, verify_h: 48, reset_h: 2, link_h: 2, oauth_min: 10 } as const;
/** How long signing in, or giving password and code again, counts for what changes who may open the account. */
export const RECENT_AUTH_MINUTES = 10;
export const API_TOKEN = { default_days: 90, maximum_days: 365, maximum_kept: 50 } as const;
export const RECOVERY_CODES = 10;
export const UPLOAD = {
  maximum_bytes: 50e9,
  expires_h: 24 * 7,
  workspace_quota_bytes: 500e9,
} as const;
export const SHEET = {
  maximum_rows: 100_000,
  maximum_columns: 1000,
  maximum_characters: 10_000_000,
  /** What a spreadsheet's cell can hold. */
  maximum_cell: 32_767,
  maximum_file_bytes: 10_000_000,
  /** Of an XLSX file, unpacked: a zip bomb stops here. */
  maximum_unpacked_bytes: 200_000_000,
  /** Problems that are listed; all are counted. */
  maximum_problems: 2000,
  /** Different values of one column that are compared with a list of terms. */
  maximum_values: 1000,
  /** Pairs of reads from four lanes of a sequencer for every sample. */
  maximum_files: 80_000,
} as const;
export const IMPORT = {
  maximum_files: 5000,
  /** Amounts above zero in one import: 20 bytes each on the way in. */
  maximum_entries: 20_000_000,
  maximum_samples: 100_000,
  /** BIOM 1 is one JSON text, which is read as a whole. */
  maximum_json_bytes: 400_000_000,
  /** Names listed of samples or rows without the other. */
  maximum_listed: 20,
} as const;
export const COHORT = { maximum_samples: 100_000 } as const;
export const FILTER = { maximum_depth: 8, maximum_rules: 200, maximum_identifiers: 25_000 } as const;
/** Letters of a query, and hits of each kind: by default, and at most. */
export const SEARCH = { maximum_letters: 200, hits: 5, maximum_hits: 20, hotkey: 'k' } as const;
export const ANALYSIS = {
  maximum_samples: 25_000,
  permutations: 999,
  seed: 42,
  top_taxa: 12,
  smallest_group: 3,
  shallow_reads: 1_000,
  /** In an answer about methylation. */
  maximum_sites: 1_000_000,
} as const;
export const IDEMPOTENCY_H = 24;

/** How large and how intricate the body of a request may be; checked before it is parsed and validated. */
export interface BodyLimit {
  bytes: number;
  /** Entries of lists and fields of objects, all together. */
  values: number;
  /** Objects and lists, all together. */
  containers: number;
  /** Objects and lists inside each other. */
  depth: number;
}
/** Calls that answer anybody: the largest of them sends a name, an address and a password of 256 characters. */
export const SIGNED_OUT_BODY: BodyLimit = { bytes: 16_384, values: 200, containers: 50, depth: 8 };
/** Every other call that declares no `body_limit`. */
export const USUAL_BODY: BodyLimit = { bytes: 65_536, values: 5000, containers: 2000, depth: 32 };
/** 1,000 files with their names, 1,000 names of columns, the parameters of a pipeline. */
export const LIST_BODY: BodyLimit = { bytes: 1_000_000, values: 20_000, containers: 5000, depth: 32 };
/**
 * Which samples: 100,000 ids of 32 characters, or a filter with 25,000 identifiers and 200 rules of 1,000 values each; a
 * selection on a plot with its polygon of 5,000 points.
 */
export const SAMPLES_BODY: BodyLimit = { bytes: 8_000_000, values: 350_000, containers: 12_000, depth: 32 };
/**
 * A sheet: 10 MB in base64, or 10,000,000 characters with the 80,000 files that it names; 100,000 cells of an overlay with
 * their ids; a formula as data, 40 calls inside each other.
 */
export const SHEET_BODY: BodyLimit = { bytes: 16_000_000, values: 1_000_000, containers: 300_000, depth: 100 };
/** A tree in Newick form, 20,000,000 characters. */
export const TREE_BODY: BodyLimit = { bytes: 24_000_000, values: 100, containers: 10, depth: 8 };
