import { advanceAttempt } from '../../src/core/attempt/attempt-advance'
import type { WriteAttempt, AttemptState } from '../../src/core/attempt/write-attempt'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import { findOutermostOpenAlgos } from '../../src/core/account/algo-merge'
import { negate } from '../../src/core/value/decimal-amount'
import { opensAfterClose } from '../../src/core/write/venue-write'
import { replayJournal } from '../../src/core/attempt/journal-replay'
import { computeLatestTrigger, deriveVenueTimer } from '../../src/core/writes/timer/timer-rules'
import { isKeyGone, groupByAttempt, type History, type AttemptJournal } from './history'
import { isKeptBack, type Invariant } from './invariants'
import { amountOf, standing } from './truths'

const attemptsOf = ({ lines }: History): readonly WriteAttempt[] => [
  ...replayJournal(lines.map(({ entry }) => entry)).attempts.values(),
]

const notDone: ReadonlySet<AttemptState['is']> = new Set(['absent', 'not sent', 'refused'])

/**
 * Requests of one sheet are sent in sequence, and none after the first that was not accepted. A flatten goes
 * on.
 */
export const sheetsStop: Invariant = history => {
  const journals = [...groupByAttempt(history).journals.values()]
  return journals.flatMap(journal => {
    if (journal.consent.plannedAt === history.wayOut) return []
    const before = journals.findLast(
      other =>
        other.consent.plannedAt === journal.consent.plannedAt &&
        placeOf(history, other) < placeOf(history, journal),
    )
    if (before === undefined) return []
    if (isKeptBack(history, journal.consent.attempt)) return []
    const { is } = stateAt(history, before, placeOf(history, journal))
    const taken = opensAfterClose(before.consent.write, journal.consent.write) ? filledWhole : takenOf(before)
    return taken.has(is) ? [] : [`${journal.consent.attempt} left after ${before.consent.attempt} was ${is}`]
  })
}

const standsOrFilled: ReadonlySet<AttemptState['is']> = new Set(['live', 'partly filled', 'filled'])
const ended: ReadonlySet<AttemptState['is']> = new Set(['filled', 'cancelled', 'rejected'])
/** A reverse opens only after its close has filled. */
const filledWhole: ReadonlySet<AttemptState['is']> = new Set(['filled'])
const closed: ReadonlySet<AttemptState['is']> = new Set([...standsOrFilled, 'cancelled'])

/**
 * Returns the states in which a request counts as accepted. A cancel counts once its order has ended, a
 * reduce-only IOC order also once it is cancelled.
 */
function takenOf({ consent: { write } }: AttemptJournal): ReadonlySet<AttemptState['is']> {
  if (write.is === 'cancel') return ended
  return write.is === 'order' && write.type === 'IOC' && write.reduceOnly ? closed : standsOrFilled
}

const placeOf = ({ lines }: History, { consent }: AttemptJournal): number =>
  lines.findIndex(({ entry }) => entry.saw === 'consent' && entry.attempt === consent.attempt)

/** Returns the state of an attempt after the first `place` lines of the journal. */
function stateAt({ lines }: History, { consent }: AttemptJournal, place: number): AttemptState {
  let attempt = advanceAttempt(undefined, consent)
  for (const { entry } of lines.slice(0, place))
    if (entry.saw !== 'consent') attempt = advanceAttempt(attempt, entry)
  return attempt.state
}

/** Each algo order with a client id of the desk was sent once, by an attempt in the same state. */
export const waitingIsTrue: Invariant = history => {
  const attempts = attemptsOf(history).filter(({ write }) => write.is === 'algo order')
  const known = new Map(attempts.map(attempt => [String(attempt.id), attempt]))
  const roots = history.algos.filter(({ parent }) => parent === 0)
  const names = roots.flatMap(({ clientId }) => (clientId?.startsWith('pd-') === true ? [clientId] : []))
  const strangers = names.flatMap((name, place) => [
    ...(known.get(name)?.signedAt === undefined
      ? [`the exchange has ${name}, the journal never sent it`]
      : []),
    ...(names.indexOf(name) === place ? [] : [`the exchange has ${name} twice`]),
  ])
  const wrong = attempts.flatMap(attempt => {
    const { is } = attempt.state
    const root = roots.find(({ clientId }) => clientId === attempt.id)
    if (is === 'declared' || is === 'quarantined' || isAttemptUnresolved(attempt)) return []
    if (notDone.has(is)) return root === undefined ? [] : [`${attempt.id} is ${is}, and the exchange has it`]
    if (root === undefined) return [`${attempt.id} is ${is}, and the exchange never had it`]
    if (isKeyGone(history) && is === 'live') return []
    const truly = standing[root.status]
    const isBracket = attempt.write.is === 'algo order' && attempt.write.kind === 'BRACKET'
    return is === truly || isBracket ? [] : [`${attempt.id} is ${is}, truly ${truly}`]
  })
  return [...strangers, ...wrong]
}

/** A cancel of algo orders counts as done only if they have ended. */
export const waitingEndsAreTrue: Invariant = history =>
  attemptsOf(history).flatMap(({ id, write, state }) => {
    if (write.is !== 'cancel algo' && write.is !== 'cancel all algo') return []
    if (state.is !== 'done') return []
    const ids = write.is === 'cancel algo' ? [write.algoOrderId] : write.open.map(({ orderId }) => orderId)
    const endedIds = ids.filter(one => !(state.standing ?? []).includes(one))
    const open = history.algos.filter(one => endedIds.includes(String(one.id)) && isOpen(one.status))
    return open.map(one => `${id} says ${one.id} has ended, truly ${one.status}`)
  })

const isOpen = (status: History['algos'][number]['status']): boolean =>
  status === 'NEW' || status === 'PARTIAL_FILLED'

/** The final snapshot shows the open algo orders of the exchange, and no others. */
export const waitingIsShown: Invariant = history => {
  const { shown, algos, lines } = history
  if (shown.algoOrders === undefined || isKeyGone(history)) return []
  if (replayJournal(lines.map(({ entry }) => entry)).halted !== undefined) return []
  const truly = algos.filter(
    ({ id, parent }) => parent === 0 && algos.some(({ root, status }) => root === id && isOpen(status)),
  )
  const shownIds = findOutermostOpenAlgos(shown.algoOrders.value).map(({ rootId }) => rootId)
  const [a, b] = [
    truly
      .map(({ id }) => String(id))
      .sort()
      .join(' '),
    shownIds.toSorted().join(' '),
  ]
  return a === b ? [] : [`truly waiting [${a}], shown [${b}]`]
}

/** Margin moves as often as the attempts say, and at most once for each. */
export const marginMovesOnce: Invariant = history => {
  const attempts = attemptsOf(history).filter(({ write }) => write.is === 'move margin')
  // An unresolved or declared attempt may or may not have moved margin.
  const doubt = attempts.filter(one => isAttemptUnresolved(one) || one.state.is === 'declared')
  const amounts = (of: readonly WriteAttempt[]) =>
    of.flatMap(({ write }) =>
      write.is !== 'move margin' ? [] : [String(write.way === 'ADD' ? write.amount : negate(write.amount))],
    )
  const truly = history.marginMoves.map(move => String(amountOf(move)))
  const reported = amounts(attempts.filter(({ state }) => state.is === 'done'))
  const left = without(truly, reported)
  if (left === undefined)
    return [`margin is said to have moved by [${reported.join(' ')}], truly [${truly.join(' ')}]`]
  return without(amounts(doubt), left) === undefined
    ? [`margin moved by [${left.join(' ')}] and nobody said so`]
    : []
}

/** Returns `all` without the elements of `taken`. `undefined` if one of them is missing. */
function without(all: readonly string[], taken: readonly string[]): readonly string[] | undefined {
  const left = [...all]
  for (const one of taken) {
    const place = left.indexOf(one)
    if (place < 0) return undefined
    left.splice(place, 1)
  }
  return left
}

/** A timer whose answer was lost counts as armed until it can no longer fire. */
export const timersAreAwaited: Invariant = history =>
  attemptsOf(history).flatMap(attempt => {
    const { id, write, triggerAt } = attempt
    const until = computeLatestTrigger(attempt)
    if (write.is !== 'cancel all after' || triggerAt !== undefined || until === undefined) return []
    const given = history.lines.find(({ entry }) => entry.saw === 'done' && entry.attempt === id)
    return given?.trulyAt !== undefined && given.trulyAt < until
      ? [`${id} was given up ${until - given.trulyAt} ms before it could not go off any more`]
      : []
  })

/** A timer that is set at the exchange is shown, with a time no earlier than the one at the exchange. */
export const timersAreTold: Invariant = history => {
  const { deadline } = history
  const timer = deriveVenueTimer(attemptsOf(history))
  if (deadline === undefined || (timer.is === 'armed' && timer.until >= deadline)) return []
  return [
    `a timer goes off at ${deadline}, told is ${timer.is === 'off' ? 'none' : `one until ${timer.until}`}`,
  ]
}
