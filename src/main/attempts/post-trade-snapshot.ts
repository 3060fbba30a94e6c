import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { AccountAfterOrder } from '@core/attempt/forecast-record'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { ZERO } from '@core/value/decimal-amount'
import { isOrderPlacement, type OrderWrite } from '@core/write/venue-write'
import type { ClockPort } from '../main-ports'
import type { AttemptStore } from './attempt-store'

/** Largest time between the end of an order and the reading, in venue time (milliseconds). */
const MAX_SNAPSHOT_AGE_MS = 30_000

interface Parts {
  readonly profileId: string
  readonly attempts: Pick<AttemptStore, 'record'>
  readonly clock: ClockPort
}

type PositionsEvent = Extract<DeskEvent, { saw: 'positions' }>

/**
 * Records position and account at the first reading after an order ended, for its score. It waits for the regular
 * reading and sends no query. Orders that ended while the app was closed get none.
 */
export function recordPostTradeSnapshots({ profileId, attempts, clock }: Parts): (event: DeskEvent) => void {
  const waiting = new Map<WriteAttempt['id'], { readonly write: OrderWrite; readonly endedAt: number }>()

  function handleAttempt(attempt: WriteAttempt): void {
    const { id, write, state, executed, said: forecast, after } = attempt
    const isOver = state.is === 'filled' || state.is === 'cancelled'
    const counts = attempt.profileId === profileId && forecast !== undefined && after === undefined
    if (isOver && counts && isOrderPlacement(write) && executed !== ZERO)
      waiting.set(id, { write, endedAt: state.at })
    else waiting.delete(id)
  }

  function handlePositions(read: PositionsEvent): void {
    const { venueTime } = read
    if (venueTime === undefined) return
    for (const [id, { write, endedAt }] of [...waiting]) {
      if (venueTime < endedAt) continue
      waiting.delete(id)
      if (venueTime - endedAt <= MAX_SNAPSHOT_AGE_MS)
        attempts.record({ saw: 'after', at: clock.now(), attempt: id, after: getStateAfter(read, write) })
    }
  }

  return event => {
    if (event.saw === 'attempt') handleAttempt(event.attempt)
    if (event.saw === 'positions') handlePositions(event)
  }
}

/** A position without a row is zero, because the reading is complete. */
function getStateAfter(
  { positions, account }: PositionsEvent,
  { symbol, marginMode }: OrderWrite,
): AccountAfterOrder {
  const row = positions.find(one => one.symbol === symbol && one.marginMode === marginMode)
  return {
    position: row?.quantity ?? ZERO,
    ...(row?.liquidation !== undefined && { liquidation: row.liquidation }),
    free: account.free,
  }
}
