import type { AlgoOrder } from '@core/account/algo'
import { coverageOf } from '@core/account/coverage'
import { absolute, compare, isNegative, isZero, type Amount } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import { liquidationDistance } from '@core/figures/liquidation'
import type { PositionsValue } from '@core/figures/running-totals'
import { boundMargin } from '@core/figures/footing'
import { change, gain, money, price, short, size, times, tone } from '@messages/format'
import { cellWhy, cellWords, columnTitles, modeWords, wayCells } from '@messages/columns'
import { explainLiquidation, explainUnrealised } from '@messages/explain'
import { explainMargin, explainUnsettled, explainWorth } from '@messages/explain-position'
import type { RestsOn } from '../../composables/read-at'
import { awayOffSession } from '@messages/reference'
import { missing } from '@messages/missing'
import type { Cell, Column } from './column'
import { marketColumn } from './common-columns'
import { cellOf, type RowLookup } from './lookup'

/** What the table of positions looks up besides: what each comes to, and the orders that wait, once they were read. */
export interface PositionLookup extends RowLookup {
  readonly worth: (row: Position) => PositionsValue | undefined
  readonly waiting: () => readonly AlgoOrder[] | undefined
  /** When what a figure rests on was last confirmed. */
  readonly readAt: (what: RestsOn) => number | undefined
  /** How the venue’s insurance fund stands, in words. */
  readonly fund?: () => string
  /** How old prices are, in words, once they look old: whatever follows from the mark then does as well. */
  readonly oldPrices?: () => string | undefined
}

/** How much of a position a stop-loss would close. Nothing is said of what was not read. */
export function protectionCell(row: Position, look: PositionLookup): Cell {
  const waiting = look.waiting()
  if (isZero(row.quantity)) return cellOf(undefined, missing.nothingOpen)
  if (waiting === undefined) return cellOf(undefined, cellWhy.triggersUnread)
  // Of what anybody is told the legs and the mode are missing: what it covers is not known, and not nothing.
  if (waiting.some(({ symbol, source }) => symbol === row.symbol && source !== undefined))
    return cellOf(undefined, cellWhy.coverUntold)
  const { size: whole, stopped, taking } = coverageOf(row, waiting)
  const profit = isZero(taking)
    ? undefined
    : cellWords.taking(compare(taking, whole) < 0 ? short(taking) : undefined)
  if (isZero(stopped)) return { text: cellWords.noStop, tone: 'warn', note: profit }
  // Digits that say nothing are left out: it is read as a share, not added up.
  const text = cellWords.stopped(short(stopped), short(whole))
  return { text, tone: compare(stopped, whole) < 0 ? 'warn' : '', note: profit }
}

/** A figure that follows from the mark, as it looks while the mark is old. */
function atMark(look: PositionLookup, cell: Cell): Cell {
  const old = look.oldPrices?.()
  if (old === undefined || cell.text === undefined) return cell
  return { ...cell, tone: 'faint', about: cellWhy.atOldMark(old) }
}

const markOf = (row: Position, look: RowLookup): Amount => look.quote(row.symbol)?.mark ?? row.mark

/** The columns of the positions table: what is held, and then what it risks and earns. */
export const positionColumns = (look: PositionLookup): readonly Column<Position>[] => [
  ...sizeColumns(look),
  ...riskColumns(look),
  ...boundColumns(look),
]

const sizeColumns = (look: PositionLookup): readonly Column<Position>[] => [
  marketColumn(),
  {
    id: 'side',
    title: columnTitles.side,
    width: 'minmax(72px, 0.7fr)',
    cell: row => {
      if (isZero(row.quantity)) return { text: wayCells.flat, tone: 'faint' }
      return isNegative(row.quantity)
        ? { text: wayCells.SHORT, tone: 'down' }
        : { text: wayCells.LONG, tone: 'up' }
    },
  },
  {
    id: 'size',
    title: columnTitles.size,
    width: 'minmax(62px, 0.7fr)',
    cell: row => cellOf(size(absolute(row.quantity), look.market(row.symbol))),
  },
  {
    id: 'entry',
    title: columnTitles.entry,
    width: 'minmax(76px, 0.8fr)',
    from: 690,
    cell: row =>
      cellOf(
        isZero(row.quantity) ? undefined : price(row.entry, look.market(row.symbol)),
        missing.nothingOpen,
      ),
  },
  {
    id: 'mark',
    title: columnTitles.mark,
    width: 'minmax(76px, 0.8fr)',
    from: 1020,
    cell: row => atMark(look, cellOf(price(markOf(row, look), look.market(row.symbol)))),
  },
]

const riskColumns = (look: PositionLookup): readonly Column<Position>[] => [
  {
    id: 'liquidation',
    title: columnTitles.liquidation,
    width: 'minmax(122px, 1.2fr)',
    cell: row => {
      const [mark, market] = [markOf(row, look), look.market(row.symbol)]
      const distance = liquidationDistance(row.liquidation, mark)
      if (row.liquidation === undefined && !isZero(row.quantity)) return cellOf(undefined)
      // The venue tells zero where every price is survived.
      if (row.liquidation === undefined || distance === undefined)
        return { text: cellWords.noLiquidation, tone: 'faint', about: cellWhy.noLiquidation }
      const off = look.isOffSession?.(row.symbol) === true
      return {
        text: price(row.liquidation, market),
        note: off ? awayOffSession(change(distance, 1)) : change(distance, 1),
        ...(off && { tone: 'warn' }),
        explain: () =>
          explainLiquidation(row, mark, {
            market,
            at: look.readAt('row and mark'),
            off,
            fund: look.fund?.(),
          }),
      }
    },
  },
  {
    id: 'unrealised',
    title: columnTitles.unrealised,
    width: 'minmax(76px, 0.8fr)',
    cell: row => {
      const [mark, market] = [markOf(row, look), look.market(row.symbol)]
      const pnl = look.worth(row)?.unrealised
      if (pnl === undefined) return cellOf(undefined, cellWhy.notCounted)
      return atMark(look, {
        text: gain(pnl),
        tone: tone(pnl),
        about: cellWhy.unrealised,
        explain: () => explainUnrealised(row, mark, { market, at: look.readAt('row and mark') }),
      })
    },
  },
  {
    id: 'unsettled',
    title: columnTitles.unsettled,
    width: 'minmax(76px, 0.8fr)',
    from: 780,
    cell: row => ({
      text: gain(row.unsettledPnl),
      tone: tone(row.unsettledPnl),
      about: cellWhy.unsettled,
      explain: () => explainUnsettled(row, look.readAt('row')),
    }),
  },
]

const worthOf = (row: Position, look: PositionLookup): Amount | undefined =>
  isZero(row.quantity) ? undefined : look.worth(row)?.notional
const whyNone = ({ quantity }: Position): string =>
  isZero(quantity) ? missing.nothingOpen : cellWhy.notCounted

const whyUnbound = (row: Position): string =>
  row.marginMode === 'ISOLATED' && !isZero(row.quantity) ? cellWhy.untold : whyNone(row)

const boundColumns = (look: PositionLookup): readonly Column<Position>[] => [
  {
    id: 'worth',
    title: columnTitles.worth,
    width: 'minmax(82px, 0.8fr)',
    from: 1180,
    cell: row => {
      const worth = worthOf(row, look)
      if (worth === undefined) return cellOf(undefined, whyNone(row))
      const [mark, market] = [markOf(row, look), look.market(row.symbol)]
      return atMark(look, {
        text: money(worth),
        explain: () => explainWorth(row, mark, { market, at: look.readAt('row and mark') }),
      })
    },
  },
  {
    id: 'margin',
    title: columnTitles.margin,
    width: 'minmax(76px, 0.8fr)',
    from: 1270,
    cell: row => {
      const worth = worthOf(row, look)
      const bound = isZero(row.quantity) ? undefined : boundMargin(row, worth)
      if (bound === undefined) return cellOf(undefined, whyUnbound(row))
      const cell = {
        text: money(bound),
        explain: () => explainMargin(row, worth, look.readAt('row and mark')),
      }
      return row.marginMode === 'ISOLATED' ? cell : atMark(look, cell)
    },
  },
  {
    id: 'leverage',
    title: columnTitles.leverage,
    width: 'minmax(88px, 0.8fr)',
    from: 940,
    cell: row => ({
      ...cellOf(row.leverage && times(row.leverage), cellWhy.leverageUnread),
      note: modeWords[row.marginMode],
    }),
  },
  {
    id: 'protection',
    title: columnTitles.protection,
    width: 'minmax(136px, 2fr)',
    from: 860,
    cell: row => protectionCell(row, look),
  },
]
