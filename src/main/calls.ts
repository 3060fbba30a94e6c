import { no, refuse, yes, type Result } from '@core/result'
import type { Api } from '@contract/api'
import type { Question } from '@contract/consent'
import type { Handlers } from '@contract/wire'
import type { Attempts } from './attempts'
import type { Gate } from './gate'
import type { Keys } from './keys'
import type { Clock, Ids, Shelf, Surface } from './ports'
import { putAway } from './put-away'
import type { Seat } from './seat'

/** Where the shelf keeps how the person likes the screen. */
export const PREFERENCES = 'screen preferences'

interface Parts {
  readonly seat: () => Seat | undefined
  readonly attempts: Attempts
  readonly gate: Gate
  readonly keys: Keys
  readonly surface: Surface
  readonly shelf: Shelf
  readonly clock: Clock
  readonly ids: Ids
  readonly face: () => Pick<Question, 'profile' | 'theme' | 'palette'>
  readonly watch: (symbol: string) => void
  readonly use: (profileId: string) => Promise<Result<undefined>>
  readonly copy: (text: string) => void
}

/** What the desk answers to each call of its window. */
export function createCalls(parts: Parts): Handlers<Api> {
  const { seat, keys, shelf } = parts
  return {
    desk: { snapshot: () => yes(seat()?.desk.snapshot() ?? {}) },
    market: marketCalls(parts),
    orders: {
      plan: draft => seat()?.line()?.orders.plan(draft) ?? no([refuse('WRITES_OFFLINE')]),
      submit: ({ token }) => seat()?.line()?.orders.submit(token) ?? no([refuse('TOKEN_UNKNOWN')]),
    },
    writes: writeCalls(parts),
    profiles: { use: ({ id }) => parts.use(id) },
    drills: drillCalls(parts),
    keys: { add: () => keys.add(), remove: ({ profileId }) => keys.remove(profileId) },
    screen: {
      recall: () => yes(shelf.get(PREFERENCES)),
      remember: ({ preferences }) => putAway(shelf, PREFERENCES, preferences),
      copy({ text }) {
        parts.copy(text)
        return yes(undefined)
      },
    },
  }
}

function marketCalls({ seat, watch }: Parts): Handlers<Api>['market'] {
  return {
    watch({ symbol }) {
      watch(symbol)
      return yes(undefined)
    },
    async candles({ symbol, interval, before }) {
      const line = seat()?.line()
      if (line === undefined) return no([refuse('WRITES_OFFLINE')])
      const read = await line.venue.read.candles(symbol, interval, before)
      return read.is === 'read'
        ? yes(read.value)
        : no([refuse('INPUT_MISSING', { what: 'candles', why: read.why })])
    },
  }
}

function drillCalls({ seat }: Parts): Handlers<Api>['drills'] {
  return {
    list: async () => yes((await seat()?.line()?.drills?.list()) ?? []),
    async run({ name }) {
      const sentence = await seat()?.line()?.drills?.run(name)
      return sentence === undefined ? no([refuse('DRILL_UNKNOWN', { name })]) : yes(sentence)
    },
  }
}

function writeCalls({ seat, attempts, gate, surface, clock, ids, face }: Parts): Handlers<Api>['writes'] {
  return {
    stop() {
      const stopped = attempts.stop()
      return stopped.ok ? yes(undefined) : stopped
    },
    async reopen() {
      const answer = await surface.ask({
        ...face(),
        is: 'reopen',
        token: ids.token(),
        holds: gate.writes().holds,
      })
      if (answer.is !== 'yes') return yes('declined')
      const kept = attempts.record({ saw: 'reopen', at: clock.now(), reason: 'reopened by the person' })
      return kept.ok ? yes('reopened') : kept
    },
    async reconcile() {
      await seat()?.line()?.reconciler.round()
      return yes(undefined)
    },
    async declare({ attempt: id }) {
      const attempt = attempts.unresolved().find(open => open.id === id)
      if (attempt === undefined) return no([refuse('INPUT_MALFORMED', { at: 'attempt' })])
      const answer = await surface.ask({ ...face(), is: 'declare', token: ids.token(), attempt })
      if (answer.is !== 'declared') return yes('declined')
      const { outcome, reason } = answer
      const kept = attempts.record({
        saw: 'declaration',
        at: clock.now(),
        attempt: attempt.id,
        outcome,
        reason,
      })
      return kept.ok ? yes('declared') : kept
    },
  }
}
