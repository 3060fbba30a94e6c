import type { Risk } from '../guard/holds'
import type { Barred } from '../guard/limit'
import type { Proof } from '../proof/proof'
import type { SectionName } from '../snapshot/snapshot'
import type { Inputs } from '../context/inputs'
import type { Outlook } from '../write/plan'
import type { Draft, Write } from '../write/write'
import type { Examined } from './examined'
import type { Input } from './rules/rule-result'

/** A draft that leaves as one request, or as the sheet that its examination lists. */
export type SingleDraft = Exclude<Draft, { is: 'close' | 'ladder' | 'flatten' }>

/** What is read for some kinds alone. */
type Reading =
  | Extract<SectionName, 'leverages' | 'marginModes' | 'algoOrders' | 'terms' | 'holdings'>
  | 'own key'
  | 'settle nonce'

/** What the desk has to know of a draft, whatever becomes of it. */
export interface DraftKind<D> {
  /** Every figure that it rests on, each with how old it may be. */
  inputs(draft: D, on: Inputs): readonly Input[]
  /** What is read anew before it is sealed, beside positions and orders. */
  readonly reads: readonly Reading[]
  /** What adds risk and what can only take it away. What is not proved to take it away adds it. */
  risk(draft: D, on?: Inputs): Risk
  /** Which late arrivals could meet it, beside those that meet whatever adds risk. */
  meets(asked: D): readonly Barred[]
  /** What of its market it rests on: what is charged there and the mark, the mark alone, or neither. */
  readonly restsOn: 'fees and mark' | 'mark' | 'neither'
  /** Whether the person's rate has to hold it here; orders state that cap among their own figures. */
  isHeldToRate(draft: D, on: Inputs): boolean
}

/**
 * Everything that is particular to one kind of write, as one value.
 *
 * Its functions are written as methods, so that whoever has some write can ask the kind of it.
 */
export interface Kind<D, W extends Write = Write> extends DraftKind<D> {
  /** What it asks for, by which rules of its own, and what may happen. */
  examine(draft: D, on: Inputs): Examined
  risk(asked: D | W, on?: Inputs): Risk
  meets(asked: D | W): readonly Barred[]
  /** What it says to the person beside its own bytes: orders, or settings as they are and will be. */
  names(write: W): readonly string[]
  /** The ordinary orders that it is to change or to end. */
  orders(write: W): readonly string[]
  /** What its request could hit when it comes late; nothing where it names the one order that it is about. */
  readonly hitsLate: Exclude<Barred, 'risk'> | undefined
  /** Whether it takes back one order, or closes all of one position: that can be asked over its row. */
  isExit?(write: W, outlook: Outlook): boolean
  /** How its end is proved. */
  readonly proof: Proof<W>
}

/** Nothing, of any write. */
export const none = (): readonly never[] => []

/** Never, whatever is asked for. */
export const never = (): boolean => false

/** Always, whatever is asked for. */
export const always = (): boolean => true
