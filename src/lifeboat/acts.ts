import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import { formatNotSigned, type WriteAttempt } from '@core/attempt/write-attempt'
import type { DraftEvaluation, PlanningInputs } from '@core/context/planning-inputs'
import type { PositionRecord } from '@core/account/position-record'
import { proposedFirstGuards } from '@core/guard/first-guards'
import { parseGuardsText } from '@core/guard/trading-guards'
import { parseAmount, ZERO } from '@core/value/decimal-amount'
import { ok, type Result } from '@core/value/result'
import type { OrderForecast, Plan } from '@core/write/plan'
import { createOrderWrite, isOrderPlacement, type WriteDraft } from '@core/write/venue-write'
import { createCloseOrders } from '@core/writes/close/close-orders'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { compareCloseToPosition } from '@core/writes/flatten/flatten-draft'
import { keptBackReasons } from '@messages/flatten'
import type { ClockPort, IdSource } from '../main/main-ports'
import { sealPlan } from '../main/orders/plan-sealing'
import type { ConfirmedPlan } from '../main/orders/request-writer'
import type { LifeboatAccount } from './open-account'
import { readAccount, readMarkets, type AccountReading } from './read-account'

/** Cancels all but stops, closes one position, or closes everything. Nothing else is possible here. */
export type Act =
  { readonly is: 'cancel' | 'everything' } | { readonly is: 'close'; readonly position: PositionRecord }

/** One sealed request. A close leaves only if the position is as sealed; a cancel of a stop only once it is flat. */
export interface SealedAct {
  readonly plan: Plan
  readonly needs: 'nothing' | 'position' | 'flat'
}

/** A sealed request with the box that confirms it to the signer. */
export interface ConfirmedAct extends SealedAct {
  readonly plan: ConfirmedPlan
}

export type ActParts = LifeboatAccount & { readonly clock: ClockPort; readonly ids: IdSource }

/** Seals every request of an act on the account as just read. Returns the refusals if one cannot be sealed. */
export async function sealAct(
  parts: ActParts,
  act: Act,
  reading: AccountReading,
): Promise<Result<readonly SealedAct[]>> {
  const { clock } = parts
  const closed = reading.positions.filter(position => isClosedBy(act, position))
  if (closed.length > 0) await readMarkets(parts)
  const on = createInputs(parts)
  const steps: SealedAct[] = []
  const add = (needs: SealedAct['needs'], evaluation: DraftEvaluation): void => {
    const seals = { ...parts, profileId: parts.card.id, account: parts.name, sealedAt: clock.now() }
    steps.push({ needs, plan: sealPlan(seals, evaluation, reading.at) })
  }
  for (const draft of act.is === 'close' ? [] : listCancels(reading)) {
    const evaluation = evaluateDraft(draft, on, 'seal')
    if (!evaluation.ok) return evaluation
    add('nothing', evaluation.value)
  }
  for (const position of closed) {
    const evaluations = evaluateClose(position, reading, on)
    if (!evaluations.ok) return evaluations
    for (const evaluation of evaluations.value) add('position', evaluation)
  }
  const isClosed = (symbol: string): boolean => closed.some(position => position.symbol === symbol)
  for (const { symbol, algoOrderId } of reading.stops.filter(stop => isClosed(stop.symbol))) {
    const evaluation = evaluateDraft({ is: 'cancel algo', symbol, algoOrderId }, on, 'seal')
    if (!evaluation.ok) return evaluation
    add('flat', evaluation.value)
  }
  return ok(steps)
}

const isClosedBy = (act: Act, { symbol, marginMode }: PositionRecord): boolean =>
  act.is === 'everything' ||
  (act.is === 'close' && act.position.symbol === symbol && act.position.marginMode === marginMode)

/** Lists cancels of all ordinary orders and of trigger orders that can open or enlarge a position. Stops stay. */
const listCancels = ({ orders, entries }: AccountReading): readonly WriteDraft[] => [
  ...(orders.length === 0 ? [] : [{ is: 'cancel all', reach: { is: 'all markets' } } as const]),
  ...entries.map(({ symbol, algoOrderId }) => ({ is: 'cancel algo', symbol, algoOrderId }) as const),
]

/** Evaluates a close: reduce-only IOC orders with a limit within the proposed collar around the mark. */
function evaluateClose(
  { symbol, marginMode, quantity, updatedAt }: PositionRecord,
  { at }: AccountReading,
  on: PlanningInputs,
): Result<readonly DraftEvaluation[]> {
  const whole = { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } } as const
  const legs = createCloseOrders(whole, on)
  if (!legs.ok) return legs
  const outlook: OrderForecast = {
    effect: 'closes',
    before: { position: quantity },
    positionAt: at,
    positionMovedAt: updatedAt,
  }
  return ok(
    legs.value.flatMap(({ side, price = '', quantity: size }) => {
      const [limit, amount] = [parseAmount(price), parseAmount(size)]
      if (limit === undefined || amount === undefined) return []
      const terms = { symbol, marginMode, side, type: 'IOC', reduceOnly: true } as const
      const write = createOrderWrite({ ...terms, price: limit, quantity: amount })
      return [{ write, checks: [], warnings: [], outlook }]
    }),
  )
}

const createInputs = ({ desk, gate, venue, clock }: ActParts): PlanningInputs => ({
  now: clock.now(),
  snapshot: desk.snapshot(),
  writes: gate.writes(),
  // The person's guards are in the database, which is not read. Only the collar binds a close; the proposed one is used.
  guards: parseGuardsText({ ...proposedFirstGuards, markets: 'all', accounts: 'all' }),
  recent: [],
  clockAt: venue.clockOffset()?.at,
})

const POLL_MS = 50

/** Longest time from the typed word to the last request. The signer accepts a confirmation for 90 s. */
const ACT_LIFE_MS = 80_000

/**
 * Sends the requests one by one, each once and only after the outcome of the previous one is known. An unknown outcome or
 * an expired confirmation ends the act; the rest is recorded as not sent. Returns the attempts.
 */
export async function sendAct(
  parts: ActParts,
  steps: readonly ConfirmedAct[],
  confirmedAt: number,
): Promise<readonly WriteAttempt[]> {
  const { attempts, writer, clock } = parts
  let endReason: string | undefined
  for (const { plan, needs } of steps) {
    const isConfirmed = plan.confirmed !== undefined && clock.now() <= confirmedAt + ACT_LIFE_MS
    if (!isConfirmed) endReason ??= formatNotSigned('unconfirmed')
    const canSend = endReason === undefined && (await meetsNeeds(parts, plan, needs))
    if (!canSend) {
      writer.keepBack(plan, endReason ?? keptBackReasons.held)
      continue
    }
    if (!writer.write(plan).ok) {
      endReason = keptBackReasons.ended
      continue
    }
    await writer.idle()
    for (;;) {
      const attempt = attempts.get(plan.attempt)
      if (attempt === undefined || !isAttemptUnresolved(attempt)) break
      if (attempt.state.is === 'unknown' || attempt.state.is === 'quarantined') {
        endReason = keptBackReasons.ended
        break
      }
      await new Promise<void>(resolve => void clock.after(POLL_MS, resolve))
    }
  }
  return steps.flatMap(({ plan }) => attempts.get(plan.attempt) ?? [])
}

/** Time for which a failed read is repeated, for example after a rate limit, and the pause between reads. */
const READ_PATIENCE_MS = 10_000
const READ_PAUSE_MS = 1_000

/** Reads the position right before a request that depends on it. Returns true if it is as the request needs it. */
async function meetsNeeds(parts: ActParts, { write }: Plan, needs: SealedAct['needs']): Promise<boolean> {
  if (needs === 'nothing') return true
  const { clock } = parts
  const until = clock.now() + READ_PATIENCE_MS
  let read = await readAccount(parts)
  while (read.is === 'failed' && clock.now() < until) {
    await new Promise<void>(resolve => void clock.after(READ_PAUSE_MS, resolve))
    read = await readAccount(parts)
  }
  if (read.is === 'failed' || !('symbol' in write)) return false
  const rows = read.value.positions.filter(({ symbol }) => symbol === write.symbol)
  if (needs === 'flat') return rows.length === 0
  if (!isOrderPlacement(write)) return false
  const held = rows.find(({ marginMode }) => marginMode === write.marginMode)?.quantity ?? ZERO
  // SECURITY: a position that is smaller or gone is never closed by a larger order, although it is reduce-only.
  return compareCloseToPosition(write, held) === 'as sealed'
}
