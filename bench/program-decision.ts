import { equal, ok } from 'node:assert/strict'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { ProgramRule } from '@core/envelope/program-rule'
import { deriveSliceExecutions } from '@core/programs/slice-executions'
import { decideProgramStep, type ProgramStep } from '@core/programs/program-step'
import { requireAmount } from '@core/value/decimal-amount'
import { chaseRule, knownInOne, programEnvelope, twapRule } from '../test/kit/programs'
import { attempt, NOW, orderWrite, SYMBOL } from '../test/kit/screen'
import { measure, median } from './measure'
import { absoluteRow, type Entry, type Row } from './row'

const TICKS = 100_000
/** Decisions before the measurement starts. Retained memory may not grow after them. */
const WARM = 10_000

/** Returns the memory in use after garbage collection, in bytes. */
function held(): number {
  if (globalThis.gc === undefined) throw new Error('This needs --expose-gc')
  for (let again = 0; again < 3; again += 1) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Creates the filled attempts of `slices` slices. The rule derives the executions from them. */
const filled = (slices: number, type: 'IOC' | 'POST_ONLY') =>
  Array.from({ length: slices }, (_, at) =>
    attempt({
      ...{
        executed: requireAmount('0.01'),
        averagePrice: requireAmount('60000'),
        consentedAt: NOW + at * 5_000,
      },
      write: orderWrite({ type, quantity: requireAmount('0.01') }),
      state: { is: 'filled', at: NOW },
      inside: {
        envelope: 'env-1',
        symbol: SYMBOL,
        size: requireAmount('0.01'),
        worth: requireAmount('600'),
        slice: { at },
      },
    }),
  )

/**
 * Returns a function that makes the next decision, at a later time and on another book, after `slices`
 * executions.
 */
function deciding(
  envelope: ArmedMandate,
  rule: ProgramRule,
  slices: number,
  elapsed: number,
): () => ProgramStep {
  const attempts = filled(slices, rule.is === 'twap' ? rule.type : 'POST_ONLY')
  let tick = 0
  return () => {
    tick += 1
    const known = knownInOne({
      elapsed: elapsed + (tick % 1_000),
      bid: requireAmount(`60000.${tick % 10}`),
      ask: requireAmount(`60001.${tick % 10}`),
      position: requireAmount('0'),
    })
    return decideProgramStep(envelope, rule, known, deriveSliceExecutions(attempts, NOW))
  }
}

// Rules for the cases below: each is measured halfway through its slices or moves.
const twap = twapRule({
  quantity: requireAmount('2.5'),
  slices: 250,
  every: 5_000,
  sizeVaries: 50,
  timeVaries: 50,
})
const chase = chaseRule({ quantity: requireAmount('1'), moves: 100, follows: 600_000 })
const cases = {
  'TWAP of 250 slices': () => deciding(programEnvelope(twap), twap, 125, 127 * 5_000),
  'chase of 100 moves': () => deciding(programEnvelope(chase), chase, 50, 300_000),
} as const

/** M20: time of one decision of a program, and the memory that decisions retain. */
export const programDecision: Entry = {
  name: 'M20 program',
  run(): readonly Row[] {
    return Object.entries(cases).flatMap(([what, made]): readonly Row[] => {
      equal(made()().is, 'place', what)
      const { one } = measure({ one: made() })
      const decide = made()
      let places = 0
      const run = (ticks: number): void => {
        for (let tick = 0; tick < ticks; tick += 1) if (decide().is === 'place') places += 1
      }
      run(WARM)
      const before = held()
      run(TICKS)
      const kept = (held() - before) / 1e6
      ok(places > 0)
      return [
        absoluteRow(
          {
            ...{ name: `${this.name}, ${what}: one decision`, value: median(one) / 1e3, unit: 'µs' },
            reference: 'with all that was done read out of its attempts',
          },
          { is: 'at most', value: 200 },
        ),
        absoluteRow(
          {
            ...{ name: `${this.name}, ${what}: kept`, value: Math.max(0, kept), unit: 'MB' },
            reference: `after ${TICKS.toLocaleString('en')} decisions`,
          },
          { is: 'at most', value: 0.1 },
        ),
      ]
    })
  },
}
