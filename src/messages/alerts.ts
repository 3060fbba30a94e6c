import { sideWords } from './order-words'
import type { Alert, AlertKind, PriceAlert } from '@core/alert/alert'
import { amount, type Amount } from '@core/value/decimal'
import { readCount } from '@core/value/digits'
import type { Market } from '@core/market/market'
import { DASH, money, percent, price, size } from './format'
import { age, dayTime } from './times'
import { shown } from './fill'
import { deleveragingMeans } from './insurance-fund'
import { transferWords } from './transfers'
import { actNotice, settledWords } from './venue-acts'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/alerts'

/** What each kind of alert is called. */
export const alertTitle: Readonly<Record<AlertKind, string>> = messages.alertTitle

type Rules = Pick<Market, 'tick' | 'step'> | undefined

/** An alert in a sentence, its figures as its market writes them. */
export function alertWords({ kind, facts }: Pick<Alert, 'kind' | 'facts'>, market: Rules): string {
  const figure = (name: string, write: (a: Amount) => string): string => {
    const known = amount(facts[name] ?? '')
    return known === undefined ? DASH : write(known)
  }
  const at = (name: string): string => figure(name, a => price(a, market))
  const symbol = shown(facts['symbol'] ?? '')
  const side = worded(sideWords, facts['side'])
  const traded = [side, figure('quantity', a => size(a, market)), symbol].filter(Boolean).join(' ')
  const words: Readonly<Record<AlertKind, () => string>> = {
    'unknown outcome': () => messages.alertWords.nothingElseSent,
    'not by this desk': () =>
      facts['came'] !== undefined
        ? fill(messages.alertWords.keysWorkAccount, { came: facts['came'] })
        : facts['keys'] !== undefined
          ? fill(messages.alertWords.moreKeysWork, { keys: facts['keys'] })
          : fill(messages.alertWords.deskDidNot, { traded }),
    liquidation: () => {
      const used = figure('used', a => percent(a, 1))
      return facts['marginMode'] === 'CROSS'
        ? fill(messages.alertWords.crossPositionsUse, { used })
        : fill(messages.alertWords.marginUsedLiquidated, {
            symbol,
            used,
            at: at('mark'),
            at2: at('liquidation'),
          })
    },
    'margin ratio': () =>
      fill(messages.alertWords.liquidationBeginsBelow, {
        figure: figure('marginRatio', percent),
        figure2: figure('maintenanceMarginRatio', percent),
      }),
    deleveraging: () =>
      fill(messages.alertWords.marginRatioVenue, {
        figure: figure('marginRatio', a => percent(a, 1)),
        readAt: readAtWords(facts['asOf']),
        is: facts['is'] === 'below' ? messages.alertWords.minimum : messages.alertWords.nearMinimum,
        figure2: figure('minimum', a => percent(a, 1)),
        deleveragingMeans,
      }),
    key: () =>
      facts['is'] === 'unlisted'
        ? messages.alertWords.notAccountList
        : facts['is'] === 'off'
          ? messages.alertWords.venueNoLonger
          : keyEndWords(facts),
    fill: () => fill(messages.alertWords.at, { traded, at: at('price') }),
    'missed fills': () => fill(messages.alertWords.ordersFillsCame, { count: facts['count'] ?? DASH }),
    price: () =>
      fill(messages.alertWords.price, {
        symbol,
        worded: worded(byWords, facts['by']),
        at: at('now'),
        worded2: worded(whenWords, facts['when']),
        at2: at('price'),
      }),
    'venue act': () => actNotice(facts, { size: a => size(a, market), price: a => price(a, market), money }),
    settled: () => settledWords(facts['settled']),
    transfer: () => transferWords(facts),
    funding: () =>
      fill(messages.alertWords.nextRatePer, {
        symbol,
        figure: figure('rate', a => percent(a, 4)),
        hours: facts['hours'] ?? DASH,
        hours2:
          facts['hours'] === '8'
            ? ''
            : fill(messages.alertWords.perH, { figure: figure('perEight', a => percent(a, 4)) }),
      }),
  }
  return words[kind]()
}

const readAtWords = (asOf: string | undefined): string => {
  const at = momentOf(asOf)
  return at === undefined ? '' : fill(messages.readAtWords, { at: dayTime(at) })
}

/** When a key ends, or that it has: as it was when this was told, with the moment itself. */
export function keyEndWords({ left, ends }: Alert['facts']): string {
  const [span, at] = [left, ends].map(momentOf)
  const moment = at === undefined ? '' : fill(messages.keyEndWords.at, { at: dayTime(at) })
  if (span === undefined) return messages.keyEndWords.endsSoonNothing
  return span <= 0
    ? fill(messages.keyEndWords.endedAgoNothing, { span: age(-span), moment })
    : fill(messages.keyEndWords.endsNothingSent, { span: age(span), moment })
}

export const momentOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,15}$/.test(text) ? readCount(text) : undefined

/** On which side of a price one is told. */
export const whenWords: Readonly<Record<PriceAlert['when'], string>> = messages.whenWords
const byWords: Readonly<Record<PriceAlert['by'], string>> = messages.byWords
const worded = (words: Readonly<Record<string, string>>, told: string | undefined): string =>
  told === undefined ? '' : (words[told] ?? shown(told, 20))

/** A price that is waited for, in a sentence. */
export const wishWords = ({ symbol, by, when, price: wanted }: PriceAlert, market: Rules): string =>
  fill(messages.wishWords, {
    symbol: shown(symbol),
    by: byWords[by],
    when: whenWords[when],
    wanted: price(wanted, market),
  })

/** The bell and what opens under it. */
export const bellSays = {
  ...messages.bellSays,
  bell: (unread: number): string =>
    unread === 0
      ? messages.bellSays.bell.alerts
      : fill(messages.bellSays.bell.alertsNotRead, { unread: String(unread) }),
  many: '99+',
}

/** Rules for alerts that are kept and that this desk does not understand. */
export const unwatchedSays = {
  head: messages.unwatchedSays.head,
  sentence: (count: number): string =>
    count === 1
      ? messages.unwatchedSays.sentence.alertRuleSaved
      : fill(messages.unwatchedSays.sentence.savedHereCannot, {
          count: fillPlural(messages.unwatchedSays.sentence.alertRule, count),
        }),
}
