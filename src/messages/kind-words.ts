import { isPositive } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Setting } from '@core/write/planned-write'
import type { Write } from '@core/write/write'
import { price, size } from './format'
import { algoWords } from './algo'
import { shown } from './fill'
import { bindKeyWords, revokeKeyWords } from './key-writes'
import { maintenanceFlagWords, marginWords, timerWords } from './moves'
import { cancelWords, marginModeWords, orderWords, sideWords } from './order-words'
import { settleWords } from './settle'
import type { Words } from './write-words'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/kind-words'

/** Every word the sheet and the tables need for a write. */
export function writeWords(write: Write, market: Market | undefined): Words {
  switch (write.is) {
    case 'order':
      return orderWords(write, market)
    case 'cancel':
      return cancelWords(write, market)
    case 'edit':
      return editWords(write, market)
    case 'cancel all':
      return cancelAllWords(write)
    case 'leverage':
      return leverageWords(write)
    case 'margin mode':
      return modeWords(write)
    case 'move margin':
      return marginWords(write)
    case 'maintenance flag':
      return maintenanceFlagWords(write)
    case 'bind key':
      return bindKeyWords(write)
    case 'revoke key':
      return revokeKeyWords(write)
    case 'settle pnl':
      return settleWords(write)
    case 'cancel all after':
      return timerWords(write)
    default:
      return algoWords(write, market)
  }
}

function editWords(write: Extract<Write, { is: 'edit' }>, market: Market | undefined): Words {
  const { was } = write
  const side = sideWords[write.side]
  const terms = (one: { price: typeof write.price; quantity: typeof write.quantity }) =>
    fill(messages.editWords.at, { quantity: size(one.quantity, market), price: price(one.price, market) })
  return {
    sentence: fill(messages.editWords.edit, {
      side,
      symbol: write.symbol,
      terms: terms(was),
      terms2: terms(write),
    }),
    lead: fill(messages.editWords.edit2, { terms: terms(write) }),
    rest: fill(messages.editWords.now, { symbol: write.symbol, side, terms: terms(was) }),
    sent: [
      [messages.editWords.order, shown(write.orderId, 40)],
      [messages.editWords.price, movedWords(price(was.price, market), price(write.price, market))],
      [messages.editWords.totalSize, movedWords(size(was.quantity, market), size(write.quantity, market))],
      ...(write.visible === undefined
        ? []
        : [[messages.editWords.visible, size(write.visible, market)] as const]),
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
          ? fill(messages.editWords.partNewSize, { executed: size(was.executed, market) })
          : messages.editWords.nothing,
      ],
    ],
    yes: fill(messages.editWords.holdEdit, { terms: terms(write) }),
    mayFill: true,
  }
}

const movedWords = (was: string, is: string): string =>
  was === is ? fill(messages.movedWords, { is }) : `${was} → ${is}`

function cancelAllWords({ reach, open }: Extract<Write, { is: 'cancel all' }>): Words {
  const where =
    reach.is === 'market'
      ? fill(messages.cancelAllWords.symbol, { symbol: reach.symbol })
      : messages.cancelAllWords.everyMarket
  const all = fillPlural(messages.cancelAllWords.order, open.length)
  return {
    sentence: fill(messages.cancelAllWords.cancelAllResting, { where, all }),
    lead: fill(messages.cancelAllWords.cancel, { all }),
    rest: fill(messages.cancelAllWords.allRestingOrders, { trimStart: where.trimStart() }),
    sent: [
      [
        messages.cancelAllWords.markets,
        reach.is === 'market' ? reach.symbol : messages.cancelAllWords.allAccount,
      ],
      [messages.cancelAllWords.ordersOpenNow, listOf(open.map(({ orderId }) => shown(orderId, 20)))],
      [messages.cancelAllWords.notCancelled, messages.cancelAllWords.stopsTakeProfits],
    ],
    may: [
      [messages.cancelAllWords.likely, fill(messages.cancelAllWords.cancelled, { all })],
      [messages.cancelAllWords.or, messages.cancelAllWords.someFillFirst],
      [messages.cancelAllWords.also, messages.cancelAllWords.orderOpensBefore],
    ],
    yes: fill(messages.cancelAllWords.holdCancel, { all }),
  }
}

function leverageWords(write: Extract<Write, { is: 'leverage' }>): Words {
  const { reach, marginMode, leverage, concerned } = write
  const where =
    reach.is === 'market'
      ? reach.symbol
      : fill(messages.leverageWords.allMarkets, { concerned: String(concerned.length) })
  const mode = marginModeWords[marginMode]
  const to = `${String(leverage)}×`
  const [one] = concerned
  const rest =
    reach.is === 'market' && one !== undefined
      ? fill(messages.leverageWords.now, { before: one.before })
      : messages.leverageWords.choiceOwn
  return {
    sentence: fill(messages.leverageWords.leverage, { to, where, mode }),
    lead: fill(messages.leverageWords.leverage2, { to }),
    rest: fill(messages.leverageWords.whereModeRest, { where, mode, rest }),
    sent: [
      [messages.leverageWords.markets, where],
      [messages.leverageWords.mode, mode],
      [messages.leverageWords.mark, to],
      [messages.leverageWords.changes, changesOf(concerned, '×', plainly)],
    ],
    may: [
      ...settingMay,
      [messages.leverageWords.positions, messages.leverageWords.stayLowerLeverage],
      [messages.leverageWords.liquidationPrices, messages.leverageWords.stayFollowCollateral],
    ],
    yes: fill(messages.leverageWords.holdSet, {
      to,
      symbol: reach.is === 'market' ? reach.symbol : messages.leverageWords.allMarkets2,
    }),
  }
}

function modeWords({ symbol, marginMode, concerned }: Extract<Write, { is: 'margin mode' }>): Words {
  const mode = marginModeWords[marginMode]
  return {
    sentence: fill(messages.modeWords.marginMode, { mode, symbol }),
    lead: fill(messages.modeWords.marginMode2, { mode }),
    rest: symbol,
    sent: [
      [messages.modeWords.market, symbol],
      [messages.modeWords.changes, changesOf(concerned, '', modeNamed)],
    ],
    may: [...settingMay, [messages.modeWords.positions, messages.modeWords.stayModeNew]],
    yes: fill(messages.modeWords.holdSet, { mode, symbol }),
  }
}

const settingMay: Words['may'] = messages.settingMay

const plainly = (value: string): string => value

const modeNamed = (value: string): string =>
  value === 'CROSS' || value === 'ISOLATED' ? marginModeWords[value] : value

const changesOf = (settings: readonly Setting[], unit: string, named: (value: string) => string): string =>
  listOf(
    settings
      .filter(({ before, after }) => before !== after)
      .map(({ symbol, before, after }) => `${symbol} ${named(before)}${unit} → ${named(after)}${unit}`),
  )

const LISTED = 6

const listOf = (names: readonly string[]): string =>
  names.length <= LISTED
    ? names.join(', ')
    : fill(messages.listOf, {
        names: names.slice(0, LISTED).join(', '),
        names2: String(names.length - LISTED),
      })
