import type { Alert, AlertKind, PriceAlert } from '@core/alert/alert'
import type { TradingState } from '@core/guard/trading-guards'
import { parseDigits } from '@core/value/scaled-integer'
import { alertKindTitles, describeAlert, priceAlertConditionLabels } from './alerts'
import { getExitLabel } from './attempt-labels'
import { requestSideLabels } from './order-words'
import type { PriceGrid } from './fill'
import {
  formatPercentFact,
  formatPriceFact,
  shortenFigureFact,
  formatSizeFact,
  formatTimeSpan,
} from './figures'
import { describeAccountTransfer } from './transfers'
import { summarizeVenueAction, describeSettledPnl } from './venue-acts'
import { fillMessage } from './message'
import * as messages from './en/notices'

export type AlertNoticeFacts = Readonly<Record<string, string>>

/** Texts of the notification for one kind of alert. */
export interface AlertNoticeText {
  readonly title: string
  /** Body that names no market and no amount. */
  readonly plain: string
  readonly full: (facts: AlertNoticeFacts, market?: PriceGrid) => string
}

export const joinNoticeFacts = (facts: AlertNoticeFacts, ...names: readonly string[]): string =>
  joinNonEmptyParts(names.map(name => facts[name] ?? ''))

export const joinNonEmptyParts = (parts: readonly string[]): string =>
  parts.filter(part => part !== '').join(' ')

const describeTrade = (facts: AlertNoticeFacts, market: PriceGrid | undefined): string =>
  joinNonEmptyParts([
    lookUpLabel(requestSideLabels, facts['side']),
    formatSizeFact(facts['quantity'], market),
    facts['symbol'] ?? '',
  ])

const priceSourceLabels: Readonly<Record<PriceAlert['by'], string>> = messages.byWords
const lookUpLabel = (words: Readonly<Record<string, string>>, code = ''): string => words[code] ?? code

function describeKeyExpiry({ left }: AlertNoticeFacts): string {
  if (left === undefined || !/^-?\d{1,15}$/.test(left)) return messages.keyEnd.endsSoon
  const ms = parseDigits(left)
  return ms <= 0
    ? fillMessage(messages.keyEnd.endedAgo, { ms: formatTimeSpan(-ms) })
    : fillMessage(messages.keyEnd.ends, { ms: formatTimeSpan(ms) })
}

const unknownOutcomeSentence = describeAlert({ kind: 'unknown outcome', facts: {} }, undefined)

export const alertNoticeMessages: Readonly<Record<AlertKind, AlertNoticeText>> = {
  'unknown outcome': {
    title: alertKindTitles['unknown outcome'],
    plain: unknownOutcomeSentence,
    full: () => unknownOutcomeSentence,
  },
  'not by this desk': {
    ...messages.noticeWords['not by this desk'],
    full: (facts, market) =>
      facts['came'] !== undefined
        ? fillMessage(messages.noticeWords['not by this desk'].full.keysWorkAccount, {
            came: joinNoticeFacts(facts, 'came'),
          })
        : facts['keys'] !== undefined
          ? fillMessage(messages.noticeWords['not by this desk'].full.moreKeysWork, {
              keys: joinNoticeFacts(facts, 'keys'),
            })
          : fillMessage(messages.noticeWords['not by this desk'].full.orderDeskDid, {
              traded: describeTrade(facts, market),
            }),
  },
  'venue act': {
    title: alertKindTitles['venue act'],
    plain: messages.noticeWords['venue act'].plain,
    full: (facts, market) =>
      summarizeVenueAction(facts, {
        size: a => formatSizeFact(a, market),
        price: a => formatPriceFact(a, market),
        money: a => shortenFigureFact(a),
      }),
  },
  settled: {
    title: alertKindTitles.settled,
    plain: messages.noticeWords.settled.plain,
    full: facts => describeSettledPnl(facts['settled']),
  },
  transfer: {
    title: alertKindTitles.transfer,
    plain: messages.noticeWords.transfer.plain,
    full: describeAccountTransfer,
  },
  liquidation: {
    title: alertKindTitles.liquidation,
    plain: messages.noticeWords.liquidation.plain,
    full: facts =>
      fillMessage(messages.noticeWords.liquidation.full.marginUsedLiquidation, {
        symbol: joinNoticeFacts(facts, 'symbol') || messages.noticeWords.liquidation.full.crossPositions,
        used: formatPercentFact(facts['used'], 1) || '—',
      }),
  },
  'reading ended': {
    title: alertKindTitles['reading ended'],
    plain: messages.noticeWords['reading ended'].plain,
    full: () => messages.noticeWords['reading ended'].plain,
  },
  'margin ratio': {
    title: alertKindTitles['margin ratio'],
    plain: messages.noticeWords['margin ratio'].plain,
    full: facts =>
      fillMessage(messages.noticeWords['margin ratio'].full, {
        marginRatio: formatPercentFact(facts['marginRatio']),
        maintenanceMarginRatio: formatPercentFact(facts['maintenanceMarginRatio']),
      }),
  },
  deleveraging: {
    title: alertKindTitles.deleveraging,
    plain: messages.noticeWords.deleveraging.plain,
    full: facts =>
      fillMessage(messages.noticeWords.deleveraging.full, {
        marginRatio: formatPercentFact(facts['marginRatio'], 1) || '—',
        minimum: formatPercentFact(facts['minimum'], 1) || '—',
      }),
  },
  key: {
    title: alertKindTitles.key,
    plain: messages.noticeWords.key.plain,
    full: facts =>
      facts['is'] === 'unlisted'
        ? messages.noticeWords.key.full.notAccountList
        : facts['is'] === 'off'
          ? messages.noticeWords.key.full.noLongerWorks
          : describeKeyExpiry(facts),
  },
  fill: {
    title: alertKindTitles.fill,
    plain: messages.noticeWords.fill.plain,
    full: (facts, market) => describeAlert({ kind: 'fill', facts }, market),
  },
  'missed fills': {
    title: alertKindTitles['missed fills'],
    plain: messages.noticeWords['missed fills'].plain,
    full: facts =>
      fillMessage(messages.noticeWords['missed fills'].full, { count: joinNoticeFacts(facts, 'count') }),
  },
  price: {
    title: alertKindTitles.price,
    plain: messages.noticeWords.price.plain,
    full: (facts, market) =>
      fillMessage(messages.noticeWords.price.full, {
        inOneLine: joinNonEmptyParts([facts['symbol'] ?? '', lookUpLabel(priceSourceLabels, facts['by'])]),
        now: formatPriceFact(facts['now'], market),
        worded: lookUpLabel(priceAlertConditionLabels, facts['when']),
        price: formatPriceFact(facts['price'], market),
      }),
  },
  funding: {
    title: alertKindTitles.funding,
    plain: messages.noticeWords.funding.plain,
    full: facts =>
      fillMessage(messages.noticeWords.funding.full, {
        symbol: joinNoticeFacts(facts, 'symbol'),
        rate: formatPercentFact(facts['rate'], 4),
      }),
  },
}

/** Returns the title of a notification. A filled take-profit or stop-loss is named, which states no market and no amount. */
export const getAlertNoticeTitle = ({ kind, facts }: Pick<Alert, 'kind' | 'facts'>): string =>
  getExitLabel({ kind: facts['exit'] ?? '' }) ?? alertNoticeMessages[kind].title

/** Trading state in one word for the window title. `undefined` while trading is active or only briefly held. */
export const windowTitleStateLabels: Readonly<
  Record<Exclude<TradingState['state'], 'halted'>, string | undefined>
> = {
  ...messages.writesBar,
  active: undefined,
  // Each write is followed by a short read-back; a title that changed with it would flicker.
  held: undefined,
}

/** Words for conditions more serious than the trading state. */
export const criticalStateLabels = messages.graveWords
