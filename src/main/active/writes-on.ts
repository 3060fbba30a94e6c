import type { Guards } from '@core/guard/guard'
import type { AccountName } from '@core/profile/profile'
import type { SignerName } from '@core/attempt/signed-place'
import type { Event } from '@core/snapshot/event'
import { placesOrder, type AttemptId, type Write } from '@core/write/write'
import { bookAtSend } from '@core/writes/book-at-send'
import type { QuestionHeader } from '@contract/consent'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import { compareSignatures, type Signatures } from '../attempts/signatures'
import type { WhoseKey } from '../attempts/signatures-found'
import { watchEnds } from '../attempts/left-behind'
import type { Desk } from '../desk'
import type { Feed } from '../feed/feed'
import { createOrders, type Orders } from '../orders/orders'
import type { ConsentPace } from '../orders/pace'
import { createPlanInputs } from '../orders/plan-inputs'
import { createWriter, type Writer } from '../orders/writer'
import type { Clock, Ids, Log, Surface, Venue } from '../ports'

/** What plans and what sends on a connection. */
export interface WriteSide {
  readonly writer: Writer
  readonly orders: Orders
  readonly signatures: Signatures | undefined
  /** Heeds what the desk sees: what calls a question off, and what an ended order left behind. */
  readonly heed: (event: Event) => void
}

interface Parts {
  readonly profileId: string
  /** Whose keys the signer of this connection holds, and whether one of them is this connection's own. */
  readonly signer: SignerName
  readonly hasKey: boolean
  readonly whoseKey: WhoseKey
  readonly attempts: Attempts
  readonly desk: Desk
  readonly gate: Gate
  readonly log: Log
  readonly surface: Surface
  readonly clock: Clock
  readonly ids: Ids
  readonly guards: () => Guards | undefined
  readonly pace: ConsentPace
  readonly header: () => QuestionHeader
}

/** Makes what plans, signs and sends, on a venue that can be written to. */
export function writesOn(
  parts: Parts,
  venue: Venue,
  feed: Feed,
  onAnswered: (id: AttemptId) => void,
): WriteSide {
  const { profileId, attempts, desk, gate, log, surface, clock, ids, guards, pace, header } = parts
  const sources = createPlanInputs({ desk, feed, gate, attempts, venue, clock, guards })
  const bookFor = (write: Write) =>
    placesOrder(write)
      ? bookAtSend(write, { snapshot: desk.snapshot(), book: feed.book(write.symbol) })
      : undefined
  /** Named by what each request will say, and only while this profile is the one in use. */
  const account = (): AccountName | undefined => {
    const { profile } = header()
    if (venue.accountId === undefined || profile.id !== profileId) return undefined
    const { label, subOf } = profile
    return { id: venue.accountId, label, ...(subOf !== undefined && { subOf }) }
  }
  // Without a key this connection has no signer to ask: what others sign is looked at elsewhere.
  const signatures = parts.hasKey ? compareSignatures({ ...parts, venue }) : undefined
  const writer = createWriter({
    ...{ venue, attempts, gate, clock, log, onAnswered, bookFor, account },
    ...(signatures !== undefined && { signatures }),
  })
  const orders = createOrders({
    profileId,
    venue,
    sources,
    writer,
    attempts,
    desk,
    log,
    surface,
    clock,
    ids,
    pace,
    header,
    account,
  })
  const onEnd = watchEnds({ profileId, attempts, clock })
  const heed = (event: Event): void => {
    if (event.saw === 'writes') orders.onWritesChanged(event.writes)
    onEnd(event)
  }
  return { writer, orders, signatures, heed }
}
