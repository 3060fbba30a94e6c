import type { Attempt } from '../attempt/attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import { triggerIn } from '../armed/stop-move'
import type { OrderType } from '../market/market'
import { fillsMoreThan, type FilledSizes } from '../account/order-fold'
import { sumOfProducts, ZERO, type Amount } from '../value/decimal'
import { placesOrder } from '../write/write'
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

/** What was done for each slice, out of what left inside, beside the fills that are known. */
export const doneOf = (
  attempts: readonly DoneAttempt[],
  sealedAt: number,
  fills: FilledSizes = [],
): readonly DoneWrite[] =>
  attempts.flatMap((attempt): readonly DoneWrite[] => {
    const { write, executed, orderId, inside, consentedAt, endedAt } = attempt
    if (inside?.slice === undefined) return []
    const slice = inside.slice.at
    const stands = isRefusalUnread(attempt) ? 'on its way' : standing(attempt)
    // A clock that is set back makes nothing longer ago.
    const at = inside.slice.elapsed ?? consentedAt - sealedAt
    if (isAlgoEdit(write)) {
      const trigger = triggerIn(write)
      const moved = { slice, does: 'move', stands, quantity: ZERO, executed: ZERO, at } as const
      return [{ ...moved, ...(trigger !== undefined && { trigger }) }]
    }
    if (!placesOrder(write)) return [{ slice, does: 'take back', stands, quantity: ZERO, executed: ZERO }]
    const { quantity, type, price } = write
    return [
      {
        ...{ slice, does: 'place', stands, quantity, executed, type, at },
        ...(orderId !== undefined && { orderId }),
        ...(price !== undefined && { price }),
        ...(endedAt !== undefined && { endedAt: endedAt - sealedAt }),
        ...(isFilledLate(attempt, fills) && { isLate: true }),
      },
    ]
  })

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
