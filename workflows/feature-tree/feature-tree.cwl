cwlVersion: v1.2
class: Workflow
label: Tree of features
doc: From sequences of one region and strand to a tree of them, for UniFrac and Faith's PD.

inputs:
  features: { type: File, doc: "FASTA, each sequence under a name of its own" }

steps:
  align:
    run: tools/align-features.cwl
    in: { features: features }
    out: [alignment]

  build:
    run: tools/build-tree.cwl
    in: { alignment: align/alignment }
    out: [tree]

outputs:
  tree: { type: File, outputSource: build/tree }
