import type { TradingGuards } from '@core/guard/trading-guards'
import type { AccountName } from '@core/profile/trading-profile'
import type { SignerListName } from '@core/attempt/signature-list'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { isOrderPlacement, type AttemptId, type Write } from '@core/write/venue-write'
import { estimateFillAtSend } from '@core/writes/book-at-send'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import { createArmedDesk } from '../armed/armed-desk'
import type { AttemptStore } from '../attempts/attempt-store'
import type { TradingGate } from '../attempts/trading-gate'
import { createSignatureComparison, type SignatureComparison } from '../attempts/signature-comparison'
import type { KeyOwnerLookup } from '../attempts/foreign-signatures'
import { recordPostTradeSnapshots } from '../attempts/post-trade-snapshot'
import type { DeskState } from '../desk-state'
import type { MarkComparison } from '../feed/mark-comparison'
import type { VenueFeed } from '../feed/venue-feed'
import { createOrderSubmission, type OrderSubmission } from '../orders/order-submission'
import type { ConsentPace } from '../orders/consent-pace'
import { createPlanInputSource } from '../orders/plan-inputs'
import { createRehearsal } from '../orders/rehearsal'
import { createRequestWriter, type RequestWriter } from '../orders/request-writer'
import { createWriteAging, type WriteAging } from '../orders/write-aging'
import { createProgramDesk } from '../programs/program-desk'
import { combineArmedAndPrograms, type ArmedOrProgram } from '../programs/armed-or-program'
import type { WithdrawableSurface } from './withdrawable-surface'
import type { ClockPort, IdSource, LogPort, WritableVenue } from '../main-ports'

export interface TradingServices {
  readonly writer: RequestWriter
  readonly orders: OrderSubmission
  readonly signatures: SignatureComparison | undefined
  readonly armed: ArmedOrProgram
  readonly aging: WriteAging
  readonly rehearse: () => void
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
  readonly marks: Pick<MarkComparison, 'agreedAt'>
  /** True if known trades explain the position of the market. */
  readonly isExplained: (symbol: string) => boolean
}

export function createTradingServices(
  parts: Parts,
  venue: WritableVenue,
  feed: VenueFeed,
  onAnswered: (id: AttemptId) => void,
): TradingServices {
  const { profileId, attempts, desk, gate, log, surface, clock, ids, guards, pace, header, marks } = parts
  const sources = createPlanInputSource({ desk, feed, gate, attempts, venue, clock, guards, marks })
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
  const isMaintained = () => feed.getMaintenance() !== undefined
  const aging = createWriteAging({ profileId, venue, desk, attempts, clock, log, isMaintained })
  const writer = createRequestWriter({
    ...{ venue, attempts, gate, clock, log, onAnswered, estimateFill, account },
    chooseAge: aging.chooseAge,
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
    countPrompts: () => surface.promptCount(),
  }
  const hasOpenMandate = () => attempts.envelopes(profileId).some(({ ended }) => ended === undefined)
  const armed = combineArmedAndPrograms(
    createArmedDesk(armingParts),
    createProgramDesk(armingParts),
    hasOpenMandate,
  )
  const rehearse = createRehearsal({ profileId, venue, sources, gate, account, clock, log, feed })
  const recordSnapshots = recordPostTradeSnapshots({ profileId, attempts, clock })
  const handleEvent = (event: DeskEvent): void => {
    if (event.saw === 'writes') orders.onTradingStateChange(event.writes)
    armed.handleEvent(event)
    recordSnapshots(event)
  }
  return { writer, orders, signatures, armed, aging, rehearse, handleEvent }
}
