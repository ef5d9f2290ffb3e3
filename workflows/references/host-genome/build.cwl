cwlVersion: v1.2
class: Workflow
label: Host genome
doc: The index of a host genome for bowtie2.

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
