cwlVersion: v1.2
class: Workflow
label: Methylation array
doc: >
  From the intensities of a methylation array's beads to betas: background and dyes are corrected, and what is not above the
  background has no value. A sample that fails says why in sample_status; it never fails the others. Sample ids here are internal
  (s0001): they become file names.

requirements:
  ScatterFeatureRequirement: {}
  MultipleInputFeatureRequirement: {}
  StepInputExpressionRequirement: {}

inputs:
  samples:
    type:
      type: array
      items:
        type: record
        name: sample_reads
        fields:
          sample_id: string
          forward: { type: File, doc: "green (_Grn.idat)" }
          reverse: { type: "File?", doc: "red (_Red.idat)" }
  manifest: { type: Directory, doc: "as references/array-manifest makes it" }
  correction: { type: string, default: noob }
  max_detection_p: { type: float, default: 0.01 }
  min_beads: { type: int, default: 3 }
  max_probes: { type: int, default: 100000 }

steps:
  check:
    run: tools/check-array.cwl
    scatter: sample
    in: { sample: samples, manifest: manifest }
    out: [beads, array, status]

  normalise:
    run: tools/normalise-array.cwl
    scatter: [sample, before, beads, array]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: check/status
      beads: check/beads
      array: check/array
      manifest: manifest
      correction: correction
      max_detection_p: max_detection_p
      min_beads: min_beads
    out: [betas, listed, quality, status]

  tables:
    run: tools/write-tables.cwl
    in:
      manifest: manifest
      max_probes: max_probes
      statuses: normalise/status
      betas: { source: [normalise/betas], linkMerge: merge_flattened, pickValue: all_non_null }
      listed: { source: [normalise/listed], linkMerge: merge_flattened, pickValue: all_non_null }
      qualities: { source: [normalise/quality], linkMerge: merge_flattened, pickValue: all_non_null }
    out: [feature_table, annotations, tracking, sample_status, quality, genotypes, copied]

outputs:
  feature_table: { type: File, outputSource: tables/feature_table }
  annotations: { type: File, outputSource: tables/annotations }
  tracking: { type: File, outputSource: tables/tracking }
  sample_status: { type: File, outputSource: tables/sample_status }
  quality: { type: File, outputSource: tables/quality }
  genotypes: { type: File, outputSource: tables/genotypes }
  betas: { type: "File[]", outputSource: tables/copied }
