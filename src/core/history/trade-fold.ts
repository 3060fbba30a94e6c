import type { FillRecord } from '../account/order-record'
import type { MarginMode } from '../market/venue-market-rules'
import {
  absolute,
  add,
  compareDecimals,
  isNegative,
  isZero,
  maxAmount,
  negate,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { FundingFee, LiquidatedPosition, LiquidationRecord, PastPosition } from './venue-history-records'
import { getLiquidatedMode, wasDeleveraged } from './trade-entries'
import type { RoundTrip, TradeEndKind, RoundTripPart } from './round-trip'
import { splitFillIntoParts, createLiquidatedPart } from './trade-parts'

export interface TradeFoldInputs {
  readonly fills: readonly FillRecord[]
  readonly funding: readonly FundingFee[]
  readonly liquidations: readonly LiquidationRecord[]
  readonly positions: readonly PastPosition[]
  readonly modeOf: (orderId: string) => MarginMode | undefined
}

export interface FoldedTrades {
  readonly trades: readonly RoundTrip[]
  readonly loose: readonly FundingFee[]
}

/** Tolerance in milliseconds between times of the venue's servers. */
const CLOCK_TOLERANCE_MS = 2_000

interface GrowingTrade {
  readonly id: string
  readonly symbol: string
  readonly mode: MarginMode | undefined
  readonly way: RoundTrip['way']
  readonly begins: RoundTrip['begins']
  readonly openedAt: number
  readonly parts: RoundTripPart[]
  readonly funding: FundingFee[]
  /** Positive for a long; meaningless if the start is unknown. */
  size: Amount
  largest: Amount
}

const EVENTS_PER_STEP = 500

/**
 * Folds an account's rows into trades by following the position fill by fill. If the first stored fill closes
 * something, or the venue reports an earlier position, the start is unknown and the trade lasts until its end is
 * evident. Yields between steps so that other work can run.
 */
export function* foldTradesInSteps(inputs: TradeFoldInputs): Generator<undefined, FoldedTrades> {
  const ended: RoundTrip[] = []
  const loose: FundingFee[] = []
  const open = new Map<string, GrowingTrade>()
  const lives = groupClosedPositions(inputs)
  const modes = createModeLookup(inputs)

  function end(
    name: string,
    trade: GrowingTrade,
    ends: TradeEndKind,
    at: number,
    venueResult?: Amount,
  ): void {
    open.delete(name)
    ended.push(finishTrade(trade, ends, at, venueResult))
  }

  function begin(
    name: string,
    fill: FillRecord,
    part: RoundTripPart,
    mode: MarginMode | undefined,
  ): GrowingTrade {
    const way =
      part.does === 'opens' ? getDirection(part.side) : getDirection(part.side === 'BUY' ? 'SELL' : 'BUY')
    const begins =
      part.does === 'closes' || wasPositionOpen(lives.get(name), way, fill.at) ? 'not known' : 'from flat'
    const id = `${fill.tradeId}${part.isShare ? '-2' : ''}`
    const made: GrowingTrade = {
      id,
      symbol: fill.symbol,
      mode,
      way,
      begins,
      openedAt: fill.at,
      parts: [],
      funding: [],
      size: ZERO,
      largest: ZERO,
    }
    open.set(name, made)
    return made
  }

  function takeFill(fill: FillRecord): void {
    const mode = modes(fill)
    const name = findFillSlot(open, fill.symbol, mode)
    const there = open.get(name)
    const before =
      there && isEndedBefore(there, fill)
        ? void end(name, there, 'by fills', there.parts.at(-1)?.at ?? fill.at)
        : there
    const parts = splitFillIntoParts(
      fill,
      before === undefined ? undefined : { ...before, isKnown: before.begins === 'from flat' },
    )
    for (const part of parts) {
      const trade = open.get(name) ?? begin(name, fill, part, mode)
      addPart(trade, part)
      if (trade.begins === 'from flat' && isZero(trade.size))
        end(name, trade, parts.length > 1 ? 'turned' : 'by fills', fill.at)
    }
  }

  function takeFunding(payment: FundingFee): void {
    const trade =
      open.get(getSlotName(payment.symbol, payment.marginMode)) ??
      open.get(getSlotName(payment.symbol, undefined))
    if (trade === undefined) loose.push(payment)
    else trade.funding.push(payment)
  }

  function takeLiquidation(liquidation: LiquidationRecord, row: LiquidatedPosition): void {
    const { liquidationId } = liquidation
    const mode = row.marginMode ?? getLiquidatedMode({ ...row, liquidationId }, inputs.positions)
    const [name, trade] = findLiquidatedTrade(open, row, mode) ?? []
    if (name === undefined || trade === undefined) return
    const part = createLiquidatedPart(liquidation, row, trade)
    if (part === undefined) return
    addPart(trade, part)
    if (trade.begins === 'from flat' && isZero(trade.size)) end(name, trade, 'liquidated', liquidation.at)
  }

  /** Applies a closed position. If the fills did not close it, a part ended in another way. */
  function takeClosing(row: PastPosition, at = row.closedAt): void {
    const exact = getSlotName(row.symbol, row.marginMode)
    const name = open.has(exact) ? exact : getSlotName(row.symbol, undefined)
    const trade = open.get(name)
    if (trade === undefined || at === undefined || !isPositionOfTrade(trade, row, at)) return
    const last = trade.parts.at(-1)
    const isByFill =
      trade.begins === 'not known' && last?.does === 'closes' && last.at >= at - CLOCK_TOLERANCE_MS
    const ends = isByFill ? (last.is === 'taken' ? 'liquidated' : 'by fills') : getTradeEnd(row)
    end(name, trade, ends, at, isByFill ? undefined : row.realized)
  }

  for (const [place, event] of eventsOf(inputs).entries()) {
    if (place % EVENTS_PER_STEP === EVENTS_PER_STEP - 1) yield undefined
    if (event.is === 'fill') takeFill(event.fill)
    else if (event.is === 'funding') takeFunding(event.payment)
    else if (event.is === 'closing') takeClosing(event.row)
    else for (const row of event.liquidation.positions) takeLiquidation(event.liquidation, row)
  }
  const trades = [...ended, ...[...open.values()].map(trade => finishTrade(trade, 'open'))]
  return { trades: trades.toSorted((a, b) => a.openedAt - b.openedAt), loose }
}

/** Events in time order; at equal times funding first and closings last. */
type TradeEvent =
  | { readonly is: 'funding'; readonly at: number; readonly payment: FundingFee }
  | { readonly is: 'fill'; readonly at: number; readonly fill: FillRecord }
  | { readonly is: 'liquidation'; readonly at: number; readonly liquidation: LiquidationRecord }
  | { readonly is: 'closing'; readonly at: number; readonly row: PastPosition }

function eventsOf({ fills, funding, liquidations, positions }: TradeFoldInputs): readonly TradeEvent[] {
  const events: TradeEvent[] = [
    ...funding.map(payment => ({ is: 'funding' as const, at: payment.at, payment })),
    ...fills.toSorted(compareTradeIds).map(fill => ({ is: 'fill' as const, at: fill.at, fill })),
    ...liquidations.map(liquidation => ({ is: 'liquidation' as const, at: liquidation.at, liquidation })),
    ...positions.flatMap(row =>
      // Its last fill may be dated slightly later; after a deleveraging the next fill belongs to another trade.
      row.closedAt === undefined
        ? []
        : [
            {
              is: 'closing' as const,
              at: row.closedAt + (wasDeleveraged(row) ? 0 : CLOCK_TOLERANCE_MS),
              row,
            },
          ],
    ),
  ]
  return events.toSorted((a, b) => a.at - b.at)
}

/** Ids are increasing numbers, so a longer one is later. */
export const compareTradeIds = (
  { tradeId: a }: Pick<FillRecord, 'tradeId'>,
  { tradeId: b }: Pick<FillRecord, 'tradeId'>,
): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

const getSlotName = (symbol: string, mode: MarginMode | undefined): string => `${symbol} ${mode ?? ''}`

/**
 * Finds the slot of a fill. A fill with unknown mode belongs to the only open trade of its market, and a trade with
 * unknown mode takes any fill of its market while no other is open.
 */
function findFillSlot(
  open: ReadonlyMap<string, GrowingTrade>,
  symbol: string,
  mode: MarginMode | undefined,
): string {
  const exact = getSlotName(symbol, mode)
  if (open.has(exact)) return exact
  const there = [undefined, 'CROSS' as const, 'ISOLATED' as const]
    .map(each => getSlotName(symbol, each))
    .filter(name => open.has(name))
  if (mode !== undefined)
    return open.has(getSlotName(symbol, undefined)) ? getSlotName(symbol, undefined) : exact
  return there.length === 1 ? (there[0] ?? exact) : exact
}

const getDirection = (side: FillRecord['side']): RoundTrip['way'] => (side === 'BUY' ? 'LONG' : 'SHORT')

function groupClosedPositions({ positions }: TradeFoldInputs): ReadonlyMap<string, readonly PastPosition[]> {
  const lives = new Map<string, PastPosition[]>()
  for (const row of positions) {
    const name = getSlotName(row.symbol, row.marginMode)
    const there = lives.get(name)
    if (there === undefined) lives.set(name, [row])
    else there.push(row)
  }
  return lives
}

function createModeLookup({ modeOf }: TradeFoldInputs): (fill: FillRecord) => MarginMode | undefined {
  const known = new Map<string, MarginMode | undefined>()
  return ({ orderId, marginMode }) => {
    if (marginMode !== undefined) return marginMode
    if (!known.has(orderId)) known.set(orderId, modeOf(orderId))
    return known.get(orderId)
  }
}

function addPart(trade: GrowingTrade, part: RoundTripPart): void {
  trade.parts.push(part)
  trade.size = add(trade.size, part.side === 'BUY' ? part.quantity : negate(part.quantity))
  trade.largest = maxAmount(trade.largest, absolute(trade.size))
}

/**
 * Returns true if a trade with unknown start must have ended before this fill, because the fill belongs to the other
 * direction.
 */
function isEndedBefore({ begins, way }: GrowingTrade, { side, realised }: FillRecord): boolean {
  if (begins === 'from flat' || realised === undefined) return false
  return isZero(realised) === (getDirection(side) !== way)
}

const wasPositionOpen = (
  lives: readonly PastPosition[] | undefined,
  way: RoundTrip['way'],
  at: number,
): boolean =>
  lives?.some(
    row =>
      row.side === way &&
      row.openedAt + CLOCK_TOLERANCE_MS < at &&
      (row.closedAt ?? Infinity) > at + CLOCK_TOLERANCE_MS,
  ) ?? false

/** Returns true if the closed position belongs to this trade; one opened at its end is the next trade. */
const isPositionOfTrade = (trade: GrowingTrade, row: PastPosition, at: number): boolean =>
  row.side === trade.way &&
  (trade.begins === 'not known'
    ? trade.openedAt <= at && trade.openedAt >= row.openedAt - CLOCK_TOLERANCE_MS
    : trade.openedAt < at && Math.abs(trade.openedAt - row.openedAt) <= CLOCK_TOLERANCE_MS)

const getTradeEnd = ({ type }: PastPosition): TradeEndKind =>
  /liquidat/i.test(type ?? '') ? 'liquidated' : 'without a fill'

/**
 * Finds the trade that a liquidation took from: in the reported margin mode if its size suffices, otherwise any that
 * fits.
 */
function findLiquidatedTrade(
  open: ReadonlyMap<string, GrowingTrade>,
  { symbol, quantity }: LiquidatedPosition,
  reportedMode: MarginMode,
): readonly [string, GrowingTrade] | undefined {
  const fitting = [...open].filter(
    ([, trade]) => trade.symbol === symbol && isNegative(quantity) === (trade.way === 'SHORT'),
  )
  const isHeld = ({ begins, size }: GrowingTrade): boolean =>
    begins === 'not known' || compareDecimals(absolute(size), absolute(quantity)) >= 0
  return (
    fitting.find(([, trade]) => (trade.mode ?? reportedMode) === reportedMode && isHeld(trade)) ??
    fitting.find(([, trade]) => isHeld(trade)) ??
    fitting[0]
  )
}

function finishTrade(
  trade: GrowingTrade,
  ends: TradeEndKind,
  closedAt?: number,
  venueResult?: Amount,
): RoundTrip {
  const { id, symbol, mode, way, begins, openedAt, parts, funding, largest } = trade
  return {
    id,
    symbol,
    ...(mode !== undefined && { marginMode: mode }),
    way,
    begins,
    ends,
    openedAt,
    ...(closedAt !== undefined && { closedAt: Math.max(openedAt, closedAt) }),
    ...(begins === 'from flat' && { largest }),
    parts,
    funding,
    ...(venueResult !== undefined && { venueResult }),
  }
}
