import type { Alert, AlertKind } from '@core/alert/alert'
import { isUnresolved } from '@core/attempt/attempt-state'
import type { Writes } from '@core/guard/guard'
import type { Changes } from '@core/snapshot/snapshot'

/** Something worth telling a person who is looking elsewhere. */
export interface Notice {
  readonly title: string
  readonly body: string
}

/** What a notification says of an alert. A private one tells no market and no figure to whoever sees the screen. */
export function noticeOf({ kind, facts }: Alert, isPrivate: boolean): Notice {
  const { title, plain, full } = noticeWords[kind]
  return { title, body: isPrivate ? plain : full(facts) }
}

type Facts = Readonly<Record<string, string>>

interface NoticeWords {
  readonly title: string
  readonly plain: string
  readonly full: (facts: Facts) => string
}

const say = (facts: Facts, ...names: readonly string[]): string =>
  names
    .map(name => facts[name] ?? '')
    .filter(part => part !== '')
    .join(' ')

const noticeWords: Readonly<Record<AlertKind, NoticeWords>> = {
  'unknown outcome': {
    title: 'An outcome is unknown',
    plain: 'Nothing else is sent until it is known.',
    full: () => 'Nothing else is sent until it is known.',
  },
  'not by this desk': {
    title: 'Something this desk did not do',
    plain: 'There is an order that this desk did not make.',
    full: facts => `An order that this desk did not make: ${say(facts, 'side', 'quantity', 'symbol')}.`,
  },
  liquidation: {
    title: 'Liquidation is near',
    plain: 'A position is near its liquidation price.',
    full: facts =>
      `${say(facts, 'symbol')}: mark ${say(facts, 'mark')}, liquidation at ${say(facts, 'liquidation')}.`,
  },
  'margin ratio': {
    title: 'The margin ratio is low',
    plain: 'The account is near what it has to keep.',
    full: facts =>
      `${say(facts, 'marginRatio')}, and ${say(facts, 'maintenanceMarginRatio')} has to be kept.`,
  },
  key: {
    title: 'The key needs a look',
    plain: 'It ends soon, or no longer works.',
    full: facts => (facts['is'] === 'off' ? 'It no longer works.' : `It ends in ${say(facts, 'days')} days.`),
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
    title: 'Funding is far from nothing',
    plain: 'A position pays or receives much.',
    full: facts => `${say(facts, 'symbol')}: a rate of ${say(facts, 'rate')}.`,
  },
}

/** Whether an attempt is open among what changed; undefined when attempts did not change. */
export const hasOpenAttempt = ({ attempts }: Changes): boolean | undefined =>
  attempts?.value.some(isUnresolved)

/** The window's title: how real the money is, whether it can move, which market, and whose window it is. */
export function windowTitle(
  kind: string | undefined,
  symbol: string | undefined,
  writes?: Writes,
  shows?: string,
): string {
  const mode =
    kind === undefined ? undefined : [kind.toUpperCase(), barWord(writes)].filter(Boolean).join(' · ')
  return [mode, symbol, shows, 'Perpdesk'].filter(part => part !== undefined).join(' — ')
}

/** What bars writing, as one word beside the mode; nothing while it is open or only waits for a moment. */
function barWord(writes: Writes | undefined): string | undefined {
  if (writes === undefined) return undefined
  const isLocked = writes.holds.some(hold => hold.is === 'read-only' && hold.why === 'desk locked')
  if (writes.state === 'halted') return 'HALTED'
  // An outcome that is unknown is graver than a lock, and is said first.
  if (writes.holds.some(({ is }) => is === 'unknown')) return 'UNKNOWN'
  return isLocked ? 'LOCKED' : barWords[writes.state]
}

const barWords: Readonly<Record<Exclude<Writes['state'], 'halted'>, string | undefined>> = {
  active: undefined,
  // Reading back takes a moment after each write: a title that flickers is not read.
  held: undefined,
  reducing: 'STOPPED',
  'read-only': 'READ-ONLY',
  offline: 'OFFLINE',
}
