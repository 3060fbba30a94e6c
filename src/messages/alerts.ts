import { requestSideLabels } from './order-words'
import type { Alert, AlertKind, PriceAlert } from '@core/alert/alert'
import { parseAmount, type Amount } from '@core/value/decimal-amount'
import { parseDigits } from '@core/value/scaled-integer'
import type { MarketRules } from '@core/market/venue-market-rules'
import {
  UNKNOWN_FIGURE_DASH,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import { formatShortDuration, formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { deleveragingRiskMessage } from './insurance-fund'
import { describeAccountTransfer } from './transfers'
import { summarizeVenueAction, describeSettledPnl } from './venue-acts'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/alerts'

export const alertKindTitles: Readonly<Record<AlertKind, string>> = messages.alertTitle

type Rules = Pick<MarketRules, 'tick' | 'step'> | undefined

/** Returns an alert as a sentence, with its figures on the grid of `market`. */
export function describeAlert({ kind, facts }: Pick<Alert, 'kind' | 'facts'>, market: Rules): string {
  const figure = (name: string, write: (a: Amount) => string): string => {
    const known = parseAmount(facts[name] ?? '')
    return known === undefined ? UNKNOWN_FIGURE_DASH : write(known)
  }
  const at = (name: string): string => figure(name, a => formatMarketPrice(a, market))
  const symbol = sanitizeExternalText(facts['symbol'] ?? '')
  const side = getLabelOrText(requestSideLabels, facts['side'])
  const traded = [side, figure('quantity', a => formatMarketSize(a, market)), symbol]
    .filter(Boolean)
    .join(' ')
  const words: Readonly<Record<AlertKind, () => string>> = {
    'unknown outcome': () => messages.alertWords.nothingElseSent,
    'not by this desk': () =>
      facts['came'] !== undefined
        ? fillMessage(messages.alertWords.keysWorkAccount, { came: facts['came'] })
        : facts['keys'] !== undefined
          ? fillMessage(messages.alertWords.moreKeysWork, { keys: facts['keys'] })
          : fillMessage(messages.alertWords.deskDidNot, { traded }),
    liquidation: () => {
      const used = figure('used', a => formatPercent(a, 1))
      return facts['marginMode'] === 'CROSS'
        ? fillMessage(messages.alertWords.crossPositionsUse, { used })
        : fillMessage(messages.alertWords.marginUsedLiquidated, {
            symbol,
            used,
            at: at('mark'),
            at2: at('liquidation'),
          })
    },
    'reading ended': () => messages.alertWords.readingEnded,
    'margin ratio': () =>
      fillMessage(messages.alertWords.liquidationBeginsBelow, {
        figure: figure('marginRatio', formatPercent),
        figure2: figure('maintenanceMarginRatio', formatPercent),
      }),
    deleveraging: () =>
      fillMessage(messages.alertWords.marginRatioVenue, {
        figure: figure('marginRatio', a => formatPercent(a, 1)),
        readAt: formatReadTime(facts['asOf']),
        is: facts['is'] === 'below' ? messages.alertWords.minimum : messages.alertWords.nearMinimum,
        figure2: figure('minimum', a => formatPercent(a, 1)),
        deleveragingMeans: deleveragingRiskMessage,
      }),
    key: () =>
      facts['is'] === 'unlisted'
        ? messages.alertWords.notAccountList
        : facts['is'] === 'off'
          ? messages.alertWords.venueNoLonger
          : describeKeyExpiry(facts),
    fill: () =>
      facts['fills'] === undefined
        ? fillMessage(messages.alertWords.at, { traded, at: at('price') })
        : fillMessage(messages.alertWords.average, { traded, at: at('price'), count: facts['fills'] }),
    'missed fills': () =>
      fillMessage(messages.alertWords.ordersFillsCame, { count: facts['count'] ?? UNKNOWN_FIGURE_DASH }),
    price: () =>
      fillMessage(messages.alertWords.price, {
        symbol,
        worded: getLabelOrText(alertPriceLabels, facts['by']),
        at: at('now'),
        worded2: getLabelOrText(priceAlertConditionLabels, facts['when']),
        at2: at('price'),
      }),
    'venue act': () =>
      summarizeVenueAction(facts, {
        size: a => formatMarketSize(a, market),
        price: a => formatMarketPrice(a, market),
        money: formatQuoteMoney,
      }),
    settled: () => describeSettledPnl(facts['settled']),
    transfer: () => describeAccountTransfer(facts),
    funding: () =>
      fillMessage(messages.alertWords.nextRatePer, {
        symbol,
        figure: figure('rate', a => formatPercent(a, 4)),
        hours: facts['hours'] ?? UNKNOWN_FIGURE_DASH,
        hours2:
          facts['hours'] === '8'
            ? ''
            : fillMessage(messages.alertWords.perH, { figure: figure('perEight', a => formatPercent(a, 4)) }),
      }),
  }
  return words[kind]()
}

const formatReadTime = (asOf: string | undefined): string => {
  const at = parseTimestampText(asOf)
  return at === undefined ? '' : fillMessage(messages.readAtWords, { at: formatDayTime(at) })
}

/** Describes the expiry of a key as it was when the alert was raised, with the expiry time. */
export function describeKeyExpiry({ left, ends }: Alert['facts']): string {
  const [span, at] = [left, ends].map(parseTimestampText)
  const moment = at === undefined ? '' : fillMessage(messages.keyEndWords.at, { at: formatDayTime(at) })
  if (span === undefined) return messages.keyEndWords.endsSoonNothing
  return span <= 0
    ? fillMessage(messages.keyEndWords.endedAgoNothing, { span: formatShortDuration(-span), moment })
    : fillMessage(messages.keyEndWords.endsNothingSent, { span: formatShortDuration(span), moment })
}

const parseTimestampText = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,15}$/.test(text) ? parseDigits(text) : undefined

export const priceAlertConditionLabels: Readonly<Record<PriceAlert['when'], string>> = messages.whenWords
const alertPriceLabels: Readonly<Record<PriceAlert['by'], string>> = messages.byWords
const getLabelOrText = (labels: Readonly<Record<string, string>>, word: string | undefined): string =>
  word === undefined ? '' : (labels[word] ?? sanitizeExternalText(word, 20))

export const describePriceAlert = ({ symbol, by, when, price: wanted }: PriceAlert, market: Rules): string =>
  fillMessage(messages.wishWords, {
    symbol: sanitizeExternalText(symbol),
    by: alertPriceLabels[by],
    when: priceAlertConditionLabels[when],
    wanted: formatMarketPrice(wanted, market),
  })

export const alertBellMessages = {
  ...messages.bellSays,
  bell: (unread: number): string =>
    unread === 0
      ? messages.bellSays.bell.alerts
      : fillMessage(messages.bellSays.bell.alertsNotRead, { unread: String(unread) }),
  many: '99+',
}

/** Messages for saved alert rules that this version cannot evaluate. */
export const unsupportedAlertRuleMessages = {
  head: messages.unwatchedSays.head,
  sentence: (count: number): string =>
    count === 1
      ? messages.unwatchedSays.sentence.alertRuleSaved
      : fillMessage(messages.unwatchedSays.sentence.savedHereCannot, {
          count: fillPluralMessage(messages.unwatchedSays.sentence.alertRule, count),
        }),
}
