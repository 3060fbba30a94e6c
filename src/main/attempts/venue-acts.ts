import type { VenueAct } from '@core/account/venue-act'
import type { Order } from '@core/account/order'
import { isEnded } from '@core/account/order-fold'
import type { Liquidation, PastPosition, Settlement } from '@core/history/history'
import {
  closedAct,
  deleveragedAct,
  liquidatedAct,
  settledAct,
  withGoneOrders,
} from '@core/history/venue-acts'
import type { Doubt } from '@core/guard/doubt'
import { NEAR } from '@core/proof/explained'
import type { Event } from '@core/snapshot/event'
import { exactly, add, ZERO, type Amount } from '@core/value/decimal'
import { endsOrder } from '@core/write/write'
import type { Desk } from '../desk'
import type { Clock, ReadingVenue } from '../ports'
import type { Attempts } from './attempts'
import type { Gate } from './gate'
import { tellVenueActs } from './venue-act-hold'

/** How long an act waits for the reports on the orders that went with it: they come a moment before or after. */
const GATHER = 250
/** How soon records that could not be read are asked for again. */
const TRY_AGAIN = 3_000
const ROWS = 100
/** As many closed positions as the venue gives. */
const MOST_POSITIONS = 1_000
const MOST_PAGES = 40
/** How many ends that were pushed are remembered. */
const MOST_ENDED = 200

/** Records of the venue’s own, as they came. */
export interface VenueRecords {
  readonly liquidations?: readonly Liquidation[]
  readonly settlements?: readonly Settlement[]
  /** Ends of positions, and by how much each was seen to change, where it was. */
  readonly ends?: readonly PastPosition[]
  readonly by?: Amount
}

/** Tells what the venue did to an account by itself: once for each record, whenever it is found. */
export interface VenueActWatch {
  hear(records: VenueRecords): void
  /** Reads what was recorded since this desk has the account, as after a start and after each gap. */
  read(): Promise<void>
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadingVenue, 'archive' | 'clockOffset'>
  readonly desk: Desk
  readonly attempts: Pick<Attempts, 'venueActs' | 'owe' | 'about' | 'since' | 'onWritable'>
  readonly gate: Gate
  readonly clock: Clock
}

const modes = ['CROSS', 'ISOLATED'] as const

type Bare = Omit<VenueAct, 'orders'>

export function watchVenueActs(parts: Parts): VenueActWatch {
  const { profileId, venue, desk, attempts, clock } = parts
  /** When this desk first had the account: what was recorded before is no news of it. */
  const begun = (attempts.since(profileId) ?? clock.now()) - NEAR
  const offset = (): number => venue.clockOffset()?.offset ?? 0
  const waiting: Bare[] = []
  /** What was told in this run, the journal’s lines that wait for the disk with it. */
  const told: VenueAct[] = []
  /** Orders that were pushed as ended lately: their records are read, and take longer than an act may wait. */
  const ended = new Map<string, Order>()
  /** The closed positions as last read, whatever time they are of: they tell of which one a liquidation took. */
  let past: readonly PastPosition[] | undefined
  let callOff: (() => void) | undefined
  let again: (() => void) | undefined
  let closed = false

  const known = (): readonly VenueAct[] => {
    const { acts } = attempts.venueActs(profileId)
    const written = new Set(acts.map(({ id }) => id))
    const alike = (bare: Bare): VenueAct => ({ ...bare, orders: [] })
    return [...acts, ...told.filter(({ id }) => !written.has(id)), ...waiting.map(alike)]
  }

  function take(act: Bare | undefined): void {
    if (act === undefined || closed) return
    if (known().some(({ id }) => id === act.id)) return
    waiting.push(act)
    callOff ??= clock.after(GATHER, tell)
  }

  /** An order that a write of this desk ended went by the person’s own hand. */
  const isOwnEnd = (order: Order): boolean =>
    attempts.about(order).some(({ write }) => endsOrder(write) || 'open' in write)

  function tell(): void {
    callOff = undefined
    const known = desk.snapshot().orders?.value ?? []
    const orders = [...new Map([...known, ...ended.values()].map(order => [order.orderId, order])).values()]
    for (const bare of waiting.splice(0)) {
      const act = withGoneOrders(bare, orders, isOwnEnd)
      told.push(act)
      attempts.owe({ saw: 'venue act', at: clock.now(), profileId, act })
    }
    tellVenueActs(parts)
  }

  function hear({ liquidations = [], settlements = [], ends = [], by }: VenueRecords): void {
    for (const each of liquidations) take(liquidatedAct(each, known()))
    for (const each of settlements) take(settledAct(each, known()))
    const fills = desk.snapshot().fills?.value ?? []
    const beside = { fills, ...(past && { closed: past }), ...(by !== undefined && { by }) }
    for (const each of ends) take(deleveragedAct(each, beside, known()))
  }

  /** What only a position tells: it shrank, and no record says why. */
  function hearDoubt({ is, symbol, facts, at }: Doubt): void {
    if (is !== 'position not explained' || facts['by'] === undefined) return
    // Fills that no list tells any more may have closed it: that is asked of the person, and told of nobody.
    if (facts['lists'] !== undefined) return
    const mode = modes.find(each => each === facts['marginMode'])
    const rows = desk
      .snapshot()
      .positions?.value.filter(row => row.symbol === symbol && (mode ?? row.marginMode) === row.marginMode)
    const left = (rows ?? []).map(({ quantity }) => quantity).reduce(add, ZERO)
    const shrunk = { symbol, by: exactly(facts['by']), left, since: at, at: at + offset() }
    take(closedAct({ ...shrunk, ...(mode !== undefined && { marginMode: mode }) }, known()))
  }

  async function readLiquidations(): Promise<boolean> {
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const read = await venue.archive.liquidations({ from: begun, page, size: ROWS })
      if (read.is !== 'read') return false
      hear({ liquidations: read.value.rows.filter(({ at }) => at >= begun).toReversed() })
      if (read.value.rows.length < ROWS) break
    }
    return true
  }

  async function readEnds(): Promise<boolean> {
    const read = await venue.archive.pastPositions(MOST_POSITIONS)
    if (read.is !== 'read') return false
    past = read.value
    hear({
      ends: past.filter(({ closedAt }) => closedAt !== undefined && closedAt >= begun).toReversed(),
    })
    return true
  }

  function hearEnd(order: Order): void {
    if (!isEnded(order)) return
    ended.delete(order.orderId)
    ended.set(order.orderId, order)
    if (ended.size > MOST_ENDED) ended.delete(ended.keys().next().value ?? '')
  }

  /** From the last one that was told: there is one for each day. */
  async function readSettlements(): Promise<boolean> {
    const last = known().findLast(({ is }) => is === 'settled')
    const read = await venue.archive.settlements({ from: last?.at ?? begun, page: 1, size: ROWS })
    if (read.is !== 'read') return false
    hear({ settlements: read.value.rows.toReversed() })
    return true
  }

  const stopHearing = desk.onSeen((event: Event) => {
    if (event.saw === 'execution') hearEnd(event.execution.order)
    if (event.saw !== 'writes') return
    for (const hold of event.writes.holds) if (hold.is === 'doubt') hold.doubts.forEach(hearDoubt)
  })
  const stopWaiting = attempts.onWritable(() => tellVenueActs(parts))

  async function read(): Promise<void> {
    again?.()
    again = undefined
    if (closed) return
    const isRead = (await readLiquidations()) && (await readEnds()) && (await readSettlements())
    if (!isRead && !closed) again = clock.after(TRY_AGAIN, () => void read())
  }

  return {
    hear,
    read,
    close() {
      // What was heard is told before the line closes, and not left to the next one.
      callOff?.()
      if (waiting.length > 0) tell()
      closed = true
      again?.()
      stopHearing()
      stopWaiting()
    },
  }
}
