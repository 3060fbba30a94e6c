import type { Alert, AlertKind, PriceAlert } from '@core/alert/alert'
import { amount, type Amount } from '@core/value/decimal'
import { readCount } from '@core/value/digits'
import type { Market } from '@core/market/market'
import { DASH, money, percent, price, size } from './format'
import { many } from './many'
import { age, dayTime } from './times'
import { shown } from './fill'
import { deleveragingMeans } from './insurance-fund'
import { transferWords } from './transfers'
import { actNotice, settledWords } from './venue-acts'

/** What each kind of alert is called. */
export const alertTitle: Readonly<Record<AlertKind, string>> = {
  'unknown outcome': 'An outcome is unknown',
  'not by this desk': 'Not placed by this desk',
  'venue act': 'Forced close by the venue',
  liquidation: 'Liquidation is near',
  'margin ratio': 'The margin ratio is low',
  deleveraging: 'Auto-deleveraging (ADL) risk',
  key: 'Key needs attention',
  fill: 'Filled',
  'missed fills': 'Filled while the desk was closed',
  price: 'Price alert',
  funding: 'Funding above your limit',
  settled: 'Settled',
  transfer: 'Deposit or withdrawal',
}

type Rules = Pick<Market, 'tick' | 'step'> | undefined

/** An alert in a sentence, its figures as its market writes them. */
export function alertWords({ kind, facts }: Pick<Alert, 'kind' | 'facts'>, market: Rules): string {
  const figure = (name: string, write: (a: Amount) => string): string => {
    const known = amount(facts[name] ?? '')
    return known === undefined ? DASH : write(known)
  }
  const at = (name: string): string => figure(name, a => price(a, market))
  const symbol = shown(facts['symbol'] ?? '')
  const traded = [facts['side'], figure('quantity', a => size(a, market)), symbol].filter(Boolean).join(' ')
  const words: Readonly<Record<AlertKind, () => string>> = {
    'unknown outcome': () => 'Nothing else is sent until it is known; reading goes on.',
    'not by this desk': () =>
      facts['came'] !== undefined
        ? `Keys work for this account that did not at the last look: ${facts['came']}. If you did not make them, revoke them in the venue’s own terminal; what is open stays open.`
        : facts['keys'] !== undefined
          ? `More keys work for this account than before: ${facts['keys']} more. If you did not make them, revoke them in the venue’s own terminal; what is open stays open.`
          : `${traded}: this desk did not make this order. Somebody or something else trades here.`,
    liquidation: () => {
      const used = figure('used', a => percent(a, 1))
      return facts['marginMode'] === 'CROSS'
        ? `The cross positions use ${used} of their collateral; at 100 % they are liquidated.`
        : `${symbol}: ${used} of its margin is used; at 100 % it is liquidated. The mark is ${at('mark')}, liquidation at ${at('liquidation')}.`
    },
    'margin ratio': () =>
      `It is ${figure('marginRatio', percent)}, and liquidation begins below ${figure('maintenanceMarginRatio', percent)}.`,
    deleveraging: () =>
      `The margin ratio of the venue’s insurance fund was ${figure('marginRatio', a => percent(a, 1))}${readAtWords(facts['asOf'])}, and ${facts['is'] === 'below' ? 'its minimum is' : 'it is near its minimum of'} ${figure('minimum', a => percent(a, 1))}. ${deleveragingMeans}`,
    key: () =>
      facts['is'] === 'unlisted'
        ? 'It is not in the account’s list of keys: removed, or of another account. Nothing is sent with it; what is open stays open.'
        : facts['is'] === 'off'
          ? 'The venue no longer takes it. What is open stays open.'
          : keyEndWords(facts),
    fill: () => `${traded} at ${at('price')}.`,
    'missed fills': () =>
      `${facts['count'] ?? DASH} of your orders’ fills came meanwhile. They are in the Fills table.`,
    price: () =>
      `${symbol}: the ${worded(byWords, facts['by'])} price is ${at('now')}, ${worded(whenWords, facts['when'])} ${at('price')}.`,
    'venue act': () => actNotice(facts, { size: a => size(a, market), price: a => price(a, market), money }),
    settled: () => settledWords(facts['settled']),
    transfer: () => transferWords(facts),
    funding: () =>
      `${symbol}: the next rate is ${figure('rate', a => percent(a, 4))} per ${facts['hours'] ?? DASH} h${facts['hours'] === '8' ? '' : `, ${figure('perEight', a => percent(a, 4))} per 8 h`}.`,
  }
  return words[kind]()
}

const readAtWords = (asOf: string | undefined): string => {
  const at = momentOf(asOf)
  return at === undefined ? '' : ` at ${dayTime(at)}`
}

/** When a key ends, or that it has: as it was when this was told, with the moment itself. */
export function keyEndWords({ left, ends }: Alert['facts']): string {
  const [span, at] = [left, ends].map(momentOf)
  const moment = at === undefined ? '' : `, at ${dayTime(at)}`
  if (span === undefined) return 'It ends soon. Then nothing can be sent with it.'
  return span <= 0
    ? `It ended ${age(-span)} ago${moment}. Nothing can be sent with it.`
    : `It ends in ${age(span)}${moment}. Then nothing can be sent with it.`
}

export const momentOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,15}$/.test(text) ? readCount(text) : undefined

/** On which side of a price one is told. */
export const whenWords: Readonly<Record<PriceAlert['when'], string>> = {
  'at or above': 'at or above',
  'at or below': 'at or below',
}
const byWords: Readonly<Record<PriceAlert['by'], string>> = { mark: 'mark', last: 'last' }
const worded = (words: Readonly<Record<string, string>>, told: string | undefined): string =>
  told === undefined ? '' : (words[told] ?? shown(told, 20))

/** A price that is waited for, in a sentence. */
export const wishWords = ({ symbol, by, when, price: wanted }: PriceAlert, market: Rules): string =>
  `${shown(symbol)}: ${byWords[by]} ${whenWords[when]} ${price(wanted, market)}`

/** The bell and what opens under it. */
export const bellSays = {
  bell: (unread: number): string => (unread === 0 ? 'Alerts' : `Alerts, ${unread} not read`),
  many: '99+',
  alerts: 'Alerts',
  title: 'Alerts since start',
  choose: 'Alert settings…',
  notRead: ', not read',
  notShown: 'This system shows no notifications: alerts appear and sound in this window only.',
  none: 'Nothing yet. Fills, price alerts, margin, liquidation, deleveraging, funding and keys appear here.',
}

/** Rules for alerts that are kept and that this desk does not understand. */
export const unwatchedSays = {
  head: 'Not watched',
  sentence: (count: number): string =>
    count === 1
      ? '1 alert rule that is saved here cannot be read, as where a newer Perpdesk set it. It stays saved as it is.'
      : `${many(count, 'alert rule', 'alert rules')} that are saved here cannot be read, as where a newer Perpdesk set them. They stay saved as they are.`,
}
