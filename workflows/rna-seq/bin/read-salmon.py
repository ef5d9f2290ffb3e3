"""Counts of genes from what salmon wrote of one sample, and the figures of its quality; on standard output `mapped N`.

Usage: read-salmon.py SAMPLE QUANTIFIED GENES pairs|reads NUMBER
Writes SAMPLE.quant.sf (the transcripts, as salmon wrote them), SAMPLE.genes.tsv (gene, its name, estimated reads, length, TPM)
and SAMPLE.quantify-quality.json.
"""
import collections
import csv
import json
import os
import shutil
import sys

# Which of the formats that salmon counts lie on the RNA's own strand, and on the other.
STRANDS = {'pairs': ('ISF', 'ISR'), 'reads': ('SF', 'SR')}
# From this share on a library is of one strand; salmon's own verdict rests on its first fragments alone.
STRANDED, BALANCED = 80, 60


def table_of(path):
    with open(path, encoding='utf-8', newline='') as file:
        yield from csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE)


def read_json(*parts):
    with open(os.path.join(*parts)) as file:
        return json.load(file)


class Gene:
    """Sums over a gene's transcripts."""

    def __init__(self):
        self.reads = self.tpm = self.bases = 0.0

    def add(self, row):
        tpm = float(row['TPM'])
        self.reads += float(row['NumReads'])
        self.tpm += tpm
        self.bases += tpm * float(row['EffectiveLength'])

    @property
    def length(self):
        """Mean effective length of its transcripts, each by its share of them."""
        return self.bases / self.tpm if self.tpm else None


def sum_genes(quantified, genes):
    sums = collections.defaultdict(Gene)
    for row in table_of(os.path.join(quantified, 'quant.sf')):
        sums[genes[row['Name']][0]].add(row)
    return {gene: one for gene, one in sorted(sums.items()) if one.reads > 0}


def percent(part, whole):
    return round(100 * part / whole, 3) if whole else None


def strandedness_of(forward_percent):
    if forward_percent is None:
        return None
    if forward_percent >= STRANDED:
        return 'forward'
    if forward_percent <= 100 - STRANDED:
        return 'reverse'
    return 'unstranded' if 100 - BALANCED <= forward_percent <= BALANCED else 'unclear'


def figures_of(quantified, what, given, sums):
    meta = read_json(quantified, 'aux_info', 'meta_info.json')
    formats = read_json(quantified, 'lib_format_counts.json')
    forward, reverse = (formats[name] for name in STRANDS[what])
    forward_percent = percent(forward, forward + reverse)
    counts = sorted((round(one.reads) for one in sums.values()), reverse=True)
    return meta['num_mapped'], {
        'mapped_percent': percent(meta['num_mapped'], given),
        'decoy_percent': percent(meta['num_decoy_fragments'], given) if meta['num_decoy_targets'] else None,
        'strandedness': strandedness_of(forward_percent),
        'forward_percent': forward_percent,
        'fragment_length': round(meta['frag_length_mean'], 1) if what == 'pairs' else None,
        'genes_found': sum(count > 0 for count in counts),
        'top_genes_percent': percent(sum(counts[:5]), sum(counts)),
    }


sample, quantified, genes_path, what, given = sys.argv[1:]
genes = {row['transcript_id']: (row['gene_id'], row['gene_name']) for row in table_of(genes_path)}
names = dict(genes.values())
sums = sum_genes(quantified, genes)
with open(f'{sample}.genes.tsv', 'w', encoding='utf-8') as out:
    for gene, one in sums.items():
        length = '' if one.length is None else f'{one.length:.3f}'
        out.write(f'{gene}\t{names[gene]}\t{one.reads:.3f}\t{length}\t{one.tpm:.6f}\n')
shutil.copyfile(os.path.join(quantified, 'quant.sf'), f'{sample}.quant.sf')
mapped, figures = figures_of(quantified, what, int(given), sums)
with open(f'{sample}.quantify-quality.json', 'w') as out:
    json.dump({'figures': figures, 'curves': {}}, out, indent=1)
print('mapped', mapped)
