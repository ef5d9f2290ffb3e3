"""The genomes of the demonstration database, out of Debian packages that were unpacked into a folder:
ragout-examples, sibelia-examples, kleborate-examples and ariba.

Usage: write-genomes.py UNPACKED OUTPUT [--other-strains]
Writes genomes.fna and lineages.tsv, one strain of each of six species. With --other-strains a FASTA file for each species
of which the packages hold a second strain, to take test reads from.
"""
import gzip
import lzma
import os
import sys

RAGOUT = 'usr/share/doc/ragout/examples'
SIBELIA = 'usr/share/doc/sibelia/examples'
KLEBORATE = 'usr/share/doc/kleborate/examples/data'
LINEAGES = {
    'Escherichia coli': 'p:Pseudomonadota,c:Gammaproteobacteria,o:Enterobacterales,f:Enterobacteriaceae,g:Escherichia',
    'Vibrio cholerae': 'p:Pseudomonadota,c:Gammaproteobacteria,o:Vibrionales,f:Vibrionaceae,g:Vibrio',
    'Staphylococcus aureus': 'p:Bacillota,c:Bacilli,o:Bacillales,f:Staphylococcaceae,g:Staphylococcus',
    'Helicobacter pylori': 'p:Campylobacterota,c:Epsilonproteobacteria,o:Campylobacterales,f:Helicobacteraceae,g:Helicobacter',
    'Klebsiella pneumoniae': 'p:Pseudomonadota,c:Gammaproteobacteria,o:Enterobacterales,f:Enterobacteriaceae,g:Klebsiella',
    'Mycobacterium tuberculosis': 'p:Actinomycetota,c:Actinomycetes,o:Mycobacteriales,f:Mycobacteriaceae,g:Mycobacterium',
}
# Species, file, and a word in the headers of the sequences that are wanted.
DATABASE = [
    ('Escherichia coli', f'{RAGOUT}/E.Coli/references/MG1655-K12.fasta.gz', ''),
    ('Vibrio cholerae', f'{RAGOUT}/V.Cholerae/references/O1_Inaba.fasta.gz', ''),
    ('Staphylococcus aureus', f'{SIBELIA}/C-Sibelia/Staphylococcus_aureus/NCTC8325.fasta.gz', ''),
    ('Helicobacter pylori', f'{SIBELIA}/Sibelia/Helicobacter_pylori/Helicobacter_pylori.fasta.gz', 'F32'),
    ('Klebsiella pneumoniae', f'{KLEBORATE}/Klebs_HS11286.fna.xz', ''),
    ('Mycobacterium tuberculosis', 'usr/lib/python3/dist-packages/ariba/tb_data/NC_000962.3.fa.gz', ''),
]
OTHERS = [
    ('Escherichia coli', f'{RAGOUT}/E.Coli/references/DH1.fasta.gz', ''),
    ('Vibrio cholerae', f'{RAGOUT}/V.Cholerae/references/O395.fasta.gz', ''),
    ('Staphylococcus aureus', f'{SIBELIA}/C-Sibelia/Staphylococcus_aureus/RN4220.fasta.gz', ''),
    ('Helicobacter pylori', f'{SIBELIA}/Sibelia/Helicobacter_pylori/Helicobacter_pylori.fasta.gz', 'Gambia94'),
    ('Klebsiella pneumoniae', f'{KLEBORATE}/NTUH-K2044.fna.xz', ''),
]


def sequences_of(path, wanted):
    """Pairs of header and sequence lines."""
    header, lines = '', []
    with (lzma.open if path.endswith('.xz') else gzip.open)(path, 'rt') as file:
        for line in file:
            if line.startswith('>'):
                if header and wanted in header:
                    yield header, lines
                header, lines = line[1:].strip(), []
            else:
                lines.append(line)
    if header and wanted in header:
        yield header, lines


def write_strain(unpacked, species, path, wanted, out):
    """Names of the sequences, each told from those of other strains by its species."""
    names = []
    for number, (_, lines) in enumerate(sequences_of(os.path.join(unpacked, path), wanted), 1):
        names.append(f'{species.replace(" ", "_")}_{number}')
        out.write(f'>{names[-1]}\n')
        out.writelines(lines)
    return names


unpacked, output = sys.argv[1:3]
os.makedirs(output, exist_ok=True)
if '--other-strains' in sys.argv:
    for species, path, wanted in OTHERS:
        with open(os.path.join(output, f'{species.replace(" ", "_")}.fna'), 'w') as out:
            write_strain(unpacked, species, path, wanted, out)
else:
    with open(os.path.join(output, 'genomes.fna'), 'w') as out, open(os.path.join(output, 'lineages.tsv'), 'w') as table:
        for species, path, wanted in DATABASE:
            for name in write_strain(unpacked, species, path, wanted, out):
                table.write(f'{name}\td:Bacteria,{LINEAGES[species]},s:{species}\n')
