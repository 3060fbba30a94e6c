import { isPositive } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { MarketSettingChange } from '@core/write/planned-write'
import type { Write } from '@core/write/venue-write'
import { formatMarketPrice, formatMarketSize } from './format'
import { describeTestOrder } from './age-test'
import { describeAlgoWrite } from './algo'
import { sanitizeExternalText } from './fill'
import { describeKeyBinding, describeKeyRevocation } from './key-writes'
import { describeMaintenanceFlag, describeMarginMove, describeTimerWrite } from './moves'
import {
  describeOrderCancel,
  requestMarginModeLabels,
  describeOrderWrite,
  requestSideLabels,
} from './order-words'
import { describePnlSettlement } from './settle'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/kind-words'

/** Returns all texts that the sheet and the tables need for a write. */
export function describeVenueWrite(write: Write, market: MarketRules | undefined): WriteDescription {
  switch (write.is) {
    case 'order':
      return describeOrderWrite(write, market)
    case 'cancel':
      return describeOrderCancel(write, market)
    case 'edit':
      return describeOrderEdit(write, market)
    case 'cancel all':
      return describeCancelOfAll(write)
    case 'leverage':
      return describeLeverageChange(write)
    case 'margin mode':
      return describeMarginModeChange(write)
    case 'move margin':
      return describeMarginMove(write)
    case 'maintenance flag':
      return describeMaintenanceFlag(write)
    case 'bind key':
      return describeKeyBinding(write)
    case 'revoke key':
      return describeKeyRevocation(write)
    case 'settle pnl':
      return describePnlSettlement(write)
    case 'cancel all after':
      return describeTimerWrite(write)
    default:
      return describeAlgoWrite(write, market)
  }
}

/** Describes a write as the start of a sentence: "BUY 0.2500 PERP_BTC_USDC, IOC, at most 61 240.0". */
export const describeWriteRequest = (write: Write, market: MarketRules | undefined): string =>
  write.is === 'order' && write.testAge !== undefined
    ? describeTestOrder(write)
    : describeVenueWrite(write, market).sentence

function describeOrderEdit(
  write: Extract<Write, { is: 'edit' }>,
  market: MarketRules | undefined,
): WriteDescription {
  const { was } = write
  const side = requestSideLabels[write.side]
  const terms = (one: { price: typeof write.price; quantity: typeof write.quantity }) =>
    fillMessage(messages.editWords.at, {
      quantity: formatMarketSize(one.quantity, market),
      price: formatMarketPrice(one.price, market),
    })
  return {
    sentence: fillMessage(messages.editWords.edit, {
      side,
      symbol: write.symbol,
      terms: terms(was),
      terms2: terms(write),
    }),
    lead: fillMessage(messages.editWords.edit2, { terms: terms(write) }),
    rest: fillMessage(messages.editWords.now, { symbol: write.symbol, side, terms: terms(was) }),
    sent: [
      [messages.editWords.order, sanitizeExternalText(write.orderId, 40)],
      [
        messages.editWords.price,
        formatOldAndNew(formatMarketPrice(was.price, market), formatMarketPrice(write.price, market)),
      ],
      [
        messages.editWords.totalSize,
        formatOldAndNew(formatMarketSize(was.quantity, market), formatMarketSize(write.quantity, market)),
      ],
      ...(write.visible === undefined
        ? []
        : [[messages.editWords.visible, formatMarketSize(write.visible, market)] as const]),
      [
        messages.editWords.unchanged,
        write.reduceOnly ? messages.editWords.sideTypeReduce : messages.editWords.sideType,
      ],
    ],
    may: [
      [messages.editWords.or, messages.editWords.fillsEndsFirst],
      [
        messages.editWords.filledFar,
        isPositive(was.executed)
          ? fillMessage(messages.editWords.partNewSize, { executed: formatMarketSize(was.executed, market) })
          : messages.editWords.nothing,
      ],
    ],
    summary: [
      [messages.editWords.or, messages.editWords.fillsEndsFirst],
      ...(isPositive(was.executed)
        ? [
            [
              messages.editWords.filledFar,
              fillMessage(messages.editWords.partNewSize, {
                executed: formatMarketSize(was.executed, market),
              }),
            ] as const,
          ]
        : []),
    ],
    yes: fillMessage(messages.editWords.holdEdit, { terms: terms(write) }),
    mayFill: true,
  }
}

const formatOldAndNew = (was: string, is: string): string =>
  was === is ? fillMessage(messages.movedWords, { is }) : `${was} → ${is}`

function describeCancelOfAll({ reach, open }: Extract<Write, { is: 'cancel all' }>): WriteDescription {
  const where =
    reach.is === 'market'
      ? fillMessage(messages.cancelAllWords.symbol, { symbol: reach.symbol })
      : messages.cancelAllWords.everyMarket
  const all = fillPluralMessage(messages.cancelAllWords.order, open.length)
  return {
    sentence: fillMessage(messages.cancelAllWords.cancelAllResting, { where, all }),
    lead: fillMessage(messages.cancelAllWords.cancel, { all }),
    rest: fillMessage(messages.cancelAllWords.allRestingOrders, { trimStart: where.trimStart() }),
    sent: [
      [
        messages.cancelAllWords.markets,
        reach.is === 'market' ? reach.symbol : messages.cancelAllWords.allAccount,
      ],
      [
        messages.cancelAllWords.ordersOpenNow,
        formatNameList(open.map(({ orderId }) => sanitizeExternalText(orderId, 20))),
      ],
      [messages.cancelAllWords.notCancelled, messages.cancelAllWords.stopsTakeProfits],
    ],
    may: [
      [messages.cancelAllWords.likely, fillMessage(messages.cancelAllWords.cancelled, { all })],
      [messages.cancelAllWords.or, messages.cancelAllWords.someFillFirst],
      [messages.cancelAllWords.also, messages.cancelAllWords.orderOpensBefore],
    ],
    yes: fillMessage(messages.cancelAllWords.holdCancel, { all }),
  }
}

function describeLeverageChange(write: Extract<Write, { is: 'leverage' }>): WriteDescription {
  const { reach, marginMode, leverage, concerned } = write
  const where =
    reach.is === 'market'
      ? reach.symbol
      : fillMessage(messages.leverageWords.allMarkets, { concerned: String(concerned.length) })
  const mode = requestMarginModeLabels[marginMode]
  const to = `${String(leverage)}×`
  const [one] = concerned
  const rest =
    reach.is === 'market' && one !== undefined
      ? fillMessage(messages.leverageWords.now, { before: one.before })
      : messages.leverageWords.choiceOwn
  return {
    sentence: fillMessage(messages.leverageWords.leverage, { to, where, mode }),
    lead: fillMessage(messages.leverageWords.leverage2, { to }),
    rest: fillMessage(messages.leverageWords.whereModeRest, { where, mode, rest }),
    sent: [
      [messages.leverageWords.markets, where],
      [messages.leverageWords.mode, mode],
      [messages.leverageWords.mark, to],
      [messages.leverageWords.changes, formatSettingChanges(concerned, '×', keepUnchanged)],
    ],
    may: [
      ...settingOutcomes,
      [messages.leverageWords.positions, messages.leverageWords.stayLowerLeverage],
      [messages.leverageWords.liquidationPrices, messages.leverageWords.stayFollowCollateral],
    ],
    summary: [
      [messages.leverageWords.changes, formatSettingChanges(concerned, '×', keepUnchanged)],
      [messages.leverageWords.positions, messages.leverageWords.stayLowerLeverage],
      [messages.leverageWords.liquidationPrices, messages.leverageWords.stayFollowCollateral],
    ],
    yes: fillMessage(messages.leverageWords.holdSet, {
      to,
      symbol: reach.is === 'market' ? reach.symbol : messages.leverageWords.allMarkets2,
    }),
  }
}

function describeMarginModeChange({
  symbol,
  marginMode,
  concerned,
}: Extract<Write, { is: 'margin mode' }>): WriteDescription {
  const mode = requestMarginModeLabels[marginMode]
  return {
    sentence: fillMessage(messages.modeWords.marginMode, { mode, symbol }),
    lead: fillMessage(messages.modeWords.marginMode2, { mode }),
    rest: symbol,
    sent: [
      [messages.modeWords.market, symbol],
      [messages.modeWords.changes, formatSettingChanges(concerned, '', formatMarginModeValue)],
    ],
    may: [...settingOutcomes, [messages.modeWords.positions, messages.modeWords.stayModeNew]],
    summary: [
      [messages.modeWords.changes, formatSettingChanges(concerned, '', formatMarginModeValue)],
      [messages.modeWords.positions, messages.modeWords.stayModeNew],
    ],
    yes: fillMessage(messages.modeWords.holdSet, { mode, symbol }),
  }
}

const settingOutcomes: WriteDescription['may'] = messages.settingMay

const keepUnchanged = (value: string): string => value

const formatMarginModeValue = (value: string): string =>
  value === 'CROSS' || value === 'ISOLATED' ? requestMarginModeLabels[value] : value

const formatSettingChanges = (
  settings: readonly MarketSettingChange[],
  unit: string,
  named: (value: string) => string,
): string =>
  formatNameList(
    settings
      .filter(({ before, after }) => before !== after)
      .map(({ symbol, before, after }) => `${symbol} ${named(before)}${unit} → ${named(after)}${unit}`),
  )

const MAX_LISTED_NAMES = 6

const formatNameList = (names: readonly string[]): string =>
  names.length <= MAX_LISTED_NAMES
    ? names.join(', ')
    : fillMessage(messages.listOf, {
        names: names.slice(0, MAX_LISTED_NAMES).join(', '),
        names2: String(names.length - MAX_LISTED_NAMES),
      })
