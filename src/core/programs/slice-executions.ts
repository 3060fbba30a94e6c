import type { WriteAttempt } from '../attempt/write-attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import { getRequestedTrigger } from '../armed/stop-move'
import type { OrderType } from '../market/venue-market-rules'
import { exceedsExecuted, type OrderFillSizes } from '../account/order-merge'
import { sumAmountProducts, ZERO, type Amount } from '../value/decimal-amount'
import { isOrderPlacement, type OrderWrite } from '../write/venue-write'
import { isAlgoEdit } from '../writes/algo/algo-write-kinds'

export interface SliceExecution {
  readonly slice: number
  readonly action: 'place' | 'take back' | 'move'
  /**
   * `on its way`: the outcome is not known yet. `over`: the order record has ended, or the outcome is proved. `not
   * sent`: nothing left; or a change was refused or proved absent, so that its target is unchanged.
   */
  readonly status: 'on its way' | 'open' | 'over' | 'not sent' | 'unknown'
  readonly quantity: Amount
  readonly executed: Amount
  readonly orderId?: string
  /** For a placed order: type, price, and the send time in milliseconds since the seal. */
  readonly type?: OrderType
  readonly price?: Amount
  readonly at?: number
  /**
   * For an ended order: read time of the end, in milliseconds since the seal. `isLate` is set if a later record or the
   * fills show more executed than the record of the end.
   */
  readonly endedAt?: number
  readonly isLate?: true
  readonly trigger?: Amount
}

type ProgramAttempt = Pick<
  WriteAttempt,
  'write' | 'state' | 'executed' | 'orderId' | 'inside' | 'consentedAt'
> &
  Pick<WriteAttempt, 'evidence'> &
  Partial<Pick<WriteAttempt, 'endedAt' | 'filledLate'>>

type EndedAttempt = Pick<WriteAttempt, 'executed' | 'orderId'> &
  Partial<Pick<WriteAttempt, 'endedAt' | 'filledLate'>>

/**
 * Derives the executions of each slice from the attempts of a mandate and the known fills. Called at every decision.
 */
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
    // A clock set back must not shorten the elapsed time, so the recorded `elapsed` is preferred.
    const at = inside.slice.elapsed ?? consentedAt - sealedAt
    if (isAlgoEdit(write)) done.push(toMoveExecution({ slice, status, at }, getRequestedTrigger(write)))
    else if (isOrderPlacement(write))
      done.push(toPlacementExecution(attempt, write, { slice, status, at }, sealedAt, fills))
    else done.push({ slice, action: 'take back', status, quantity: ZERO, executed: ZERO })
  }
  return done
}

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
  // Assigned field by field for speed: hundreds of these objects are built at each decision.
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

/** Returns true if an order filled more than the record of its end reports: that record was wrong or incomplete. */
export const hasLateFills = (attempt: EndedAttempt, fills: OrderFillSizes): boolean =>
  attempt.filledLate === true || (attempt.endedAt !== undefined && exceedsExecuted(fills, attempt))

/** A change of an existing order has no record. If it was refused or is absent, its target is unchanged. */
const getStatus = ({ write, state: { is } }: ProgramAttempt): SliceExecution['status'] =>
  !isOrderPlacement(write) && (is === 'refused' || is === 'absent') ? 'not sent' : toExecutionStatus(is)

export const sumExecutedQuantity = (executions: readonly SliceExecution[]): Amount =>
  sumAmountProducts(executions.map(({ executed }) => [executed]))

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
