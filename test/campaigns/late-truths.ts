import { SIGNATURE_LIFE } from '../../src/core/attempt/attempt'
import { storiesOf, type History, type Story } from './history'
import type { Invariant } from './invariants'

const LATE_KINDS: ReadonlySet<string> = new Set(['cancel all', 'leverage'])

/** When a request can no longer be taken, by the exchange's clock; undefined once its own answer or a proof told of it. */
function arrivesUntil({ lines }: Story, place: number, history: History): number | undefined {
  const before = lines.filter(line => history.lines.indexOf(line) < place)
  const sent = before.find(({ entry }) => entry.saw === 'sending')?.trulyAt
  const isOver = before.some(
    ({ entry }) =>
      entry.saw === 'absence proved' || (entry.saw === 'outcome' && entry.outcome.is !== 'unknown'),
  )
  return sent === undefined || isOver ? undefined : sent + SIGNATURE_LIFE
}

/** Whether a late request could hit what this one asks for. */
function meets(late: Story, { consent: { write } }: Story): boolean {
  if (late.consent.write.is === 'leverage') return write.is === 'leverage'
  return write.is === 'edit' || (write.is === 'order' && ['LIMIT', 'POST_ONLY'].includes(write.type))
}

/** Nothing is consented to that a request of ours could hit which nobody answered and which may still be on the road. */
export const nothingMeetsWhatMayArrive: Invariant = history => {
  const stories = [...storiesOf(history).stories.values()]
  const late = stories.filter(({ consent }) => LATE_KINDS.has(consent.write.is))
  return stories.flatMap(story => {
    const place = history.lines.findIndex(({ entry }) => entry === story.consent)
    const at = history.lines[place]?.trulyAt
    if (at === undefined) return []
    return late.flatMap(one => {
      const until = one === story || !meets(one, story) ? undefined : arrivesUntil(one, place, history)
      return until !== undefined && at <= until
        ? [`${story.consent.attempt} left while ${one.consent.attempt} could still arrive`]
        : []
    })
  })
}
