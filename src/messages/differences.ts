import { requestSideLabels } from './order-words'
import type { SnapshotDifference, HeldPositionSize } from '@core/snapshot/snapshot-differences'
import { absolute, isNegative, type Amount } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderRecord } from '@core/account/order-record'
import {
  UNKNOWN_FIGURE_DASH,
  formatBookedAmount,
  formatSignedMoney,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
  formatMultiple,
} from './format'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/differences'

export type MarketRulesLookup = (symbol: string) => MarketRules | undefined

const sectionLabels: Record<Extract<SnapshotDifference, { is: 'not known' }>['section'], string> =
  messages.sectionWords

const accountFigureLabels: Record<Extract<SnapshotDifference, { is: 'account changed' }>['figure'], string> =
  messages.figureWords

const formatMarginMode = (marginMode: 'CROSS' | 'ISOLATED'): string =>
  marginMode === 'CROSS' ? messages.mode.cross : messages.mode.isolated
const formatPositionSide = (quantity: Amount): string =>
  isNegative(quantity) ? messages.way.short : messages.way.long

/** Describes one difference between two snapshots, seen from the later one. */
export function describeSnapshotDifference(change: SnapshotDifference, marketOf: MarketRulesLookup): string {
  switch (change.is) {
    case 'position opened':
    case 'position closed':
    case 'position changed':
      return describePositionChange(change, marketOf)
    case 'order opened':
      return fillMessage(messages.differenceWords.orderOpened, {
        order: describeOrderRecord(change.order, marketOf),
      })
    case 'order ended':
      return fillMessage(messages.differenceWords.orderEnded, {
        order: describeOrderRecord(change.order, marketOf),
        statusWord: sanitizeExternalText(change.order.statusWord, 40),
        executed: formatMarketSize(change.order.executed, marketOf(change.order.symbol)),
      })
    case 'order changed':
      return fillMessage(messages.differenceWords.orderChanged, {
        order: describeOrderRecord(change.before, marketOf),
        changeOrder: describeOrderRecord(change.after, marketOf),
        executed: formatMarketSize(change.after.executed, marketOf(change.after.symbol)),
      })
    case 'order gone':
      return fillMessage(messages.differenceWords.orderGone, {
        order: describeOrderRecord(change.order, marketOf),
      })
    case 'filled':
      return describeFill(change.fill, marketOf)
    case 'balance changed': {
      const token = sanitizeExternalText(change.token, 20)
      return fillMessage(messages.differenceWords.balanceChanged, {
        token,
        from: formatBookedAmount(change.from),
        to: formatBookedAmount(change.to),
      })
    }
    case 'leverage changed':
      return fillMessage(messages.differenceWords.leverageChanged, {
        symbol: sanitizeExternalText(change.symbol, 40),
        mode: formatMarginMode(change.marginMode),
        leverage: formatLeverage(change.from),
        changeLeverage: formatLeverage(change.to),
      })
    case 'account changed':
      return fillMessage(messages.differenceWords.accountChanged, {
        figure: accountFigureLabels[change.figure],
        from: formatQuoteMoney(change.from),
        to: formatQuoteMoney(change.to),
        by: formatSignedMoney(change.by),
      })
    case 'learnt':
      return fillMessage(messages.differenceWords.learnt, {
        learnt: learntCountFormatters[change.section](change.count),
      })
    case 'maybe more':
      return messages.differenceWords.maybeMore
    case 'not known':
      return fillMessage(messages.differenceWords.notKnown, {
        section: sectionLabels[change.section],
        when: snapshotTimeLabels[change.when],
      })
  }
}

function describeFill(
  made: Extract<SnapshotDifference, { is: 'filled' }>['fill'],
  marketOf: MarketRulesLookup,
): string {
  return fillMessage(messages.differenceWords.filled, {
    side: requestSideLabels[made.side],
    quantity: formatMarketSize(made.quantity, marketOf(made.symbol)),
    symbol: sanitizeExternalText(made.symbol, 40),
    price: formatMarketPrice(made.price, marketOf(made.symbol)),
    fee: made.fee === undefined ? UNKNOWN_FIGURE_DASH : formatBookedAmount(made.fee),
  })
}

const learntCountFormatters = {
  orders: (count: number) => fillPluralMessage(messages.learntWords.orders, count),
  fills: (count: number) => fillPluralMessage(messages.learntWords.fills, count),
} as const

const snapshotTimeLabels = messages.whenWords

const formatLeverage = (a: Amount | undefined): string =>
  a === undefined ? messages.leverage : formatMultiple(a)

function describePositionChange(
  change: Extract<SnapshotDifference, { is: 'position opened' | 'position closed' | 'position changed' }>,
  marketOf: MarketRulesLookup,
): string {
  const { symbol, marginMode } = change
  const name = fillMessage(messages.positionWords.symbolMode, {
    symbol: sanitizeExternalText(symbol, 40),
    mode: formatMarginMode(marginMode),
  })
  const held = ({ quantity, entry }: HeldPositionSize): string =>
    fillMessage(messages.positionWords.from, {
      way: formatPositionSide(quantity),
      quantity: formatMarketSize(absolute(quantity), marketOf(symbol)),
      entry: formatMarketPrice(entry, marketOf(symbol)),
    })
  switch (change.is) {
    case 'position opened':
      return fillMessage(messages.positionWords.positionOpened, { name, held: held(change) })
    case 'position closed':
      return fillMessage(messages.positionWords.positionClosed, { name, held: held(change) })
    case 'position changed':
      return fillMessage(messages.positionWords.positionChanged, {
        name,
        held: held(change.from),
        changeHeld: held(change.to),
      })
  }
}

function describeOrderRecord(order: OrderRecord, marketOf: MarketRulesLookup): string {
  const market = marketOf(order.symbol)
  const at =
    order.price === undefined
      ? ''
      : fillMessage(messages.orderWords, { price: formatMarketPrice(order.price, market) })
  return `${requestSideLabels[order.side]} ${formatMarketSize(order.quantity, market)} ${sanitizeExternalText(order.symbol, 40)}${at}`
}
