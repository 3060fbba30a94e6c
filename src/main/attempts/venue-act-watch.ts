import type { VenueAction } from '@core/account/venue-action'
import type { OrderRecord } from '@core/account/order-record'
import { isOrderEnded } from '@core/account/order-merge'
import type { LiquidationRecord, PastPosition, PnlSettlement } from '@core/history/venue-history-records'
import {
  createClosedAction,
  createDeleveragingAction,
  createLiquidationAction,
  createSettlementAction,
  withCancelledOrders,
} from '@core/history/venue-action-factory'
import type { Discrepancy } from '@core/guard/discrepancy'
import { MOVE_TOLERANCE_MS } from '@core/proof/position-moves'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { requireAmount, add, ZERO, type Amount } from '@core/value/decimal-amount'
import { isOrderCancel } from '@core/write/venue-write'
import type { DeskState } from '../desk-state'
import type { ClockPort, ReadableVenue } from '../main-ports'
import type { AttemptStore } from './attempt-store'
import type { TradingGate } from './trading-gate'
import { publishVenueActs } from './venue-act-restriction'

/** Time in which reports about affected orders can join an act, in milliseconds. */
const GATHER_MS = 250
const RETRY_MS = 3_000
const PAGE_ROWS = 100
const MAX_POSITIONS = 1_000
const MAX_PAGES = 40
const MAX_ENDED = 200

export interface VenueRecords {
  readonly liquidations?: readonly LiquidationRecord[]
  readonly settlements?: readonly PnlSettlement[]
  /** Ended positions, and the observed change of each, if any. */
  readonly ends?: readonly PastPosition[]
  readonly by?: Amount
}

/** Reports each action of the venue on the account once. */
export interface VenueActWatch {
  handleRecords(records: VenueRecords): void
  /** Reads the records since this desk first knew the account, after a start and after each gap. */
  read(): Promise<void>
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: Pick<ReadableVenue, 'archive' | 'clockOffset'>
  readonly desk: DeskState
  readonly attempts: Pick<AttemptStore, 'venueActs' | 'owe' | 'about' | 'since' | 'onWritable'>
  readonly gate: TradingGate
  readonly clock: ClockPort
}

const modes = ['CROSS', 'ISOLATED'] as const

type ActWithoutOrders = Omit<VenueAction, 'orders'>

export function watchVenueActs(parts: Parts): VenueActWatch {
  const { profileId, venue, desk, attempts, clock } = parts
  /** Time at which this desk first knew the account. Earlier records are not reported. */
  const firstKnownAt = (attempts.since(profileId) ?? clock.now()) - MOVE_TOLERANCE_MS
  const offset = (): number => venue.clockOffset()?.offset ?? 0
  const waiting: ActWithoutOrders[] = []
  const reported: VenueAction[] = []
  /** Recently ended orders. Their records take longer to read than an act waits. */
  const ended = new Map<string, OrderRecord>()
  /** Closed positions as last read. They show the position that a liquidation took. */
  let closedPositions: readonly PastPosition[] | undefined
  let cancelReport: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  let closed = false

  const known = (): readonly VenueAction[] => {
    const { acts } = attempts.venueActs(profileId)
    const written = new Set(acts.map(({ id }) => id))
    const alike = (bare: ActWithoutOrders): VenueAction => ({ ...bare, orders: [] })
    return [...acts, ...reported.filter(({ id }) => !written.has(id)), ...waiting.map(alike)]
  }

  function addAct(act: ActWithoutOrders | undefined): void {
    if (act === undefined || closed) return
    if (known().some(({ id }) => id === act.id)) return
    waiting.push(act)
    cancelReport ??= clock.after(GATHER_MS, report)
  }

  const isOwnEnd = (order: OrderRecord): boolean =>
    attempts.about(order).some(({ write }) => isOrderCancel(write) || 'open' in write)

  function report(): void {
    cancelReport = undefined
    const known = desk.snapshot().orders?.value ?? []
    const orders = [...new Map([...known, ...ended.values()].map(order => [order.orderId, order])).values()]
    for (const bare of waiting.splice(0)) {
      const act = withCancelledOrders(bare, orders, isOwnEnd)
      reported.push(act)
      attempts.owe({ saw: 'venue act', at: clock.now(), profileId, act })
    }
    publishVenueActs(parts)
  }

  function handleRecords({ liquidations = [], settlements = [], ends = [], by }: VenueRecords): void {
    for (const each of liquidations) addAct(createLiquidationAction(each, known()))
    for (const each of settlements) addAct(createSettlementAction(each, known()))
    const fills = desk.snapshot().fills?.value ?? []
    const beside = {
      fills,
      ...(closedPositions && { closed: closedPositions }),
      ...(by !== undefined && { by }),
    }
    for (const each of ends) addAct(createDeleveragingAction(each, beside, known()))
  }

  function handleDiscrepancy({ is, symbol, facts, at }: Discrepancy): void {
    if (is !== 'position not explained' || facts['by'] === undefined) return
    // Fills that are no longer listed may have closed it, so the trader is asked instead.
    if (facts['lists'] !== undefined) return
    const mode = modes.find(each => each === facts['marginMode'])
    const rows = desk
      .snapshot()
      .positions?.value.filter(row => row.symbol === symbol && (mode ?? row.marginMode) === row.marginMode)
    const left = (rows ?? []).map(({ quantity }) => quantity).reduce(add, ZERO)
    // `since` names the difference, which can grow by a later closing.
    const shrunk = {
      ...{ symbol, by: requireAmount(facts['by']), left },
      ...{ since: at, at: clock.now() + offset() },
    }
    addAct(createClosedAction({ ...shrunk, ...(mode !== undefined && { marginMode: mode }) }, known()))
  }

  async function readLiquidations(): Promise<boolean> {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const read = await venue.archive.liquidations({ from: firstKnownAt, page, size: PAGE_ROWS })
      if (read.is !== 'read') return false
      handleRecords({ liquidations: read.value.rows.filter(({ at }) => at >= firstKnownAt).toReversed() })
      if (read.value.rows.length < PAGE_ROWS) break
    }
    return true
  }

  async function readEnds(): Promise<boolean> {
    const read = await venue.archive.pastPositions(MAX_POSITIONS)
    if (read.is !== 'read') return false
    closedPositions = read.value
    handleRecords({
      ends: closedPositions
        .filter(({ closedAt }) => closedAt !== undefined && closedAt >= firstKnownAt)
        .toReversed(),
    })
    return true
  }

  function rememberEnded(order: OrderRecord): void {
    if (!isOrderEnded(order)) return
    ended.delete(order.orderId)
    ended.set(order.orderId, order)
    if (ended.size > MAX_ENDED) ended.delete(ended.keys().next().value ?? '')
  }

  /** Reads from the last reported settlement; there is one per day. */
  async function readSettlements(): Promise<boolean> {
    const last = known().findLast(({ is }) => is === 'settled')
    const read = await venue.archive.settlements({ from: last?.at ?? firstKnownAt, page: 1, size: PAGE_ROWS })
    if (read.is !== 'read') return false
    handleRecords({ settlements: read.value.rows.toReversed() })
    return true
  }

  const stopListening = desk.onSeen((event: DeskEvent) => {
    if (event.saw === 'execution') rememberEnded(event.execution.order)
    if (event.saw !== 'writes') return
    for (const hold of event.writes.holds) if (hold.is === 'doubt') hold.doubts.forEach(handleDiscrepancy)
  })
  const stopWritableListener = attempts.onWritable(() => publishVenueActs(parts))

  async function read(): Promise<void> {
    cancelRetry?.()
    cancelRetry = undefined
    if (closed) return
    const isRead = (await readLiquidations()) && (await readEnds()) && (await readSettlements())
    if (!isRead && !closed) cancelRetry = clock.after(RETRY_MS, () => void read())
  }

  return {
    handleRecords,
    read,
    close() {
      // Pending acts are reported before the connection closes.
      cancelReport?.()
      if (waiting.length > 0) report()
      closed = true
      cancelRetry?.()
      stopListening()
      stopWritableListener()
    },
  }
}
