"""All sequences of a host genome in one file, genome.fa; or `problems`, a sentence on what is wrong.

Usage: check-genome.py uploaded_files.py FILE...
"""
import json
import os
import sys

module, *paths = sys.argv[1:]
sys.path.insert(0, os.path.dirname(module))
from uploaded_files import Refused, copy_fasta  # noqa: E402

MOST_BASES = 10**11


def copy_genome():
    names, bases = set(), 0

    def name_of(header, place):
        name = (header.split() or [''])[0]
        if not name or name in names:
            raise Refused(f'{place}: the sequence “{name}” has no name of its own. Give each sequence one name.')
        names.add(name)
        return name

    with open('genome.fa', 'wb') as out:
        for path in sorted(paths, key=os.path.basename):
            for _, length in copy_fasta(path, out, name_of):
                bases += length
                if bases > MOST_BASES:
                    raise Refused(f'{os.path.basename(path)} is longer than 100 Gb, which is no genome. Upload another file.')
    if not names:
        raise Refused('There is no genome. Add it as FASTA (*.fa, *.fna, *.fasta, plain or gzipped).')
    return {'n_sequences': len(names), 'n_bases': bases}


report = {'problems': [], 'summary': {}, 'caution': None}
try:
    report['summary'] = copy_genome()
except Refused as refused:
    report['problems'] = [str(refused)]
with open('report.json', 'w') as out:
    json.dump(report, out, indent=2, ensure_ascii=False)
with open('problems', 'w') as out:
    out.writelines(f'{problem}\n' for problem in report['problems'])
