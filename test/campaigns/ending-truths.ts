import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import { replayJournal } from '../../src/core/attempt/journal-replay'
import { isKeyGone, groupByAttempt } from './history'
import type { Invariant } from './invariants'

/** Path of the unsigned read that shows whether a key works. */
const KEY_LOOK_UP = '/v1/get_orderly_key'

/**
 * A revoked key counts as gone only if the unsigned look-up was sent after the request and the key is gone.
 */
export const goneIsLookedUp: Invariant = history =>
  [...groupByAttempt(history).journals.values()].flatMap(({ consent: { attempt, write }, lines }) => {
    if (write.is !== 'revoke key') return []
    const sent = lines.find(({ entry }) => entry.saw === 'sending')
    const done = lines.find(({ entry }) => entry.saw === 'done')
    const absent = lines.find(({ entry }) => entry.saw === 'absence proved')
    const requests = history.received.slice(sent?.receivedCount ?? 0, done?.receivedCount ?? 0)
    const isGone = isKeyGone(history)
    return [
      ...(done !== undefined && !requests.some(({ path }) => path === KEY_LOOK_UP)
        ? [`${attempt} is called gone, and no look-up without a signature was asked`]
        : []),
      ...(done !== undefined && !isGone ? [`${attempt} is called gone, and the key works`] : []),
      ...(absent !== undefined && isGone ? [`${attempt} is called not done, and the key is gone`] : []),
    ]
  })

/** The desk's own key counts as bound only if the exchange has it bound to that address. */
export const boundIsTrue: Invariant = history =>
  [...replayJournal(history.lines.map(({ entry }) => entry)).attempts.values()].flatMap(
    ({ id, write, state }) => {
      if (write.is !== 'bind key') return []
      const isBound = history.ownKey?.addresses.join() === write.address
      if (state.is === 'done') return isBound ? [] : [`${id} is called bound, and the key is not`]
      return state.is === 'absent' && isBound ? [`${id} is called not done, and the key is bound`] : []
    },
  )

/** A flatten goes on while each outcome is known, whatever it is, and ends at the first unknown one. */
export const waysOutEndAtUnknown: Invariant = history => {
  const sheet = [...groupByAttempt(history).journals.values()].filter(
    ({ consent }) => consent.plannedAt === history.wayOut,
  )
  return sheet.flatMap(({ consent, lines }, nth) => {
    const sent = lines.find(({ entry }) => entry.saw === 'sending')
    if (sent === undefined) return []
    const before = replayJournal(
      history.lines.slice(0, history.lines.indexOf(sent)).map(({ entry }) => entry),
    ).attempts
    return sheet.slice(0, nth).flatMap(({ consent: { attempt } }) => {
      const earlier = before.get(attempt)
      return earlier !== undefined && isAttemptUnresolved(earlier)
        ? [`${consent.attempt} left while ${attempt} was ${earlier.state.is}`]
        : []
    })
  })
}
