import type { WriteAttempt } from '@core/attempt/attempt'
import type { MarketRules } from '@core/market/market'
import { formatShortDuration } from './times'
import { describeAttemptOutcome } from './state'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/timeline'

/** One thing that happened to an attempt, with when it did. */
export interface AttemptTimelineLine {
  readonly at: number
  readonly what: string
  /** The venue's part, set apart from what this desk did. */
  readonly answer?: string
}

/** The life of an attempt from your yes to where it stands, evidence included, in the order it happened. */
export function buildAttemptTimeline(attempt: WriteAttempt, market: MarketRules | undefined): readonly AttemptTimelineLine[] {
  const { plannedAt, consentedAt, sentAt, evidence, state } = attempt
  const steps: AttemptTimelineLine[] = [
    { at: plannedAt, what: messages.timeline.plannedSealed },
    { at: consentedAt, what: messages.timeline.confirmedWrittenJournal },
  ]
  if (sentAt !== undefined) steps.push({ at: sentAt, what: messages.timeline.signedHandedNetwork })
  steps.push(...buildResponseSteps(attempt))
  for (const { at, asked, answer } of evidence)
    steps.push({
      at,
      what: fillMessage(messages.timeline.asked, { asked: sanitizeExternalText(asked, 120) }),
      answer: sanitizeExternalText(answer, 160),
    })
  const unknownDuration = describeUnknownDuration(attempt)
  steps.push({
    at: state.at,
    what: describeAttemptOutcome(attempt, market),
    ...(unknownDuration !== undefined && { answer: unknownDuration }),
  })
  return steps.toSorted((a, b) => a.at - b.at)
}

/** How the request itself ended. Only where the venue's words are kept is it said that an answer came. */
function buildResponseSteps({ answeredAt, unknownAt, state }: WriteAttempt): readonly AttemptTimelineLine[] {
  const steps: AttemptTimelineLine[] = []
  // While it is unknown, the last step says so with the reason.
  if (unknownAt !== undefined && state.is !== 'unknown')
    steps.push({
      at: unknownAt,
      what: messages.answering.noResponseProves,
      ...(state.at < unknownAt && { answer: messages.answering.readLaterDates }),
    })
  if (answeredAt === undefined || answeredAt === unknownAt) return steps
  const what =
    state.is === 'refused' ? messages.answering.venueAnswered : messages.answering.requestEndedOutcome
  return [...steps, { at: answeredAt, what }]
}

/** How long an outcome was unknown, once it no longer is. A record may be older than the last change of state. */
function describeUnknownDuration({ unknownAt, state }: WriteAttempt): string | undefined {
  if (unknownAt === undefined || state.is === 'unknown' || state.at < unknownAt) return undefined
  const exact = state.is === 'absent' || state.is === 'declared'
  return fillMessage(messages.doubtWords.outcomeUnknown, {
    exact: exact ? '' : messages.doubtWords.most,
    at: formatShortDuration(state.at - unknownAt),
  })
}
