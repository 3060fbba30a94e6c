import type { AlertKind } from '@core/alert/alert'
import type { Writes } from '@core/guard/guard'
import { readCount } from '@core/value/digits'
import { alertTitle } from './alerts'
import type { Grid } from './fill'
import { percentWords, priceWords, shortWords, sizeWords, spanWords } from './figures'
import { transferWords } from './transfers'
import { actNotice, settledWords } from './venue-acts'

/** What an alert tells, by name. */
export type NoticeFacts = Readonly<Record<string, string>>

/** What a notification says of one kind of alert. */
export interface NoticeWords {
  readonly title: string
  /** Tells no market and no figure. */
  readonly plain: string
  readonly full: (facts: NoticeFacts, market?: Grid) => string
}

export const say = (facts: NoticeFacts, ...names: readonly string[]): string =>
  inOneLine(names.map(name => facts[name] ?? ''))

export const inOneLine = (parts: readonly string[]): string => parts.filter(part => part !== '').join(' ')

const traded = (facts: NoticeFacts, market: Grid | undefined): string =>
  inOneLine([facts['side'] ?? '', sizeWords(facts['quantity'], market), facts['symbol'] ?? ''])

/** When a key ends, or that it has. */
function keyEnd({ left }: NoticeFacts): string {
  if (left === undefined || !/^-?\d{1,15}$/.test(left)) return 'It ends soon.'
  const ms = readCount(left)
  return ms <= 0 ? `It ended ${spanWords(-ms)} ago.` : `It ends in ${spanWords(ms)}.`
}

/** What a notification says of each kind of alert: its title, and a body without and with figures. */
export const noticeWords: Readonly<Record<AlertKind, NoticeWords>> = {
  'unknown outcome': {
    title: alertTitle['unknown outcome'],
    plain: 'Nothing else is sent until it is known.',
    full: () => 'Nothing else is sent until it is known.',
  },
  'not by this desk': {
    title: 'Not placed by this desk',
    plain: 'There is an order or a key that this desk did not create.',
    full: (facts, market) =>
      facts['came'] !== undefined
        ? `Keys work for this account that did not at the last look: ${say(facts, 'came')}.`
        : facts['keys'] !== undefined
          ? `More keys work for this account than before: ${say(facts, 'keys')} more.`
          : `An order that this desk did not make: ${traded(facts, market)}.`,
  },
  'venue act': {
    title: alertTitle['venue act'],
    plain: 'Look at the desk: nothing that adds risk can be sent until you have.',
    full: (facts, market) =>
      actNotice(facts, {
        size: a => sizeWords(a, market),
        price: a => priceWords(a, market),
        money: a => shortWords(a),
      }),
  },
  settled: {
    title: alertTitle.settled,
    plain: 'Unsettled profit or loss became balance.',
    full: facts => settledWords(facts['settled']),
  },
  transfer: {
    title: alertTitle.transfer,
    plain: 'A deposit or withdrawal on this account. This desk makes none.',
    full: transferWords,
  },
  liquidation: {
    title: alertTitle.liquidation,
    plain: 'Most of the margin behind a position is used.',
    full: facts =>
      `${say(facts, 'symbol') || 'Cross positions'}: ${percentWords(facts['used'], 1) || '—'} of the margin is used; liquidation is at 100 %.`,
  },
  'margin ratio': {
    title: alertTitle['margin ratio'],
    plain: 'The account is near its maintenance margin.',
    full: facts =>
      `${percentWords(facts['marginRatio'])}, and ${percentWords(facts['maintenanceMarginRatio'])} is the maintenance rate.`,
  },
  deleveraging: {
    title: alertTitle.deleveraging,
    plain: 'The venue’s insurance fund is at or near its minimum.',
    full: facts =>
      `The insurance fund’s margin ratio is ${percentWords(facts['marginRatio'], 1) || '—'}, and its minimum ${percentWords(facts['minimum'], 1) || '—'}.`,
  },
  key: {
    title: alertTitle.key,
    plain: 'It ends soon, or no longer works.',
    full: facts =>
      facts['is'] === 'unlisted'
        ? 'It is not in the account’s list of keys.'
        : facts['is'] === 'off'
          ? 'It no longer works.'
          : keyEnd(facts),
  },
  fill: {
    title: alertTitle.fill,
    plain: 'An order filled.',
    full: (facts, market) => `${traded(facts, market)} at ${priceWords(facts['price'], market)}.`,
  },
  'missed fills': {
    title: alertTitle['missed fills'],
    plain: 'Look at the fills.',
    full: facts => `${say(facts, 'count')} fills. Look at the fills.`,
  },
  price: {
    title: alertTitle.price,
    plain: 'One of your price alerts was reached.',
    full: (facts, market) =>
      `${say(facts, 'symbol', 'by')} is ${priceWords(facts['now'], market)}, ${say(facts, 'when')} ${priceWords(facts['price'], market)}.`,
  },
  funding: {
    title: alertTitle.funding,
    plain: 'A position pays or receives much.',
    full: facts => `${say(facts, 'symbol')}: a rate of ${percentWords(facts['rate'], 4)}.`,
  },
}

/** What bars writing, as one word beside the mode; undefined while it is open or only waits for a moment. */
export const writesBar: Readonly<Record<Exclude<Writes['state'], 'halted'>, string | undefined>> = {
  active: undefined,
  // Reading back takes a moment after each write: a title that flickers is not read.
  held: undefined,
  reducing: 'STOPPED',
  'read-only': 'READ-ONLY',
  offline: 'OFFLINE',
}

/** What is graver than a state, as one word. */
export const graveWords = { halted: 'HALTED', unknown: 'UNKNOWN', locked: 'LOCKED', armed: 'ARMED' }
