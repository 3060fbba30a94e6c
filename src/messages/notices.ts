import type { AlertKind, PriceAlert } from '@core/alert/alert'
import type { Writes } from '@core/guard/guard'
import { readCount } from '@core/value/digits'
import { alertTitle, whenWords } from './alerts'
import { sideWords } from './order-words'
import type { Grid } from './fill'
import { percentWords, priceWords, shortWords, sizeWords, spanWords } from './figures'
import { transferWords } from './transfers'
import { actNotice, settledWords } from './venue-acts'
import { fill } from './message'
import * as messages from './en/notices'

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
  inOneLine([worded(sideWords, facts['side']), sizeWords(facts['quantity'], market), facts['symbol'] ?? ''])

const byWords: Readonly<Record<PriceAlert['by'], string>> = messages.byWords
const worded = (words: Readonly<Record<string, string>>, told = ''): string => words[told] ?? told

/** When a key ends, or that it has. */
function keyEnd({ left }: NoticeFacts): string {
  if (left === undefined || !/^-?\d{1,15}$/.test(left)) return messages.keyEnd.endsSoon
  const ms = readCount(left)
  return ms <= 0
    ? fill(messages.keyEnd.endedAgo, { ms: spanWords(-ms) })
    : fill(messages.keyEnd.ends, { ms: spanWords(ms) })
}

/** What a notification says of each kind of alert: its title, and a body without and with figures. */
export const noticeWords: Readonly<Record<AlertKind, NoticeWords>> = {
  'unknown outcome': {
    title: alertTitle['unknown outcome'],
    plain: messages.noticeWords['unknown outcome'].plain,
    full: () => messages.noticeWords['unknown outcome'].full,
  },
  'not by this desk': {
    ...messages.noticeWords['not by this desk'],
    full: (facts, market) =>
      facts['came'] !== undefined
        ? fill(messages.noticeWords['not by this desk'].full.keysWorkAccount, { came: say(facts, 'came') })
        : facts['keys'] !== undefined
          ? fill(messages.noticeWords['not by this desk'].full.moreKeysWork, { keys: say(facts, 'keys') })
          : fill(messages.noticeWords['not by this desk'].full.orderDeskDid, {
              traded: traded(facts, market),
            }),
  },
  'venue act': {
    title: alertTitle['venue act'],
    plain: messages.noticeWords['venue act'].plain,
    full: (facts, market) =>
      actNotice(facts, {
        size: a => sizeWords(a, market),
        price: a => priceWords(a, market),
        money: a => shortWords(a),
      }),
  },
  settled: {
    title: alertTitle.settled,
    plain: messages.noticeWords.settled.plain,
    full: facts => settledWords(facts['settled']),
  },
  transfer: {
    title: alertTitle.transfer,
    plain: messages.noticeWords.transfer.plain,
    full: transferWords,
  },
  liquidation: {
    title: alertTitle.liquidation,
    plain: messages.noticeWords.liquidation.plain,
    full: facts =>
      fill(messages.noticeWords.liquidation.full.marginUsedLiquidation, {
        symbol: say(facts, 'symbol') || messages.noticeWords.liquidation.full.crossPositions,
        used: percentWords(facts['used'], 1) || '—',
      }),
  },
  'margin ratio': {
    title: alertTitle['margin ratio'],
    plain: messages.noticeWords['margin ratio'].plain,
    full: facts =>
      fill(messages.noticeWords['margin ratio'].full, {
        marginRatio: percentWords(facts['marginRatio']),
        maintenanceMarginRatio: percentWords(facts['maintenanceMarginRatio']),
      }),
  },
  deleveraging: {
    title: alertTitle.deleveraging,
    plain: messages.noticeWords.deleveraging.plain,
    full: facts =>
      fill(messages.noticeWords.deleveraging.full, {
        marginRatio: percentWords(facts['marginRatio'], 1) || '—',
        minimum: percentWords(facts['minimum'], 1) || '—',
      }),
  },
  key: {
    title: alertTitle.key,
    plain: messages.noticeWords.key.plain,
    full: facts =>
      facts['is'] === 'unlisted'
        ? messages.noticeWords.key.full.notAccountList
        : facts['is'] === 'off'
          ? messages.noticeWords.key.full.noLongerWorks
          : keyEnd(facts),
  },
  fill: {
    title: alertTitle.fill,
    plain: messages.noticeWords.fill.plain,
    full: (facts, market) =>
      fill(messages.noticeWords.fill.full, {
        traded: traded(facts, market),
        price: priceWords(facts['price'], market),
      }),
  },
  'missed fills': {
    title: alertTitle['missed fills'],
    plain: messages.noticeWords['missed fills'].plain,
    full: facts => fill(messages.noticeWords['missed fills'].full, { count: say(facts, 'count') }),
  },
  price: {
    title: alertTitle.price,
    plain: messages.noticeWords.price.plain,
    full: (facts, market) =>
      fill(messages.noticeWords.price.full, {
        inOneLine: inOneLine([facts['symbol'] ?? '', worded(byWords, facts['by'])]),
        now: priceWords(facts['now'], market),
        worded: worded(whenWords, facts['when']),
        price: priceWords(facts['price'], market),
      }),
  },
  funding: {
    title: alertTitle.funding,
    plain: messages.noticeWords.funding.plain,
    full: facts =>
      fill(messages.noticeWords.funding.full, {
        symbol: say(facts, 'symbol'),
        rate: percentWords(facts['rate'], 4),
      }),
  },
}

/** What bars writing, as one word beside the mode; undefined while it is open or only waits for a moment. */
export const writesBar: Readonly<Record<Exclude<Writes['state'], 'halted'>, string | undefined>> = {
  ...messages.writesBar,
  active: undefined,
  // Reading back takes a moment after each write: a title that flickers is not read.
  held: undefined,
}

/** What is graver than a state, as one word. */
export const graveWords = messages.graveWords
