import { requestMarginModeLabels } from './order-words'
import type { AttemptState } from '@core/attempt/write-attempt'
import {
  countReferencedOrders,
  type OrderReference,
  type PlannedBindKey,
  type PlannedRevokeKey,
} from '@core/write/planned-write'
import { sanitizeExternalText } from './fill'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/key-writes'

/** Line in the place of the key's text. */
const keyTextLine: readonly [string, string] = messages.textOfIt

/** Returns the sheet's text for binding this desk's key to one address. */
export function describeKeyBinding({ key, address, was }: PlannedBindKey): WriteDescription {
  const [lead, rest] = [
    fillMessage(messages.bindKeyWords.bindKey, { key: sanitizeExternalText(key, 12) }),
    fillMessage(messages.bindKeyWords.alone, { address: sanitizeExternalText(address, 45) }),
  ]
  const before =
    was === '' ? messages.bindKeyWords.anyAddress : sanitizeExternalText(was.replaceAll(',', ', '), 200)
  return {
    sentence: fillMessage(messages.bindKeyWords.leadRest, { lead, rest }),
    lead,
    rest,
    sent: [
      [
        messages.bindKeyWords.key,
        fillMessage(messages.bindKeyWords.deskOwn, { key: sanitizeExternalText(key, 12) }),
      ],
      [messages.bindKeyWords.used, `${before} → ${sanitizeExternalText(address, 45)}`],
      [messages.bindKeyWords.address, messages.bindKeyWords.oneVenueSees],
      keyTextLine,
    ],
    may: [
      [messages.bindKeyWords.likely, messages.bindKeyWords.setOnceShown],
      [messages.bindKeyWords.then, messages.bindKeyWords.venueRefusesKey],
      [messages.bindKeyWords.or, messages.bindKeyWords.acceptedWithoutEffect],
    ],
    summary: [
      [messages.bindKeyWords.used, `${before} → ${sanitizeExternalText(address, 45)}`],
      [messages.bindKeyWords.then, messages.bindKeyWords.venueRefusesKey],
    ],
    yes: messages.bindKeyWords.holdBindKey,
  }
}

/** Returns the sheet's text for revoking this desk's key. */
export function describeKeyRevocation({ key, open, stops, held }: PlannedRevokeKey): WriteDescription {
  const [lead, rest] = [
    fillMessage(messages.revokeKeyWords.revokeKey, { key: sanitizeExternalText(key, 12) }),
    messages.revokeKeyWords.venueGood,
  ]
  return {
    sentence: fillMessage(messages.revokeKeyWords.leadRest, { lead, rest }),
    lead,
    rest,
    sent: [
      [
        messages.revokeKeyWords.key,
        fillMessage(messages.revokeKeyWords.deskOwn, { key: sanitizeExternalText(key, 12) }),
      ],
      [messages.revokeKeyWords.ordersOpenNow, formatOrderList(open)],
      [messages.revokeKeyWords.triggerOrdersNow, formatOrderList(stops)],
      [
        messages.revokeKeyWords.positionsNow,
        held.length === 0 ? messages.revokeKeyWords.none : held.map(formatPositionName).join(', '),
      ],
      keyTextLine,
    ],
    may: [
      [messages.revokeKeyWords.likely, messages.revokeKeyWords.acceptedShownRevoked],
      [messages.revokeKeyWords.then, messages.revokeKeyWords.deskNoLonger],
      [messages.revokeKeyWords.or, messages.revokeKeyWords.responseLostUnknown],
    ],
    summary: [
      [messages.revokeKeyWords.ordersOpenNow, String(open.length)],
      [messages.revokeKeyWords.triggerOrdersNow, String(countReferencedOrders(stops))],
      [messages.revokeKeyWords.positionsNow, String(held.length)],
      [messages.revokeKeyWords.then, messages.revokeKeyWords.deskNoLonger],
    ],
    yes: messages.revokeKeyWords.holdRevokeKey,
  }
}

const formatPositionName = ({ symbol, marginMode }: PlannedRevokeKey['held'][number]): string =>
  `${sanitizeExternalText(symbol, 30)} ${requestMarginModeLabels[marginMode]}`

const MAX_LISTED_ORDERS = 6

function formatOrderList(named: readonly OrderReference[]): string {
  if (named.length === 0) return messages.listOf.none
  const names = named
    .slice(0, MAX_LISTED_ORDERS)
    .map(({ orderId, symbol }) => `${sanitizeExternalText(orderId, 20)} ${sanitizeExternalText(symbol, 30)}`)
  return `${names.join(', ')}${named.length > MAX_LISTED_ORDERS ? fillMessage(messages.listOf.and, { named: fillPluralMessage(messages.listOf.more, named.length - MAX_LISTED_ORDERS) }) : ''}`
}

export const ownKeyMessages = {
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
