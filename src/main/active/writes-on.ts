import type { TradingGuards } from '@core/guard/guard'
import type { AccountName } from '@core/profile/profile'
import type { SignerListName } from '@core/attempt/signed-place'
import type { DeskEvent } from '@core/snapshot/event'
import { isOrderPlacement, type AttemptId, type Write } from '@core/write/write'
import { estimateFillAtSend } from '@core/writes/book-at-send'
import type { ConsentQuestionHeader } from '@contract/consent'
import { createArmedDesk } from '../armed/armed'
import type { AttemptStore } from '../attempts/attempts'
import type { TradingGate } from '../attempts/gate'
import { createSignatureComparison, type SignatureComparison } from '../attempts/signatures'
import type { KeyOwnerLookup } from '../attempts/signatures-found'
import { recordPostTradeSnapshots } from '../attempts/left-behind'
import type { DeskState } from '../desk'
import type { VenueFeed } from '../feed/feed'
import { createOrderSubmission, type OrderSubmission } from '../orders/orders'
import type { ConsentPace } from '../orders/pace'
import { createPlanInputSource } from '../orders/plan-inputs'
import { createRequestWriter, type RequestWriter } from '../orders/writer'
import { createProgramDesk } from '../programs/programs'
import { combineArmedAndPrograms, type ArmedOrProgram } from '../programs/with-programs'
import type { WithdrawableSurface } from './callable-surface'
import type { ClockPort, IdSource, LogPort, WritableVenue } from '../ports'

export interface TradingServices {
  readonly writer: RequestWriter
  readonly orders: OrderSubmission
  readonly signatures: SignatureComparison | undefined
  readonly armed: ArmedOrProgram
  /** Handles snapshot events: withdraws outdated prompts and records post-trade snapshots. */
  readonly handleEvent: (event: DeskEvent) => void
}

interface Parts {
  readonly profileId: string
  /** Signer of this connection. `hasKey` is true if it holds the key of this connection. */
  readonly signer: SignerListName
  readonly hasKey: boolean
  readonly whoseKey: KeyOwnerLookup
  readonly attempts: AttemptStore
  readonly desk: DeskState
  readonly gate: TradingGate
  readonly log: LogPort
  readonly surface: WithdrawableSurface
  readonly steady: Pick<ClockPort, 'now'>
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly guards: () => TradingGuards | undefined
  readonly pace: ConsentPace
  readonly header: () => ConsentQuestionHeader
  /** True if known trades explain the position of the market. */
  readonly isExplained: (symbol: string) => boolean
}

export function createTradingServices(
  parts: Parts,
  venue: WritableVenue,
  feed: VenueFeed,
  onAnswered: (id: AttemptId) => void,
): TradingServices {
  const { profileId, attempts, desk, gate, log, surface, clock, ids, guards, pace, header } = parts
  const sources = createPlanInputSource({ desk, feed, gate, attempts, venue, clock, guards })
  const estimateFill = (write: Write) =>
    isOrderPlacement(write)
      ? estimateFillAtSend(write, { snapshot: desk.snapshot(), book: feed.book(write.symbol) })
      : undefined
  const account = (): AccountName | undefined => {
    const { profile } = header()
    if (venue.accountId === undefined || profile.id !== profileId) return undefined
    const { label, subOf } = profile
    return { id: venue.accountId, label, ...(subOf !== undefined && { subOf }) }
  }
  // A connection without a key has no signer. `InactiveKeyWatch` compares other signatures.
  const signatures = parts.hasKey ? createSignatureComparison({ ...parts, venue }) : undefined
  const writer = createRequestWriter({
    ...{ venue, attempts, gate, clock, log, onAnswered, estimateFill, account },
    ...(signatures !== undefined && { signatures }),
  })
  const orders = createOrderSubmission({
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
  const armingParts = {
    ...{ ...parts, venue, sources, writer, orders, account },
    isAsking: () => surface.isAsking(),
    asked: () => surface.promptCount(),
  }
  const hasOpenMandate = () => attempts.envelopes(profileId).some(({ ended }) => ended === undefined)
  const armed = combineArmedAndPrograms(createArmedDesk(armingParts), createProgramDesk(armingParts), hasOpenMandate)
  const onEnd = recordPostTradeSnapshots({ profileId, attempts, clock })
  const handleEvent = (event: DeskEvent): void => {
    if (event.saw === 'writes') orders.onTradingStateChange(event.writes)
    armed.handleEvent(event)
    onEnd(event)
  }
  return { writer, orders, signatures, armed, handleEvent }
}
