import { marginModeWords } from './order-words'
import type { AttemptState } from '@core/attempt/attempt'
import type { NamedOrder, PlannedBindKey, PlannedRevokeKey } from '@core/write/planned-write'
import { shown } from './fill'
import type { Words } from './write-words'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/key-writes'

/** What stands where the text of a key belongs. */
const textOfIt: readonly [string, string] = messages.textOfIt

/** What a limit of the own key to one address says of itself. */
export function bindKeyWords({ key, address, was }: PlannedBindKey): Words {
  const [lead, rest] = [
    fill(messages.bindKeyWords.bindKey, { key: shown(key, 12) }),
    fill(messages.bindKeyWords.alone, { address: shown(address, 45) }),
  ]
  const before = was === '' ? messages.bindKeyWords.anyAddress : shown(was.replaceAll(',', ', '), 200)
  return {
    sentence: fill(messages.bindKeyWords.leadRest, { lead, rest }),
    lead,
    rest,
    sent: [
      [messages.bindKeyWords.key, fill(messages.bindKeyWords.deskOwn, { key: shown(key, 12) })],
      [messages.bindKeyWords.used, `${before} → ${shown(address, 45)}`],
      [messages.bindKeyWords.address, messages.bindKeyWords.oneVenueSees],
      textOfIt,
    ],
    may: [
      [messages.bindKeyWords.likely, messages.bindKeyWords.setOnceShown],
      [messages.bindKeyWords.then, messages.bindKeyWords.venueRefusesKey],
      [messages.bindKeyWords.or, messages.bindKeyWords.acceptedWithoutEffect],
    ],
    yes: messages.bindKeyWords.holdBindKey,
  }
}

/** What the end of the own key says of itself. */
export function revokeKeyWords({ key, open, stops, held }: PlannedRevokeKey): Words {
  const [lead, rest] = [
    fill(messages.revokeKeyWords.revokeKey, { key: shown(key, 12) }),
    messages.revokeKeyWords.venueGood,
  ]
  return {
    sentence: fill(messages.revokeKeyWords.leadRest, { lead, rest }),
    lead,
    rest,
    sent: [
      [messages.revokeKeyWords.key, fill(messages.revokeKeyWords.deskOwn, { key: shown(key, 12) })],
      [messages.revokeKeyWords.ordersOpenNow, listOf(open)],
      [messages.revokeKeyWords.triggerOrdersNow, listOf(stops)],
      [
        messages.revokeKeyWords.positionsNow,
        held.length === 0 ? messages.revokeKeyWords.none : held.map(nameOf).join(', '),
      ],
      textOfIt,
    ],
    may: [
      [messages.revokeKeyWords.likely, messages.revokeKeyWords.acceptedShownRevoked],
      [messages.revokeKeyWords.then, messages.revokeKeyWords.deskNoLonger],
      [messages.revokeKeyWords.or, messages.revokeKeyWords.responseLostUnknown],
    ],
    yes: messages.revokeKeyWords.holdRevokeKey,
  }
}

const nameOf = ({ symbol, marginMode }: PlannedRevokeKey['held'][number]): string =>
  `${shown(symbol, 30)} ${marginModeWords[marginMode]}`

const LISTED = 6

function listOf(named: readonly NamedOrder[]): string {
  if (named.length === 0) return messages.listOf.none
  const names = named
    .slice(0, LISTED)
    .map(({ orderId, symbol }) => `${shown(orderId, 20)} ${shown(symbol, 30)}`)
  return `${names.join(', ')}${named.length > LISTED ? fill(messages.listOf.and, { named: fillPlural(messages.listOf.more, named.length - LISTED) }) : ''}`
}

/** What is said where this desk's own key can be bound or ended. */
export const ownKeySays = {
  ...messages.ownKeySays,
  ended: (is: AttemptState['is']): string | undefined =>
    is === 'done'
      ? messages.ownKeySays.ended.keyGoneVenue
      : is === 'absent'
        ? messages.ownKeySays.ended.keyNotEnded
        : is === 'unknown' || is === 'accepted' || is === 'sending'
          ? messages.ownKeySays.ended.outcomeKeyNot
          : undefined,
} as const
