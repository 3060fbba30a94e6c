import type { Guards } from '@core/guard/guard'
import type { AccountName } from '@core/profile/profile'
import type { SignerName } from '@core/attempt/signed-place'
import type { Event } from '@core/snapshot/event'
import { placesOrder, type AttemptId, type Write } from '@core/write/write'
import { bookAtSend } from '@core/writes/book-at-send'
import type { QuestionHeader } from '@contract/consent'
import { createArmed } from '../armed/armed'
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
import { createPrograms } from '../programs/programs'
import { withPrograms, type ArmedOrProgram } from '../programs/with-programs'
import type { CallableSurface } from './callable-surface'
import type { Clock, Ids, Log, Venue } from '../ports'

/** What plans and what sends on a connection. */
export interface WriteSide {
  readonly writer: Writer
  readonly orders: Orders
  readonly signatures: Signatures | undefined
  readonly armed: ArmedOrProgram
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
  readonly surface: CallableSurface
  /** The clock that only goes forward. */
  readonly steady: Pick<Clock, 'now'>
  readonly clock: Clock
  readonly ids: Ids
  readonly guards: () => Guards | undefined
  readonly pace: ConsentPace
  readonly header: () => QuestionHeader
  /** Whether what is held in a market is explained by what is known to have moved it. */
  readonly isExplained: (symbol: string) => boolean
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
  const arming = {
    ...{ ...parts, venue, sources, writer, orders, account },
    isAsking: () => surface.isAsking(),
    asked: () => surface.asked(),
  }
  const isOneOpen = () => attempts.envelopes(profileId).some(({ ended }) => ended === undefined)
  const armed = withPrograms(createArmed(arming), createPrograms(arming), isOneOpen)
  const onEnd = watchEnds({ profileId, attempts, clock })
  const heed = (event: Event): void => {
    if (event.saw === 'writes') orders.onWritesChanged(event.writes)
    armed.heed(event)
    onEnd(event)
  }
  return { writer, orders, signatures, armed, heed }
}
