import type fc from 'fast-check'
import { compareDecimals, type Amount } from '../../src/core/value/decimal-amount'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import type { Discrepancy } from '../../src/core/guard/discrepancy'
import { breath } from '../kit/hand-clock'
import type { ModelDesk } from './model-desk'

/** What must be true whatever the desk is like inside: each yes allows one request, and nothing else allows any. */
export interface Model {
  allowed: number
  /** How many requests the sheets listed that were said yes to, whether or not they may leave by then. */
  yeses: number
  /** How often a hand truly pressed, and how many requests were allowed to rules. */
  pressed: number
  byRules: number
  /** The most that was ever shown as executed of each attempt. */
  readonly executed: Map<string, Amount>
  /** Every token that the person was ever asked about. */
  readonly asked: Set<string>
}

export const newModel = (): Model => ({
  allowed: 0,
  yeses: 0,
  pressed: 0,
  byRules: 0,
  executed: new Map(),
  asked: new Set(),
})

export type Command = fc.AsyncCommand<Model, ModelDesk>
/** A step, and what holds after it: no more has left than was allowed, and what is open shuts the gate. */
export function step(name: string, go: (desk: ModelDesk, model: Model) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, desk) {
      // No two things happen at the very same moment.
      await desk.clock.pass(5)
      const before = desk.person.asked.length
      const person = desk.person
      await go(desk, model)
      await breath()
      askedOnce(model, person.asked.slice(before))
      const allowed = model.allowed + model.pressed + model.byRules
      if (desk.venue.received.length > allowed)
        throw new Error(`${desk.venue.received.length} requests left, ${allowed} were allowed`)
      const { attempts, writes } = await desk.snapshot()
      for (const { id, executed } of attempts?.value ?? []) {
        const most = model.executed.get(id)
        if (most !== undefined && compareDecimals(executed, most) < 0)
          throw new Error(`${id} shows ${executed} executed after ${most}`)
        model.executed.set(id, executed)
      }
      // Whatever moves a position there is a fill in its lists.
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

/** Nobody is asked twice about one plan: a yes is spent, whatever became of it. */
function askedOnce(model: Model, questions: ModelDesk['person']['asked']): void {
  for (const { token } of questions) {
    if (model.asked.has(token)) throw new Error(`asked about ${token} a second time`)
    model.asked.add(token)
  }
}
