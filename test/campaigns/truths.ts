import {
  compareDecimals,
  requireAmount,
  maxAmount,
  ZERO,
  type Amount,
} from '../../src/core/value/decimal-amount'
import type { WriteAttempt, AttemptState } from '../../src/core/attempt/write-attempt'
import { replayJournal } from '../../src/core/attempt/journal-replay'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import { isKeyGone, groupByAttempt, type History } from './history'
import type { Invariant } from './invariants'

type TrueOrder = History['orders'][number]

/** Converts an amount of the exchange, in units of 10⁻¹⁸, to the desk's text. */
export function amountOf(fixed: bigint): Amount {
  const digits = (fixed < 0n ? -fixed : fixed).toString().padStart(19, '0')
  const text = `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
  return requireAmount(fixed < 0n && text !== '0' ? `-${text}` : text)
}

/** Attempt states of the desk for the order statuses of the exchange. */
export const standing: Readonly<Record<TrueOrder['status'], AttemptState['is']>> = {
  NEW: 'live',
  PARTIAL_FILLED: 'partly filled',
  FILLED: 'filled',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
}

const attemptsOf = ({ lines }: History): readonly WriteAttempt[] => [
  ...replayJournal(lines.map(({ entry }) => entry)).attempts.values(),
]

const orderMadeBy = (history: History, { id }: WriteAttempt): TrueOrder | undefined =>
  history.orders.find(({ clientId }) => clientId === id)

/** Each exchange order with a client id of the desk belongs to exactly one sent attempt. */
export const nothingIsLost: Invariant = history => {
  const { journals } = groupByAttempt(history)
  const sent = new Set(
    [...journals].flatMap(([id, { lines }]) =>
      lines.some(({ entry }) => entry.saw === 'sending') ? [id] : [],
    ),
  )
  const names = history.orders.flatMap(({ clientId }) =>
    clientId?.startsWith('pd-') === true ? [clientId] : [],
  )
  return names.flatMap((name, place) => [
    ...([...sent].some(id => id === name) ? [] : [`the exchange has ${name}, the journal never sent it`]),
    ...(names.indexOf(name) === place || history.takenTwice !== undefined
      ? []
      : [`the exchange has ${name} twice`]),
  ])
}

/** The outcome of each order in the journal is the one at the exchange. */
export const endsAreTrue: Invariant = history =>
  attemptsOf(history).flatMap(attempt => {
    if (attempt.write.is !== 'order') return []
    const order = orderMadeBy(history, attempt)
    const { is } = attempt.state
    if (is === 'declared' || is === 'quarantined' || isAttemptUnresolved(attempt)) return []
    if (is === 'absent' || is === 'not sent' || is === 'refused')
      return order === undefined ? [] : [`${attempt.id} is ${is}, and the exchange has it as ${order.status}`]
    if (order === undefined) return [`${attempt.id} is ${is}, and the exchange never had it`]
    if (isKeyGone(history) && (is === 'live' || is === 'partly filled')) return []
    const truly = standing[order.status]
    const executed = amountOf(order.executed)
    return [
      ...(is === truly ? [] : [`${attempt.id} is ${is}, truly ${truly}`]),
      ...(attempt.executed === executed
        ? []
        : [`${attempt.id} executed ${attempt.executed}, truly ${executed}`]),
    ]
  })

/** A cancel counts as done only if its order has ended. */
export const cancelsAreTrue: Invariant = history =>
  attemptsOf(history).flatMap(({ id, write, state }) => {
    if (write.is !== 'cancel' || !['cancelled', 'filled'].includes(state.is)) return []
    const order = history.orders.find(order => String(order.id) === write.orderId)
    const truly = order === undefined ? 'nowhere' : standing[order.status]
    return truly === state.is ? [] : [`${id} says its order is ${state.is}, truly ${truly}`]
  })

/** Shown fills are never less than any that was read, and an order that was read as ended stays ended. */
export const fillsOnlyGrow: Invariant = history => {
  const { journals } = groupByAttempt(history)
  return (history.shown.attempts?.value ?? []).flatMap(({ id, write, executed, state }) => {
    // A cancel reads the record of its order, which can change without the cancel.
    if (write.is !== 'order' || state.is === 'quarantined' || state.is === 'declared') return []
    const records = (journals.get(id)?.lines ?? []).flatMap(({ entry }) =>
      entry.saw === 'record' ? [entry] : [],
    )
    const most = records.map(record => record.executed).reduce(maxAmount, ZERO)
    // A record with `again` can take back an end that was read before it.
    const since = records.slice(records.findLastIndex(({ again }) => again === true) + 1)
    const ends = new Set(since.map(record => record.state.is).filter(is => ended.has(is)))
    const end = ends.has('filled') ? 'filled' : [...ends][0]
    return [
      ...(compareDecimals(executed, most) < 0
        ? [`${id} shows ${executed} executed after ${most} was read`]
        : []),
      ...(end === undefined || end === state.is ? [] : [`${id} shows ${state.is} after ${end} was read`]),
    ]
  })
}

const ended: ReadonlySet<AttemptState['is']> = new Set(['filled', 'cancelled', 'rejected'])

/** A reduce-only order never enlarges or reverses a position. */
export const closesShrink: Invariant = ({ orders, trades }) => {
  const reducing = new Set(orders.filter(({ reduceOnly }) => reduceOnly).map(({ id }) => id))
  const held = new Map<string, bigint>()
  const size = (quantity: bigint) => (quantity < 0n ? -quantity : quantity)
  return [...trades]
    .sort((a, b) => a.id - b.id)
    .flatMap(({ account, symbol, mode, side, quantity, order }) => {
      const where = `${account} ${symbol} ${mode}`
      const before = held.get(where) ?? 0n
      const after = before + (side === 'BUY' ? quantity : -quantity)
      held.set(where, after)
      const shrinks = size(after) < size(before) && (after === 0n || after > 0n === before > 0n)
      return reducing.has(order) && !shrinks ? [`order ${order} took ${before} to ${after}`] : []
    })
}

/** After the faults every outcome is known and the gate is open, unless something impossible was shown. */
export const everythingConverges: Invariant = history => {
  const { lines, shown, mayHalt } = history
  const { halted } = replayJournal(lines.map(({ entry }) => entry))
  if (halted !== undefined) return mayHalt ? [] : [`halted: ${halted.why}`]
  const open = attemptsOf(history).filter(isAttemptUnresolved)
  // A person reopened the desk, and has yet to declare the attempt.
  if (mayHalt && open.some(({ state }) => state.is === 'quarantined')) return []
  const writes = shown.writes?.value
  const isOver = (writes?.state === 'read-only' || writes?.state === 'offline') && isKeyGone(history)
  const shut = writes?.state !== 'active' && writes?.state !== 'reducing' && !isOver
  return [
    ...open.map(({ id, state, write, evidence }) => {
      const { asked = 'nothing', answer = '' } = evidence.at(-1) ?? {}
      return `${id} (${write.is}) is still ${state.is}; last asked: ${asked}: ${answer}`
    }),
    ...(shut ? [`writing is ${writes?.state ?? 'nothing'}: ${JSON.stringify(writes?.holds)}`] : []),
  ]
}

/** The desk's own polls detect every double execution. Without one, no position is doubted. */
export const positionsAreExplained: Invariant = ({ takenTwice, orders, shown }) => {
  if (takenTwice === undefined)
    return isDoubted(shown) ? [`doubted without a reason: ${JSON.stringify(shown.writes?.value)}`] : []
  const named = orders.filter(({ clientId, executed }) => clientId?.startsWith('pd-') && executed > 0n)
  const twice = named.filter(({ clientId }, place) =>
    named.slice(0, place).some(one => one.clientId === clientId),
  )
  const isReported = isDoubted(takenTwice) || takenTwice.writes?.value.state === 'halted'
  return isReported
    ? []
    : twice.map(({ clientId }) => `${clientId} was carried out twice, and nothing is said`)
}

const isDoubted = ({ writes }: History['shown']): boolean =>
  writes?.value.holds.some(
    hold => hold.is === 'doubt' && hold.doubts.some(({ is }) => is === 'position not explained'),
  ) === true

/**
 * The final snapshot shows the exchange's positions and open orders, while the desk has a key to read them.
 */
export const deskAgrees: Invariant = history => {
  const { shown, positions, orders, lines } = history
  const { halted } = replayJournal(lines.map(({ entry }) => entry))
  if (halted !== undefined || isKeyGone(history)) return []
  const trulyHeld = positions
    .filter(({ quantity }) => quantity !== 0n)
    .map(({ symbol, mode, quantity }) => `${symbol} ${mode} ${amountOf(quantity)}`)
  const shownHeld = (shown.positions?.value ?? [])
    .filter(({ quantity }) => quantity !== '0')
    .map(({ symbol, marginMode, quantity }) => `${symbol} ${marginMode} ${quantity}`)
  const trulyOpen = orders.filter(({ status }) => status === 'NEW' || status === 'PARTIAL_FILLED')
  const shownOpen = (shown.orders?.value ?? []).filter(({ status }) =>
    ['NEW', 'PARTIAL_FILLED', 'unrecognised'].includes(status),
  )
  return [
    ...differing('holds', trulyHeld, shownHeld),
    ...differing(
      'has open',
      trulyOpen.map(({ id, executed }) => `${id} filled ${amountOf(executed)}`),
      shownOpen.map(({ orderId, executed }) => `${orderId} filled ${executed}`),
    ),
  ]
}

function differing(what: string, truly: readonly string[], shown: readonly string[]): readonly string[] {
  const [a, b] = [[...truly].sort().join('; '), [...shown].sort().join('; ')]
  return a === b ? [] : [`truly ${what} [${a}], shown [${b}]`]
}
