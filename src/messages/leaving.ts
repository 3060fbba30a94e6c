import type { Leaving } from '@core/context/leaving'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/leaving'

/** How many markets are named before the rest is only counted. */
export const MOST_LEFT = 3

/** One sentence about what stays live, or nothing when nothing does. */
export const leavingSentence = (leaving: Leaving): string | undefined =>
  joined([liveOf(leaving, messages.leavingSentence), stopsOf(leaving), unknownOf(leaving)])

/** The same of a desk that is locked, which says as well that nothing stays live, or that it was not read. */
export function lockedSentence(leaving: Leaving, isRead: boolean): string {
  const { orders, positions } = leaving
  const live = liveOf(leaving, fillPlural(messages.lockedSentence.stay, orders + positions))
  const parts = isRead
    ? [live, stopsOf(leaving)]
    : live === ''
      ? [messages.lockedSentence.openVenueNot]
      : [live, stopsOf(leaving), messages.lockedSentence.notAllOpen]
  return joined([...parts, unknownOf(leaving)]) ?? messages.lockedSentence.nothingYoursOpen
}

/** What a notification says when the desk locked itself; its body tells no market and no figure. */
export const lockedItself = messages.lockedItself

function joined(parts: readonly string[]): string | undefined {
  const [last, ...before] = parts.filter(part => part !== '').toReversed()
  if (last === undefined) return undefined
  return before.length === 0
    ? fill(messages.joined.last, { last })
    : fill(messages.joined.and, { toReversed: before.toReversed().join(messages.joined.separator), last })
}

function liveOf({ orders, positions }: Leaving, stay: string): string {
  const live = [ordersOf(orders), positionsOf(positions)].filter(part => part !== '')
  return live.length === 0
    ? ''
    : fill(messages.liveOf.openVenue, { live: live.join(messages.liveOf.separator), stay })
}

function stopsOf({ positions, bare }: Leaving): string {
  if (positions === 0) return ''
  if (bare === undefined) return messages.stopsOf.whetherStopsCover
  if (bare.length === 0) return ''
  const more = bare.length - MOST_LEFT
  const named =
    bare.slice(0, MOST_LEFT).join(messages.stopsOf.separator) +
    (more > 0 ? fill(messages.stopsOf.more, { more: String(more) }) : '')
  return fill(messages.stopsOf.noStopCovers, { named })
}

const unknownOf = ({ unknown }: Leaving): string =>
  unknown === 0 ? '' : fillPlural(messages.unknownOf, unknown, { count: String(unknown) })

const ordersOf = (orders: number): string =>
  orders === 0 ? '' : fillPlural(messages.ordersOf, orders, { count: String(orders) })

const positionsOf = (positions: number): string =>
  positions === 0 ? '' : fillPlural(messages.positionsOf, positions, { count: String(positions) })
