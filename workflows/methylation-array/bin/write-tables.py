"""The tables of a run, and what became of each sample.

Usage: write-tables.py --sample-steps sample_steps.py --manifest FOLDER --max-probes N --statuses F... --betas F... --listed F...
  --qualities F...
A feature is a probe of a CpG (or CpH); its value is the beta. Where the array has more probes than `max-probes`, those that
vary most between the samples are kept.
"""
import argparse
import array
import os
import shutil
import sys

parser = argparse.ArgumentParser()
for name in ('sample-steps', 'manifest'):
    parser.add_argument(f'--{name}')
parser.add_argument('--max-probes', type=int)
for name in ('statuses', 'betas', 'listed', 'qualities'):
    parser.add_argument(f'--{name}', nargs='*', default=[])
given = parser.parse_args()
sys.path.insert(0, os.path.dirname(given.sample_steps))
from sample_steps import by_sample, fate_of, read_measured, read_steps, write_json, write_tracking  # noqa: E402

FIGURES = [
    *('array', 'failed_percent', 'few_beads_percent', 'methylated_median', 'unmethylated_median', 'conversion_i_green', 'conversion_i_red'),
    *('conversion_ii', 'dye_ratio', 'background_green', 'background_red', 'mean_beta_percent', 'sex'),
]
# Two arrays of one person agree in all but few of the SNP probes; of two people, in about half.
SAME_GENOTYPES, LEAST_SNPS = 0.9, 10


def read_probes():
    with open(os.path.join(given.manifest, 'probes.tsv'), encoding='utf-8') as file:
        next(file)
        return [line.rstrip('\n').split('\t') for line in file]


def read_betas(path):
    """Betas and detection p of all probes; what is not itself has no value."""
    with open(path, 'rb') as file:
        content = file.read()
    if sys.byteorder == 'big':
        raise SystemExit('Only little-endian machines are known.')
    n = int.from_bytes(content[:4], 'little')
    numbers = array.array('d')
    numbers.frombytes(content[4:4 + 16 * n])
    return numbers[:n], numbers[n:]


def variances_of(samples, paths, n):
    """Of each probe over the samples, by Welford's sums; -1 without a value."""
    count, mean, squares = array.array('i', bytes(4 * n)), array.array('d', bytes(8 * n)), array.array('d', bytes(8 * n))
    for sample in samples:
        for at, beta in enumerate(read_betas(paths[sample])[0]):
            if beta == beta:
                count[at] += 1
                away = beta - mean[at]
                mean[at] += away / count[at]
                squares[at] += away * (beta - mean[at])
    return [squares[at] / (count[at] - 1) if count[at] > 1 else count[at] - 1 for at in range(n)]


def choose_probes(probes, samples, paths):
    """Places of the probes that become features. SNP probes tell people, not methylation."""
    variances = variances_of(samples, paths, len(probes))
    able = [at for at, probe in enumerate(probes) if variances[at] >= 0 and not probe[0].startswith('rs')]
    if len(able) > given.max_probes:
        able = sorted(sorted(able, key=lambda at: (-variances[at], at))[:given.max_probes])
    return able


def write_features(samples, paths):
    probes = read_probes()
    chosen = choose_probes(probes, samples, paths)
    with open('feature_table.tsv', 'w', encoding='utf-8') as out:
        out.write('sample_id\tfeature_id\tvalue\tdetection_p\n')
        for sample in samples:
            betas, detection = read_betas(paths[sample])
            out.writelines(
                f'{sample}\t{probes[at][0]}\t{betas[at]:.6f}\t{detection[at]:.3g}\n' for at in chosen if betas[at] == betas[at])
    with open('annotations.tsv', 'w', encoding='utf-8') as out:
        out.write('feature_id\tlineage\tchromosome\tstart\tend\tgene_name\tisland\tdesign\n')
        for at in chosen:
            name, _, _, design, chromosome, position, gene, island = probes[at]
            # Both bases of the CpG, from 0; the manifest tells where its C is, from 1.
            start, end = (str(int(position) - 1), str(int(position) + 1)) if position else ('', '')
            out.write('\t'.join([name, '', chromosome, start, end, gene, island, design.rstrip('RG')]) + '\n')


def is_same(one, other):
    compared = [(a, b) for a, b in zip(one, other) if '-' not in (a, b)]
    return len(compared) >= LEAST_SNPS and sum(a == b for a, b in compared) >= SAME_GENOTYPES * len(compared)


def name_people(genotypes):
    """A letter for each set of genotypes, in the order of the samples."""
    people, names = [], {}
    for sample, own in genotypes.items():
        if len(own.replace('-', '')) < LEAST_SNPS:
            continue
        known = next((at for at, other in enumerate(people) if is_same(own, other)), None)
        if known is None:
            known = len(people)
            people.append(own)
        names[sample] = f'person {known + 1}'
    return names


def write_genotypes(genotypes):
    names = [probe[0] for probe in read_probes() if probe[0].startswith('rs')]
    with open('genotypes.tsv', 'w', encoding='utf-8') as out:
        out.write('\t'.join(['sample_id', *names]) + '\n')
        for sample, own in genotypes.items():
            out.write('\t'.join([sample, *('' if one == '-' else one for one in own)]) + '\n')


steps_by_sample = read_steps(given.statuses)
fates = [fate_of(sample, steps) for sample, steps in steps_by_sample.items()]
of_sample = by_sample(given.qualities)
measured = {sample: read_measured(of_sample.get(sample)) for sample in steps_by_sample}
genotypes = {sample: one['genotypes'] for sample, one in measured.items() if 'genotypes' in one}
people = name_people(genotypes)
write_features([fate['sample_id'] for fate in fates if fate['state'] == 'ok'], by_sample(given.betas))
write_genotypes(genotypes)
write_tracking(steps_by_sample, {'normalise': 'detected'})
write_json('sample_status.json', fates)
write_json('quality.json', [
    {
        'sample_id': sample,
        'figures': {**{name: one['figures'].get(name) for name in FIGURES}, 'same_person': people.get(sample)},
        'curves': one['curves'],
    } for sample, one in measured.items()
])
for path in given.listed:
    shutil.copyfile(path, os.path.basename(path))
