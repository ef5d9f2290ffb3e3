cwlVersion: v1.2
class: Workflow
label: Genome for bisulfite reads
doc: A genome whose C, and whose G, are converted, indexed for bwa; its CpGs and its regions.

inputs:
  files: { type: "File[]", doc: "under their own names" }

steps:
  index:
    run: tools/index-genome.cwl
    in: { files: files }
    out: [index, report]

outputs:
  product: { type: "File[]", outputSource: index/index }
  report: { type: File, outputSource: index/report }
