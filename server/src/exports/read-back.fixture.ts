/** What Debian's biom-format, anndata and plain Python read from the files: sums, names and a few cells, as JSON. */
export const pythonReader = `
import json, sys, zipfile, hashlib, os
import numpy, biom, anndata
folder = sys.argv[1]
def table(t):
    return {'shape': list(t.shape), 'samples': list(t.ids()), 'features': list(t.ids('observation')),
      'cells': [[float(t.get_value_by_ids(o, s)) for s in t.ids()] for o in t.ids('observation')]}
out = {}
b = biom.load_table(os.path.join(folder, 'biom'))
out['biom'] = {**table(b), 'taxonomy': [list(b.metadata(o, 'observation')['taxonomy']) for o in b.ids('observation')],
  'diet': [b.metadata(s)['diet'] for s in b.ids()], 'day': [str(float(b.metadata(s)['day'])) for s in b.ids()], 'by': b.generated_by}
a = anndata.read_h5ad(os.path.join(folder, 'h5ad'))
out['h5ad'] = {'shape': list(a.shape), 'samples': list(a.obs_names), 'features': list(a.var_names),
  'cells': a.X.toarray().T.tolist(), 'diet': list(a.obs['diet']), 'day': [str(float(x)) for x in a.obs['day']],
  'genus': list(a.var['genus']), 'columns': list(a.var.columns)}
artifacts = {}
with zipfile.ZipFile(os.path.join(folder, 'qza')) as bundle:
    for name in bundle.namelist():
        if not name.endswith('.qza'): continue
        bundle.extract(name, folder)
        with zipfile.ZipFile(os.path.join(folder, name)) as z:
            root = z.namelist()[0].split('/')[0]
            read = lambda n: z.read(root + '/' + n).decode()
            sums = [line.split('  ', 1) for line in read('checksums.md5').splitlines()]
            good = all(hashlib.md5(z.read(root + '/' + n)).hexdigest() == md5 for md5, n in sums)
            whole = set(root + '/' + n for _, n in sums) | {root + '/checksums.md5'} == set(z.namelist())
            data = [n for _, n in sums if n.startswith('data/')]
            artifacts[name] = {'root': root, 'metadata': read('metadata.yaml'), 'version': read('VERSION'),
              'good': good, 'whole': whole, 'data': data, 'action': read('provenance/action/action.yaml')}
            if name == 'taxonomy.qza': artifacts[name]['text'] = read('data/taxonomy.tsv')
            if name == 'table.qza':
                z.extract(root + '/data/feature-table.biom', folder)
                artifacts[name]['table'] = table(biom.load_table(os.path.join(folder, root, 'data/feature-table.biom')))
    out['sheet'] = bundle.read('sample-metadata.tsv').decode()
out['qza'] = artifacts
print(json.dumps(out))
`;

/** Runs both of the bundles' own scripts and says what the objects hold. */
export const rReader = `
arguments <- commandArgs(TRUE)
setwd(arguments[1]); capture.output(source("build-phyloseq.R")) -> said
object <- readRDS("phyloseq.rds")
cat("taxa", ntaxa(object), nsamples(object), sum(otu_table(object)), length(phy_tree(object, FALSE)$tip.label), length(refseq(object, FALSE)), "\\n")
cat("names", taxa_names(object), "\\n")
cat("sums", sample_sums(object), "\\n")
cat("diet", as.character(get_variable(object, "diet")), "\\n")
cat("genus", as.character(tax_table(object)[, "genus"]), "\\n")
setwd(arguments[2]); capture.output(suppressMessages(source("build-experiment.R"))) -> said
experiment <- readRDS("experiment.rds")
cat("experiment", dim(experiment), sum(SummarizedExperiment::assay(experiment, "counts")), as.character(experiment$diet), "\\n")
`;
