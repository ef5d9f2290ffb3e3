"""Methylation of each CpG that the reads of one sample cover, both strands together, as Bismark writes it (chromosome, position of
C, of G, percent, methylated, unmethylated reads), and quality figures: coverage, levels, conversion, and methylation by position
in the read (M-bias).

Usage: call-methylation.py --sample s0001 --bam BAM --genome FOLDER --min-mapping-quality Q --min-base-quality Q
  --skip-start-forward N --skip-start-reverse N --measured JSON
--measured: what was measured of the sample before; its figures are handed on.
"""
import argparse
import gzip
import io
import json
import os
import subprocess
import sys

MOST_READS_FOR_CONTEXTS = 400_000
LONGEST_READ = 1000
LEAST_CONVERSION = 50
# By strand: the base of the genome that tells, and what it is where it was converted.
STRANDS = {'f': ('C', 'T'), 'r': ('G', 'A')}

# One letter a read, without marks of ends, insertions and deletions (twice: without their lengths, too).
LETTERS_ALONE = ['--no-output-ends', *['--no-output-ins'] * 2, *['--no-output-del'] * 2]

parser = argparse.ArgumentParser()
names = ('sample', 'bam', 'genome', 'min-mapping-quality', 'min-base-quality', 'measured')
for name in (*names, 'skip-start-forward', 'skip-start-reverse'):
    parser.add_argument(f'--{name}')
given = parser.parse_args()
genome = os.path.join(given.genome, 'genome.fa')
skipped_start = (int(given.skip_start_forward), int(given.skip_start_reverse))


def pile_up(strand, *options, sampling=()):
    """Chromosome, position, base of the genome, and of each read its letter, its position from the read's start, its flag."""
    quality = ['-q', given.min_mapping_quality, '-Q', given.min_base_quality]
    view = ['samtools', 'view', '-u', '-d', f'YD:{strand}', given.bam]
    # Without BAQ: it takes conversions for errors near gaps. Where mates overlap, one of them counts.
    pileup = ['samtools', 'mpileup', '-B', *quality, '-d', '10000', '-f', genome, '--output-BP-5', '--output-extra', 'FLAG', *LETTERS_ALONE]
    viewing = subprocess.Popen([*view, *sampling], stdout=subprocess.PIPE)
    piling = subprocess.Popen([*pileup, *options, '-'], stdin=viewing.stdout, stdout=subprocess.PIPE, text=True, bufsize=1 << 20)
    viewing.stdout.close()
    for line in piling.stdout:
        chromosome, position, base, depth, bases, _, flags, positions = line.rstrip('\n').split('\t')
        if depth != '0':
            yield chromosome, int(position), base, bases, positions.split(','), flags.split(',')
    for process in (viewing, piling):
        if process.wait() != 0:
            sys.exit(f'samtools ended with {process.returncode}')


def states_of(strand, letters, positions, flags):
    """Of each read that tells: whether it is methylated, its mate (0 or 1), its position from the read's start (0 is the first)."""
    converted = STRANDS[strand][1]
    for letter, position, flag in zip(letters, positions, flags):
        is_methylated = letter in '.,'
        if is_methylated or letter in (converted, converted.lower()):
            mate = 1 if int(flag) & 0x80 else 0
            yield is_methylated, mate, int(position) - 1


def call_cpgs():
    """By chromosome and position of C: methylated and unmethylated reads. Fills `by_position`."""
    calls = {}
    for strand, (own, _) in STRANDS.items():
        back = 1 if strand == 'f' else 2
        for chromosome, position, base, letters, positions, flags in pile_up(strand, '-l', os.path.join(given.genome, 'cpg.bed')):
            if base != own:
                continue
            counts = [0, 0]
            for is_methylated, mate, at in states_of(strand, letters, positions, flags):
                if at < LONGEST_READ:
                    by_position[mate][at][is_methylated] += 1
                if at >= skipped_start[mate]:
                    counts[not is_methylated] += 1
            if counts != [0, 0]:
                known = calls.setdefault((chromosome, position - back), [0, 0])
                known[0] += counts[0]
                known[1] += counts[1]
    return calls


def contexts_of(strand, sampling):
    """Methylated and all reads at C outside of CpG, by context (CHG, CHH): of neighbours that reads cover, too."""
    found = {'CHG': [0, 0], 'CHH': [0, 0]}
    own = STRANDS[strand][0]
    recent = []
    for row in pile_up(strand, sampling=sampling):
        recent = [*recent[-2:], row]
        if len(recent) < 3 or recent[0][0] != row[0] or recent[0][1] + 2 != row[1]:
            continue
        bases = [one[2] for one in recent]
        # On the other strand the three are read backwards, as their complements: G, then what is before it.
        middle, last = (bases[1], bases[2]) if strand == 'f' else (bases[1], bases[0])
        first, partner = (recent[0], 'G') if strand == 'f' else (recent[2], 'C')
        if first[2] != own or middle == partner or 'N' in bases:
            continue
        counts = found['CHG' if last == partner else 'CHH']
        for is_methylated, mate, at in states_of(strand, *first[3:]):
            if at >= skipped_start[mate]:
                counts[0] += is_methylated
                counts[1] += 1
    return found


def level(methylated, total):
    return round(100 * methylated / total, 4) if total else None


def write_calls(calls, order):
    with open(f'{given.sample}.bismark.cov.gz', 'wb') as file, gzip.GzipFile(fileobj=file, mode='wb', filename='', mtime=0) as packed:
        with io.TextIOWrapper(packed, encoding='utf-8') as out:
            for (chromosome, start), (yes, no) in sorted(calls.items(), key=lambda call: (order[call[0][0]], call[0][1])):
                out.write(f'{chromosome}\t{start + 1}\t{start + 2}\t{level(yes, yes + no):g}\t{yes}\t{no}\n')


def coverage_figures(calls, n_cpgs):
    depths = [yes + no for yes, no in calls.values()]
    return {
        'cpgs_covered': len(depths),
        'cpgs_covered_percent': level(len(depths), n_cpgs),
        **{f'cpgs_{least}x': sum(depth >= least for depth in depths) for least in (5, 10)},
        'mean_depth': round(sum(depths) / len(depths), 3) if depths else None,
    }


def curve_of(mate):
    """Percent methylated at each position, to the last that reads reach; 0 where nothing was seen."""
    rows = by_position[mate]
    seen = max((at for at, counts in enumerate(rows) if sum(counts) > 0), default=-1)
    return [level(counts[1], sum(counts)) or 0 for counts in rows[:seen + 1]]


def depth_curve(calls):
    """How many CpGs have a depth of 1, 2, … 50 and more."""
    curve = [0] * 50
    for yes, no in calls.values():
        curve[min(yes + no, 50) - 1] += 1
    return curve if calls else []


by_position = [[[0, 0] for _ in range(LONGEST_READ)] for _ in range(2)]
with open(genome + '.fai') as file:
    order = {line.split('\t', 1)[0]: number for number, line in enumerate(file)}
with open(os.path.join(given.genome, 'cpg.bed')) as file:
    n_cpgs = sum(1 for _ in file)
calls = call_cpgs()
write_calls(calls, order)
n_reads = int(subprocess.run(['samtools', 'view', '-c', given.bam], check=True, capture_output=True, text=True).stdout)
# The seed is 1, the fraction what follows it.
sampling = ['-s', f'{1 + MOST_READS_FOR_CONTEXTS / n_reads:.6f}'] if n_reads > MOST_READS_FOR_CONTEXTS else []
contexts = {name: [0, 0] for name in ('CHG', 'CHH')}
for strand in STRANDS:
    for name, (yes, total) in contexts_of(strand, sampling).items():
        contexts[name][0] += yes
        contexts[name][1] += total
methylated = sum(yes for yes, _ in calls.values())
total = sum(yes + no for yes, no in calls.values())
outside = [sum(one[at] for one in contexts.values()) for at in range(2)]
with open(given.measured) as file:
    measured = json.load(file)
figures = {
    **measured['figures'],
    **coverage_figures(calls, n_cpgs),
    'cpg_percent': level(methylated, total),
    **{f'{name.lower()}_percent': level(*counts) for name, counts in contexts.items()},
    'conversion_percent': level(outside[1] - outside[0], outside[1]),
}
curves = {'m_bias': curve_of(0), 'm_bias_reverse': curve_of(1), 'depth': depth_curve(calls)}
with open(f'{given.sample}.call-quality.json', 'w') as out:
    json.dump({'figures': figures, 'curves': curves}, out)
print('called', len(calls))
conversion = figures['conversion_percent']
print('unconverted' if conversion is not None and conversion < LEAST_CONVERSION else 'converted', conversion)
