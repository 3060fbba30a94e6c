import type { WriteRisk } from '../guard/trading-restrictions'
import type { BlockedWriteClass } from '../guard/market-restriction'
import type { OutcomeProof } from '../proof/outcome-proof'
import type { SnapshotSectionName } from '../snapshot/desk-snapshot'
import type { PlanningInputs } from '../context/planning-inputs'
import type { WriteDraft, Write } from '../write/venue-write'
import type { RuleEvaluation } from './rule-evaluation'
import type { RequiredInput } from './rules/rule-result'

/** A draft that becomes one request, or the requests that its evaluation lists. */
export type SingleWriteDraft = Exclude<
  WriteDraft,
  { is: 'close' | 'ladder' | 'flatten' | 'reverse' | 'age test' }
>

type ExtraReading =
  | Extract<SnapshotSectionName, 'leverages' | 'marginModes' | 'algoOrders' | 'terms' | 'holdings'>
  | 'own key'
  | 'settle nonce'

export interface WriteDraftKind<D> {
  listInputs(draft: D, on: PlanningInputs): readonly RequiredInput[]
  /** Data that is read again before sealing, besides positions and orders. */
  readonly extraReads: readonly ExtraReading[]
  /** `adds` unless it is proved that the write can only reduce risk. */
  risk(draft: D, on?: PlanningInputs): WriteRisk
  /** Late effects that it conflicts with, besides those that conflict with any added risk. */
  conflictsWith(asked: D): readonly BlockedWriteClass[]
  /** Market figures that it depends on: fees and mark, the mark, or neither. */
  readonly dependsOn: 'fees and mark' | 'mark' | 'neither'
  /** True if the trader's rate cap is checked here. Orders check it with their other caps. */
  isRateLimited(draft: D, on: PlanningInputs): boolean
}

/**
 * Everything specific to one kind of write. Functions are declared as methods, so that `WriteKind` can be used for any
 * write.
 */
export interface WriteKind<D, W extends Write = Write> extends WriteDraftKind<D> {
  evaluate(draft: D, on: PlanningInputs): RuleEvaluation
  risk(asked: D | W, on?: PlanningInputs): WriteRisk
  conflictsWith(asked: D | W): readonly BlockedWriteClass[]
  /** Details that the trader consents to besides the request: orders, or settings before and after. */
  listConsentedDetails(write: W): readonly string[]
  listAffectedOrders(write: W): readonly string[]
  readonly proof: OutcomeProof<W>
}

export const returnNone = (): readonly never[] => []

export const returnFalse = (): boolean => false

export const returnTrue = (): boolean => true
