import { z } from 'zod';

/** What computes: cwltool on this machine, Toil on it or on a cluster, or a GA4GH WES service elsewhere. */
export interface EngineSettings {
  kind: 'cwltool' | 'toil' | 'wes';
  batch_system: 'single_machine' | 'slurm';
  /** Path of slurm.conf; null for the machine’s own. */
  slurm_conf: string | null;
  /** What sbatch is given with every job. */
  slurm_arguments: string;
  wes_url: string | null;
  wes_token: string | null;
  /** Bounds of what the jobs of a run may take together; null for all there is. Memory is bounded by Toil alone. */
  cores: number | null;
  memory_mb: number | null;
  /** How Podman finds its settings, where pipelines that others registered run in containers; else null. */
  containers: { environment: Record<string, string> } | null;
}

/** Secrets travel there: over the network by https alone. */
const serviceUrl = z
  .url()
  .refine((url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]?/.test(url), 'must begin with https://');

export const engineSettingsShape = {
  COHORTIUM_ENGINE: z.enum(['cwltool', 'toil', 'wes']).default('cwltool'),
  COHORTIUM_TOIL_BATCH_SYSTEM: z.enum(['single_machine', 'slurm']).default('single_machine'),
  SLURM_CONF: z.string().optional(),
  COHORTIUM_SLURM_ARGUMENTS: z
    .string()
    .refine(
      (text) => !/--(?:mem|cpus-per-task|job-name)\b|(?:^|\s)-J/.test(text),
      'must not set memory, cores or job names (the portal sets them)',
    )
    .default(''),
  COHORTIUM_WES_URL: serviceUrl.optional(),
  COHORTIUM_WES_TOKEN: z.string().optional(),
  COHORTIUM_CORES: z.coerce.number('it must be a number').int().min(1).max(4096).optional(),
  COHORTIUM_CONTAINERS: z.enum(['none', 'podman']).default('none'),
  CONTAINERS_CONF: z.string().optional(),
  CONTAINERS_STORAGE_CONF: z.string().optional(),
  XDG_RUNTIME_DIR: z.string().optional(),
  COHORTIUM_MEMORY_MB: z.coerce.number('it must be a number').int().min(512).optional(),
};

type Values = z.infer<z.ZodObject<typeof engineSettingsShape>>;

/** The settings, or what is missing in them. */
export function engineSettings(values: Values): EngineSettings | { missing: string } {
  const { COHORTIUM_ENGINE: kind, COHORTIUM_WES_URL: wes_url } = values;
  if (kind === 'wes' && !wes_url) {
    return { missing: 'COHORTIUM_WES_URL: it is missing, but COHORTIUM_ENGINE=wes needs it' };
  }
  if (values.COHORTIUM_CONTAINERS !== 'none' && kind !== 'cwltool') {
    return { missing: `COHORTIUM_CONTAINERS: containers need COHORTIUM_ENGINE=cwltool, but it is ${kind}` };
  }
  return {
    kind,
    containers: values.COHORTIUM_CONTAINERS === 'none' ? null : { environment: podmanEnvironment(values) },
    batch_system: values.COHORTIUM_TOIL_BATCH_SYSTEM,
    slurm_conf: values.SLURM_CONF ?? null,
    slurm_arguments: values.COHORTIUM_SLURM_ARGUMENTS,
    wes_url: wes_url ?? null,
    wes_token: values.COHORTIUM_WES_TOKEN ?? null,
    cores: values.COHORTIUM_CORES ?? null,
    memory_mb: values.COHORTIUM_MEMORY_MB ?? null,
  };
}

function podmanEnvironment({ CONTAINERS_CONF, CONTAINERS_STORAGE_CONF, XDG_RUNTIME_DIR }: Values) {
  const entries = Object.entries({ CONTAINERS_CONF, CONTAINERS_STORAGE_CONF, XDG_RUNTIME_DIR });
  return Object.fromEntries(entries.flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
