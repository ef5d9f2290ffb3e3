import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

const engine = (settings: Record<string, string>) => readConfig(settings, [], '/portal').engine;

describe('the engine', () => {
  test('is cwltool with all of the machine by default', () => {
    expect(engine({})).toMatchObject({ kind: 'cwltool', cores: null, memory_mb: null, wes_token: null });
  });

  test('may be Toil on a Slurm with arguments of the cluster’s own', () => {
    const slurm = { COHORTIUM_ENGINE: 'toil', COHORTIUM_TOIL_BATCH_SYSTEM: 'slurm', SLURM_CONF: '/etc/slurm.conf' };
    expect(engine({ ...slurm, COHORTIUM_SLURM_ARGUMENTS: '--partition=long --account=lab' })).toMatchObject({
      kind: 'toil',
      batch_system: 'slurm',
      slurm_conf: '/etc/slurm.conf',
      slurm_arguments: '--partition=long --account=lab',
    });
    expect(engine({ COHORTIUM_CORES: '3', COHORTIUM_MEMORY_MB: '4096' })).toMatchObject({ cores: 3, memory_mb: 4096 });
  });

  test('may run what others registered in containers, with Podman’s settings where the operator has them', () => {
    expect(engine({}).containers).toBeNull();
    expect(engine({ COHORTIUM_CONTAINERS: 'podman', CONTAINERS_CONF: '/etc/lab.conf' }).containers).toEqual({
      environment: { CONTAINERS_CONF: '/etc/lab.conf' },
    });
  });

  test.each([
    [{ COHORTIUM_CONTAINERS: 'jail' }, /COHORTIUM_CONTAINERS/],
    [
      { COHORTIUM_CONTAINERS: 'podman', COHORTIUM_ENGINE: 'toil' },
      /containers need COHORTIUM_ENGINE=cwltool, but it is/,
    ],
    [{ COHORTIUM_ENGINE: 'magic' }, /COHORTIUM_ENGINE/],
    [{ COHORTIUM_ENGINE: 'wes' }, /COHORTIUM_WES_URL: it is missing/],
    [{ COHORTIUM_ENGINE: 'wes', COHORTIUM_WES_URL: 'http://wes.lab.example/v1' }, /must begin with https/],
    [{ COHORTIUM_TOIL_BATCH_SYSTEM: 'parasol' }, /COHORTIUM_TOIL_BATCH_SYSTEM/],
    [{ COHORTIUM_SLURM_ARGUMENTS: '--mem=4G' }, /must not set memory, cores or job names \(the portal sets them\)/],
    [{ COHORTIUM_SLURM_ARGUMENTS: '-J mine' }, /must not set memory, cores or job names \(the portal sets them\)/],
    [{ COHORTIUM_CORES: '0' }, /COHORTIUM_CORES/],
    [{ COHORTIUM_MEMORY_MB: 'much' }, /COHORTIUM_MEMORY_MB: it must be a number/],
  ])('%j is refused by name', (settings, words) => {
    expect(() => engine(settings)).toThrow(ConfigError);
    expect(() => engine(settings)).toThrow(words);
  });
});
