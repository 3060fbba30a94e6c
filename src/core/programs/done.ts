import type { Attempt } from '../attempt/attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import { triggerIn } from '../armed/stop-move'
import type { OrderType } from '../market/market'
import { fillsMoreThan, type FilledSizes } from '../account/order-fold'
import { sumOfProducts, ZERO, type Amount } from '../value/decimal'
import { placesOrder, type OrderWrite } from '../write/write'
import { isAlgoEdit } from '../writes/algo/kind'

/** One write that left for a slice of a program, and how it stands. */
export interface DoneWrite {
  readonly slice: number
  readonly does: 'place' | 'take back' | 'move'
  /**
   * On its way: nobody knows yet what became of it. Over: its record is at an end, or it is proved done. Not sent: nothing
   * of it left; or it was to change what stands, and that it was refused or is proved not done has left that as it was.
   */
  readonly stands: 'on its way' | 'open' | 'over' | 'not sent' | 'unknown'
  readonly quantity: Amount
  readonly executed: Amount
  readonly orderId?: string
  /** Of an order that was placed: its type and price, and when it was about to leave, counted from the seal. */
  readonly type?: OrderType
  readonly price?: Amount
  readonly at?: number
  /**
   * Of an order at its end: when that was read, counted from the seal, and whether more was executed than that says, by
   * a later record or by the fills of it.
   */
  readonly endedAt?: number
  readonly isLate?: true
  /** Of a stop that was moved: where it triggers from then on. */
  readonly trigger?: Amount
}

type DoneAttempt = Pick<Attempt, 'write' | 'state' | 'executed' | 'orderId' | 'inside' | 'consentedAt'> &
  Pick<Attempt, 'evidence'> &
  Partial<Pick<Attempt, 'endedAt' | 'filledLate'>>

type EndedAttempt = Pick<Attempt, 'executed' | 'orderId'> & Partial<Pick<Attempt, 'endedAt' | 'filledLate'>>

/** What was done for each slice, out of what left inside, beside the fills that are known. Asked at every decision. */
export function doneOf(
  attempts: readonly DoneAttempt[],
  sealedAt: number,
  fills: FilledSizes = [],
): readonly DoneWrite[] {
  const done: DoneWrite[] = []
  for (const attempt of attempts) {
    const { write, inside, consentedAt } = attempt
    if (inside?.slice === undefined) continue
    const slice = inside.slice.at
    const stands = isRefusalUnread(attempt) ? 'on its way' : standing(attempt)
    // A clock that is set back makes nothing longer ago.
    const at = inside.slice.elapsed ?? consentedAt - sealedAt
    if (isAlgoEdit(write)) done.push(moved({ slice, stands, at }, triggerIn(write)))
    else if (placesOrder(write)) done.push(placed(attempt, write, { slice, stands, at }, sealedAt, fills))
    else done.push({ slice, does: 'take back', stands, quantity: ZERO, executed: ZERO })
  }
  return done
}

/** What every write has that left for a slice. */
interface Left {
  readonly slice: number
  readonly stands: DoneWrite['stands']
  readonly at: number
}

function moved(left: Left, trigger: Amount | undefined): DoneWrite {
  const move = { ...left, does: 'move', quantity: ZERO, executed: ZERO } as const
  return trigger === undefined ? move : { ...move, trigger }
}

function placed(
  attempt: DoneAttempt,
  { quantity, type, price }: OrderWrite,
  { slice, stands, at }: Left,
  sealedAt: number,
  fills: FilledSizes,
): DoneWrite {
  const { executed, orderId, endedAt } = attempt
  // There are hundreds of them at each decision: each is made once, and not of several parts.
  const order: { -readonly [Field in keyof DoneWrite]: DoneWrite[Field] } = {
    slice,
    does: 'place',
    stands,
    quantity,
    executed,
    type,
    at,
  }
  if (orderId !== undefined) order.orderId = orderId
  if (price !== undefined) order.price = price
  if (endedAt !== undefined) order.endedAt = endedAt - sealedAt
  if (isFilledLate(attempt, fills)) order.isLate = true
  return order
}

/** Whether an order filled by more than the record says that told its end: that was none, or told too little. */
export const isFilledLate = (attempt: EndedAttempt, fills: FilledSizes): boolean =>
  attempt.filledLate === true || (attempt.endedAt !== undefined && fillsMoreThan(fills, attempt))

/** What changes what stands has no record of its own: where it came to nothing, that stands as it stood. */
const standing = ({ write, state: { is } }: DoneAttempt): DoneWrite['stands'] =>
  !placesOrder(write) && (is === 'refused' || is === 'absent') ? 'not sent' : standsOf(is)

/** How much of it all was executed, as far as it is known. */
export const executedBy = (done: readonly DoneWrite[]): Amount =>
  sumOfProducts(done.map(({ executed }) => [executed]))

/** How a write stands, by the state of its attempt. */
export function standsOf(is: Attempt['state']['is']): DoneWrite['stands'] {
  switch (is) {
    case 'written':
    case 'sending':
    case 'accepted':
      return 'on its way'
    case 'live':
    case 'partly filled':
      return 'open'
    case 'filled':
    case 'cancelled':
    case 'rejected':
    case 'refused':
    case 'done':
    case 'absent':
      return 'over'
    case 'not sent':
      return 'not sent'
    case 'unknown':
    case 'quarantined':
    case 'declared':
      return 'unknown'
  }
}
