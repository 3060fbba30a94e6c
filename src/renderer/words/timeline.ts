import type { Attempt } from '@core/attempt'
import type { Market } from '@core/market'
import { fateWords } from './state'
import { shown } from './fill'

/** One thing that happened to an attempt, with when it did. */
export interface Step {
  readonly at: number
  readonly what: string
  /** The venue's part, set apart from what this desk did. */
  readonly answer?: string
}

/** The life of an attempt from your yes to where it stands, evidence included, in the order it happened. */
export function timeline(attempt: Attempt, market: Market | undefined): readonly Step[] {
  const { plannedAt, consentedAt, sentAt, answeredAt, evidence, state } = attempt
  const steps: Step[] = [
    { at: plannedAt, what: 'Planned and sealed.' },
    { at: consentedAt, what: 'You said yes; written to the journal before anything left.' },
  ]
  if (sentAt !== undefined) steps.push({ at: sentAt, what: 'Signed and handed to the network.' })
  if (answeredAt !== undefined) steps.push({ at: answeredAt, what: 'The wait for an answer ended.' })
  for (const { at, asked, answer } of evidence)
    steps.push({ at, what: `Asked: ${shown(asked, 120)}`, answer: shown(answer, 160) })
  steps.push({ at: state.at, what: fateWords(attempt, market) })
  return steps.toSorted((a, b) => a.at - b.at)
}

/** What is still missing before an unknown outcome is settled, as the person may expect it. */
export function missingWords(provableIn: number | undefined): readonly string[] {
  const found = 'Found: an order with this client id in the venue’s records settles it at once.'
  const absent =
    provableIn === undefined || provableIn > 0
      ? 'Proved absent: only after the signature has lapsed, because until then the venue could still take it.'
      : 'Proved absent: two look-ups and a stable list that lack it, and a position that is explained without it.'
  return [
    found,
    absent,
    'Declared: by you, with a reason, when neither can be had. It is written down as your word, never as evidence.',
  ]
}
