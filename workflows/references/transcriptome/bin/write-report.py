"""The report on an index: its figures, and which genes it cannot tell apart.

Usage: write-report.py DESCRIBED GENES DUPLICATES
"""
import csv
import json
import sys

described_path, genes_path, duplicates_path = sys.argv[1:]


def rows_of(path):
    with open(path, encoding='utf-8', newline='') as file:
        return list(csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE))


with open(described_path) as file:
    described = json.load(file)
gene_of = {row['transcript_id']: row['gene_id'] for row in rows_of(genes_path)}
pairs = [(row['RetainedRef'], row['DuplicateRef']) for row in rows_of(duplicates_path)]
# Only one of several transcripts with the same sequence is in the index.
apart = sorted({(gene_of[kept], gene_of[left]) for kept, left in pairs if gene_of[kept] != gene_of[left]})
cautions = described['cautions']
if apart:
    kept, left = apart[0]
    verb = 'gene has a transcript' if len(apart) == 1 else 'genes have transcripts'
    cautions.append(f'{len(apart)} {verb} with exactly the sequence of another gene’s, whose reads count for the other: those of “{left}” for “{kept}”.')
summary = {**described['summary'], **({'same_transcripts': len(pairs)} if pairs else {})}
with open('report.json', 'w') as out:
    json.dump({'problems': [], 'summary': summary, 'caution': ' '.join(cautions) or None}, out, indent=2, ensure_ascii=False)
