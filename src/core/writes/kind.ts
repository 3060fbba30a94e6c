import type { WriteRisk } from '../guard/holds'
import type { BlockedWriteClass } from '../guard/limit'
import type { OutcomeProof } from '../proof/proof'
import type { SnapshotSectionName } from '../snapshot/snapshot'
import type { PlanningInputs } from '../context/inputs'
import type { OrderForecast } from '../write/plan'
import type { WriteDraft, Write } from '../write/write'
import type { RuleEvaluation } from './examined'
import type { RequiredInput } from './rules/rule-result'

/** A draft that leaves as one request, or as the sheet that its examination lists. */
export type SingleWriteDraft = Exclude<WriteDraft, { is: 'close' | 'ladder' | 'flatten' }>

/** What is read for some kinds alone. */
type ExtraReading =
  | Extract<SnapshotSectionName, 'leverages' | 'marginModes' | 'algoOrders' | 'terms' | 'holdings'>
  | 'own key'
  | 'settle nonce'

/** What the desk has to know of a draft, whatever becomes of it. */
export interface WriteDraftKind<D> {
  /** Every figure that it rests on, each with how old it may be. */
  listInputs(draft: D, on: PlanningInputs): readonly RequiredInput[]
  /** What is read anew before it is sealed, beside positions and orders. */
  readonly extraReads: readonly ExtraReading[]
  /** What adds risk and what can only take it away. What is not proved to take it away adds it. */
  risk(draft: D, on?: PlanningInputs): WriteRisk
  /** Which late arrivals could meet it, beside those that meet whatever adds risk. */
  conflictsWith(asked: D): readonly BlockedWriteClass[]
  /** What of its market it rests on: what is charged there and the mark, the mark alone, or neither. */
  readonly dependsOn: 'fees and mark' | 'mark' | 'neither'
  /** Whether the person's rate has to hold it here; orders state that cap among their own figures. */
  isRateLimited(draft: D, on: PlanningInputs): boolean
}

/**
 * Everything that is particular to one kind of write, as one value.
 *
 * Its functions are written as methods, so that whoever has some write can ask the kind of it.
 */
export interface WriteKind<D, W extends Write = Write> extends WriteDraftKind<D> {
  /** What it asks for, by which rules of its own, and what may happen. */
  evaluate(draft: D, on: PlanningInputs): RuleEvaluation
  risk(asked: D | W, on?: PlanningInputs): WriteRisk
  conflictsWith(asked: D | W): readonly BlockedWriteClass[]
  /** What it says to the person beside its own bytes: orders, or settings as they are and will be. */
  listConsentedDetails(write: W): readonly string[]
  /** The ordinary orders that it is to change or to end. */
  listAffectedOrders(write: W): readonly string[]
  /** What its request could hit when it comes late; nothing where it names the one order that it is about. */
  readonly lateEffect: Exclude<BlockedWriteClass, 'risk'> | undefined
  /** Whether it takes back one order, or closes all of one position: that can be asked over its row. */
  isExit?(write: W, outlook: OrderForecast): boolean
  /** How its end is proved. */
  readonly proof: OutcomeProof<W>
}

/** Nothing, of any write. */
export const returnNone = (): readonly never[] => []

/** Never, whatever is asked for. */
export const returnFalse = (): boolean => false

/** Always, whatever is asked for. */
export const returnTrue = (): boolean => true
