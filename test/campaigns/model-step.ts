import type fc from 'fast-check'
import { compareDecimals, type Amount } from '../../src/core/value/decimal-amount'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import type { Discrepancy } from '../../src/core/guard/discrepancy'
import { breath } from '../kit/hand-clock'
import type { ModelDesk } from './model-desk'

/** The expected state of a desk: each confirmation allows one request, and nothing else allows any. */
export interface Model {
  allowed: number
  /** Number of requests on confirmed sheets, including those that may no longer be sent. */
  yeses: number
  /** Numbers of key presses, and of requests allowed to programs. */
  pressed: number
  byRules: number
  /** Largest executed quantity ever shown for each attempt. */
  readonly executed: Map<string, Amount>
  /** Tokens of all plans that the person was asked about. */
  readonly askedTokens: Set<string>
}

export const newModel = (): Model => ({
  allowed: 0,
  yeses: 0,
  pressed: 0,
  byRules: 0,
  executed: new Map(),
  askedTokens: new Set(),
})

export type Command = fc.AsyncCommand<Model, ModelDesk>
/**
 * Creates a command. After it, no more requests were sent than allowed, and an unresolved attempt closes the
 * gate.
 */
export function step(name: string, action: (desk: ModelDesk, model: Model) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, desk) {
      // Keeps two events from having the same time.
      await desk.clock.pass(5)
      const before = desk.person.asked.length
      const person = desk.person
      await action(desk, model)
      await breath()
      askedOnce(model, person.asked.slice(before))
      // At the end of a session the order of each press may be cancelled.
      const cancels = desk.venue.received.filter(({ line }) => line === 'DELETE /v1/order').length
      const allowed = model.allowed + model.pressed + Math.min(cancels, model.pressed) + model.byRules
      if (desk.venue.received.length > allowed)
        throw new Error(`${desk.venue.received.length} requests left, ${allowed} were allowed`)
      const { attempts, writes } = await desk.snapshot()
      for (const { id, executed } of attempts?.value ?? []) {
        const most = model.executed.get(id)
        if (most !== undefined && compareDecimals(executed, most) < 0)
          throw new Error(`${id} shows ${executed} executed after ${most}`)
        model.executed.set(id, executed)
      }
      // Every position change at this venue has a fill in its lists.
      if (writes?.value.holds.some(hold => hold.is === 'doubt' && hold.doubts.some(isOfPosition)) === true)
        throw new Error(`a position is doubted: ${JSON.stringify(writes.value.holds)}`)
      if (
        attempts?.value.some(isAttemptUnresolved) === true &&
        ['active', 'reducing'].includes(writes?.value.state ?? '')
      )
        throw new Error('writing is open while a fate is open')
    },
  }
}

const isOfPosition = ({ is }: Discrepancy): boolean => is === 'position not explained'

/**
 * Throws if the person is asked twice about one plan. A confirmation can be used once, whatever its outcome.
 */
function askedOnce(model: Model, questions: ModelDesk['person']['asked']): void {
  for (const { token } of questions) {
    if (model.askedTokens.has(token)) throw new Error(`asked about ${token} a second time`)
    model.askedTokens.add(token)
  }
}
