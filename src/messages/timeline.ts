import type { Attempt } from '@core/attempt/attempt'
import type { Market } from '@core/market/market'
import { age } from './times'
import { fateWords } from './state'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/timeline'

/** One thing that happened to an attempt, with when it did. */
export interface TimelineLine {
  readonly at: number
  readonly what: string
  /** The venue's part, set apart from what this desk did. */
  readonly answer?: string
}

/** The life of an attempt from your yes to where it stands, evidence included, in the order it happened. */
export function timeline(attempt: Attempt, market: Market | undefined): readonly TimelineLine[] {
  const { plannedAt, consentedAt, sentAt, evidence, state } = attempt
  const steps: TimelineLine[] = [
    { at: plannedAt, what: messages.timeline.plannedSealed },
    { at: consentedAt, what: messages.timeline.confirmedWrittenJournal },
  ]
  if (sentAt !== undefined) steps.push({ at: sentAt, what: messages.timeline.signedHandedNetwork })
  steps.push(...answering(attempt))
  for (const { at, asked, answer } of evidence)
    steps.push({
      at,
      what: fill(messages.timeline.asked, { asked: shown(asked, 120) }),
      answer: shown(answer, 160),
    })
  const doubt = doubtWords(attempt)
  steps.push({
    at: state.at,
    what: fateWords(attempt, market),
    ...(doubt !== undefined && { answer: doubt }),
  })
  return steps.toSorted((a, b) => a.at - b.at)
}

/** How the request itself ended. Only where the venue's words are kept is it said that an answer came. */
function answering({ answeredAt, unknownAt, state }: Attempt): readonly TimelineLine[] {
  const steps: TimelineLine[] = []
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
function doubtWords({ unknownAt, state }: Attempt): string | undefined {
  if (unknownAt === undefined || state.is === 'unknown' || state.at < unknownAt) return undefined
  const exact = state.is === 'absent' || state.is === 'declared'
  return fill(messages.doubtWords.outcomeUnknown, {
    exact: exact ? '' : messages.doubtWords.most,
    at: age(state.at - unknownAt),
  })
}
