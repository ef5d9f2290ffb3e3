cwlVersion: v1.2
class: Workflow
label: Resistance genes
doc: >
  From shotgun reads or assembled contigs to acquired resistance genes. A sample that fails says why in sample_status and
  leaves the pool; it never fails the others. Sample ids here are internal (s0001): they become file names.

requirements:
  ScatterFeatureRequirement: {}
  MultipleInputFeatureRequirement: {}

inputs:
  samples:
    type:
      type: array
      items:
        type: record
        name: sample_reads
        fields:
          sample_id: string
          forward: File
          reverse: File?
  database: { type: Directory, doc: "a resistance-genes-database; its path holds the hash of its content" }
  rrna: { type: File?, doc: "16S sequences as FASTA, may be gzipped" }
  aro: { type: File?, doc: "TSV of genes and ARO ids" }
  min_identity: { type: double, default: 90.0 }
  min_coverage: { type: double, default: 60.0 }
  adjust_coverage: { type: boolean, default: true }
  count_by: { type: string, default: gene }
  min_reads: { type: int, default: 1000 }

steps:
  check:
    run: tools/check-sample.cwl
    scatter: sample
    in: { sample: samples, min_reads: min_reads }
    out: [status]

  index:
    run: tools/index-rrna.cwl
    in: { rrna: rrna }
    out: [index]

  find:
    run: tools/find-genes.cwl
    scatter: [sample, before]
    scatterMethod: dotproduct
    in:
      sample: samples
      before: check/status
      database: database
      rrna: index/index
      min_identity: min_identity
      min_coverage: min_coverage
      adjust_coverage: adjust_coverage
    out: [hits, status]

  count:
    run: tools/count-genes.cwl
    in:
      database: database
      count_by: count_by
      aro: aro
      hits: { source: [find/hits], linkMerge: merge_flattened, pickValue: all_non_null }
      statuses: find/status
    out: [feature_table, annotations, tracking, sample_status, quality, hamronization]

outputs:
  feature_table: { type: File, outputSource: count/feature_table }
  annotations: { type: File, outputSource: count/annotations }
  tracking: { type: File, outputSource: count/tracking }
  sample_status: { type: File, outputSource: count/sample_status }
  quality: { type: File, outputSource: count/quality }
  hamronization: { type: File, outputSource: count/hamronization }
