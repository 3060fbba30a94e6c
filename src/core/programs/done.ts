import type { WriteAttempt } from '../attempt/attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import { getRequestedTrigger } from '../armed/stop-move'
import type { OrderType } from '../market/market'
import { exceedsExecuted, type OrderFillSizes } from '../account/order-fold'
import { sumAmountProducts, ZERO, type Amount } from '../value/decimal'
import { isOrderPlacement, type OrderWrite } from '../write/write'
import { isAlgoEdit } from '../writes/algo/kind'

/** One write that left for a slice of a program, and how it stands. */
export interface SliceExecution {
  readonly slice: number
  readonly action: 'place' | 'take back' | 'move'
  /**
   * On its way: nobody knows yet what became of it. Over: its record is at an end, or it is proved done. Not sent: nothing
   * of it left; or it was to change what stands, and that it was refused or is proved not done has left that as it was.
   */
  readonly status: 'on its way' | 'open' | 'over' | 'not sent' | 'unknown'
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

type ProgramAttempt = Pick<WriteAttempt, 'write' | 'state' | 'executed' | 'orderId' | 'inside' | 'consentedAt'> &
  Pick<WriteAttempt, 'evidence'> &
  Partial<Pick<WriteAttempt, 'endedAt' | 'filledLate'>>

type EndedAttempt = Pick<WriteAttempt, 'executed' | 'orderId'> & Partial<Pick<WriteAttempt, 'endedAt' | 'filledLate'>>

/** What was done for each slice, out of what left inside, beside the fills that are known. Asked at every decision. */
export function deriveSliceExecutions(
  attempts: readonly ProgramAttempt[],
  sealedAt: number,
  fills: OrderFillSizes = [],
): readonly SliceExecution[] {
  const done: SliceExecution[] = []
  for (const attempt of attempts) {
    const { write, inside, consentedAt } = attempt
    if (inside?.slice === undefined) continue
    const slice = inside.slice.at
    const status = isRefusalUnread(attempt) ? 'on its way' : getStatus(attempt)
    // A clock that is set back makes nothing longer ago.
    const at = inside.slice.elapsed ?? consentedAt - sealedAt
    if (isAlgoEdit(write)) done.push(toMoveExecution({ slice, status, at }, getRequestedTrigger(write)))
    else if (isOrderPlacement(write)) done.push(toPlacementExecution(attempt, write, { slice, status, at }, sealedAt, fills))
    else done.push({ slice, action: 'take back', status, quantity: ZERO, executed: ZERO })
  }
  return done
}

/** What every write has that left for a slice. */
interface ExecutionBase {
  readonly slice: number
  readonly status: SliceExecution['status']
  readonly at: number
}

function toMoveExecution(base: ExecutionBase, trigger: Amount | undefined): SliceExecution {
  const move = { ...base, action: 'move', quantity: ZERO, executed: ZERO } as const
  return trigger === undefined ? move : { ...move, trigger }
}

function toPlacementExecution(
  attempt: ProgramAttempt,
  { quantity, type, price }: OrderWrite,
  { slice, status, at }: ExecutionBase,
  sealedAt: number,
  fills: OrderFillSizes,
): SliceExecution {
  const { executed, orderId, endedAt } = attempt
  // There are hundreds of them at each decision: each is made once, and not of several parts.
  const order: { -readonly [Field in keyof SliceExecution]: SliceExecution[Field] } = {
    slice,
    action: 'place',
    status,
    quantity,
    executed,
    type,
    at,
  }
  if (orderId !== undefined) order.orderId = orderId
  if (price !== undefined) order.price = price
  if (endedAt !== undefined) order.endedAt = endedAt - sealedAt
  if (hasLateFills(attempt, fills)) order.isLate = true
  return order
}

/** Whether an order filled by more than the record says that told its end: that was none, or told too little. */
export const hasLateFills = (attempt: EndedAttempt, fills: OrderFillSizes): boolean =>
  attempt.filledLate === true || (attempt.endedAt !== undefined && exceedsExecuted(fills, attempt))

/** What changes what stands has no record of its own: where it came to nothing, that stands as it stood. */
const getStatus = ({ write, state: { is } }: ProgramAttempt): SliceExecution['status'] =>
  !isOrderPlacement(write) && (is === 'refused' || is === 'absent') ? 'not sent' : toExecutionStatus(is)

/** How much of it all was executed, as far as it is known. */
export const sumExecutedQuantity = (executions: readonly SliceExecution[]): Amount =>
  sumAmountProducts(executions.map(({ executed }) => [executed]))

/** How a write stands, by the state of its attempt. */
export function toExecutionStatus(is: WriteAttempt['state']['is']): SliceExecution['status'] {
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
