import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { MarketRules } from '@core/market/venue-market-rules'
import { formatShortDuration } from './times'
import { describeAttemptOutcome } from './attempt-outcome'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/timeline'

export interface AttemptTimelineLine {
  readonly at: number
  readonly what: string
  /** The venue's part, displayed apart from the desk's own steps. */
  readonly answer?: string
}

/** Builds the history of an attempt from its confirmation to its current state, with evidence, in order of time. */
export function buildAttemptTimeline(
  attempt: WriteAttempt,
  market: MarketRules | undefined,
  venueNow?: number,
): readonly AttemptTimelineLine[] {
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
    what: describeAttemptOutcome(attempt, market, venueNow),
    ...(unknownDuration !== undefined && { answer: unknownDuration }),
  })
  return steps.toSorted((a, b) => a.at - b.at)
}

/** Lists the end of the request itself. It mentions a response only if the venue's words are stored. */
function buildResponseSteps({ answeredAt, unknownAt, state }: WriteAttempt): readonly AttemptTimelineLine[] {
  const steps: AttemptTimelineLine[] = []
  // The last step gives the reason while the outcome is unknown.
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

/** Describes how long the outcome was unknown, once it is known. The record can predate the last change of state. */
function describeUnknownDuration({ unknownAt, state }: WriteAttempt): string | undefined {
  if (unknownAt === undefined || state.is === 'unknown' || state.at < unknownAt) return undefined
  const exact = state.is === 'absent' || state.is === 'declared'
  return fillMessage(messages.doubtWords.outcomeUnknown, {
    exact: exact ? '' : messages.doubtWords.most,
    at: formatShortDuration(state.at - unknownAt),
  })
}
