import type { AlertKind } from '@core/alert/alert'
import { amount, exactly, multiply, toPlaces } from '@core/value/decimal'
import type { Writes } from '@core/guard/guard'

/** What an alert tells, by name. */
export type Facts = Readonly<Record<string, string>>

/** What a notification says of one kind of alert. */
export interface NoticeWords {
  readonly title: string
  /** Tells no market and no figure. */
  readonly plain: string
  readonly full: (facts: Facts) => string
}

const say = (facts: Facts, ...names: readonly string[]): string =>
  names
    .map(name => facts[name] ?? '')
    .filter(part => part !== '')
    .join(' ')

/** A share in whole percent. */
function percentOf(share: string | undefined): string {
  const known = amount(share ?? '')
  return known === undefined ? '—' : `${toPlaces(multiply(known, exactly('100')), 0, 'down')} %`
}

/** What a notification says of each kind of alert: its title, and a body without and with figures. */
export const noticeWords: Readonly<Record<AlertKind, NoticeWords>> = {
  'unknown outcome': {
    title: 'An outcome is unknown',
    plain: 'Nothing else is sent until it is known.',
    full: () => 'Nothing else is sent until it is known.',
  },
  'not by this desk': {
    title: 'Something this desk did not do',
    plain: 'There is an order or a key that this desk did not make.',
    full: facts =>
      facts['keys'] !== undefined
        ? `More keys work for this account than before: ${say(facts, 'keys')} more.`
        : `An order that this desk did not make: ${say(facts, 'side', 'quantity', 'symbol')}.`,
  },
  liquidation: {
    title: 'Liquidation is near',
    plain: 'Most of the margin behind a position is used.',
    full: facts =>
      `${say(facts, 'symbol') || 'Cross positions'}: ${percentOf(facts['used'])} of the margin is used; liquidation is at 100 %.`,
  },
  'margin ratio': {
    title: 'The margin ratio is low',
    plain: 'The account is near what it has to keep.',
    full: facts =>
      `${say(facts, 'marginRatio')}, and ${say(facts, 'maintenanceMarginRatio')} has to be kept.`,
  },
  key: {
    title: 'The key needs attention',
    plain: 'It ends soon, or no longer works.',
    full: facts =>
      facts['is'] === 'unlisted'
        ? 'It is not in the account’s list of keys.'
        : facts['is'] === 'off'
          ? 'It no longer works.'
          : `It ends in ${say(facts, 'days')} days.`,
  },
  fill: {
    title: 'Filled',
    plain: 'An order filled.',
    full: facts => `${say(facts, 'side', 'quantity', 'symbol')} at ${say(facts, 'price')}.`,
  },
  'missed fills': {
    title: 'Filled while the desk was closed',
    plain: 'Look at the fills.',
    full: facts => `${say(facts, 'count')} fills. Look at the fills.`,
  },
  price: {
    title: 'A price was reached',
    plain: 'A price you wanted to hear of was reached.',
    full: facts => `${say(facts, 'symbol', 'by')} is ${say(facts, 'now')}, ${say(facts, 'when', 'price')}.`,
  },
  funding: {
    title: 'Funding above your limit',
    plain: 'A position pays or receives much.',
    full: facts => `${say(facts, 'symbol')}: a rate of ${say(facts, 'rate')}.`,
  },
}

/** What bars writing, as one word beside the mode; undefined while it is open or only waits for a moment. */
export const barWords: Readonly<Record<Exclude<Writes['state'], 'halted'>, string | undefined>> = {
  active: undefined,
  // Reading back takes a moment after each write: a title that flickers is not read.
  held: undefined,
  reducing: 'STOPPED',
  'read-only': 'READ-ONLY',
  offline: 'OFFLINE',
}

/** What is graver than a state, as one word. */
export const graveWords = { halted: 'HALTED', unknown: 'UNKNOWN', locked: 'LOCKED' }
