import type { Attempt } from '@core/attempt/attempt'
import type { StandingAfter } from '@core/attempt/forecast'
import type { Event } from '@core/snapshot/event'
import { ZERO } from '@core/value/decimal'
import { placesOrder, type OrderWrite } from '@core/write/write'
import type { Clock } from '../ports'
import type { Attempts } from './attempts'

/** How long after an end, by the venue's clock, what is read still says how that order left the account. */
const LATEST = 30_000

interface Parts {
  readonly profileId: string
  readonly attempts: Pick<Attempts, 'record'>
  readonly clock: Clock
}

type Read = Extract<Event, { saw: 'positions' }>

/**
 * Writes down how position and account stood when they were first read after an order had ended, for its score. It
 * waits for the reading that comes anyway and asks nothing; what ended while no desk was open stays without.
 */
export function watchEnds({ profileId, attempts, clock }: Parts): (event: Event) => void {
  const waiting = new Map<Attempt['id'], { readonly write: OrderWrite; readonly endedAt: number }>()

  function hear(attempt: Attempt): void {
    const { id, write, state, executed, said, after } = attempt
    const isOver = state.is === 'filled' || state.is === 'cancelled'
    const counts = attempt.profileId === profileId && said !== undefined && after === undefined
    if (isOver && counts && placesOrder(write) && executed !== ZERO)
      waiting.set(id, { write, endedAt: state.at })
    else waiting.delete(id)
  }

  function take(read: Read): void {
    const { venueTime } = read
    if (venueTime === undefined) return
    for (const [id, { write, endedAt }] of [...waiting]) {
      if (venueTime < endedAt) continue
      waiting.delete(id)
      if (venueTime - endedAt <= LATEST)
        attempts.record({ saw: 'after', at: clock.now(), attempt: id, after: standingIn(read, write) })
    }
  }

  return event => {
    if (event.saw === 'attempt') hear(event.attempt)
    if (event.saw === 'positions') take(event)
  }
}

/** A position that is in no row is none: the reading is of all of them. */
function standingIn({ positions, account }: Read, { symbol, marginMode }: OrderWrite): StandingAfter {
  const row = positions.find(one => one.symbol === symbol && one.marginMode === marginMode)
  return {
    position: row?.quantity ?? ZERO,
    ...(row?.liquidation !== undefined && { liquidation: row.liquidation }),
    free: account.free,
  }
}
