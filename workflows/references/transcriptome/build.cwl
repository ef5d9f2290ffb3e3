cwlVersion: v1.2
class: Workflow
label: Transcriptome
doc: The index of a transcriptome for salmon, with the gene of each transcript.

inputs:
  files: { type: "File[]", doc: "under their own names" }

steps:
  index:
    run: tools/index-transcripts.cwl
    in: { files: files }
    out: [index, report]

outputs:
  product: { type: "File[]", outputSource: index/index }
  report: { type: File, outputSource: index/report }
