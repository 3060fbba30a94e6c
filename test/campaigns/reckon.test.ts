import { describe, expect, it } from 'vitest'
import { add, requireAmount } from '../../src/core/value/decimal-amount'
import type { Planned } from './reckoning/desk'
import { linesOf } from './reckoning/report'
import { reckon, runSeed } from './reckoning/run'
import type { Most, Spoiling } from './reckoning/spoiling'

/** Number of runs for a test of about 15 seconds. `npm run reckon` runs thousands. */
const SHORT = 100
const SEED = 1
const CENT = requireAmount('0.01')

/** Adds a cent to the fee in a plan's outlook. */
const spoiled = (plan: Planned): Planned => {
  const { now } = plan.outlook
  if (now?.fee === undefined) return plan
  const fee = { ...now.fee, amount: add(now.fee.amount, CENT) }
  return { ...plan, outlook: { ...plan.outlook, now: { ...now, fee } } }
}

/** Adds a cent to the fee of both orders of a reverse. */
const dearer = (plan: Planned): Planned => {
  const { now } = plan.together ?? {}
  if (plan.together === undefined || now?.fee === undefined) return plan
  const fee = { ...now.fee, amount: add(now.fee.amount, CENT) }
  return { ...plan, together: { ...plan.together, now: { ...now, fee } } }
}

/** Scales a largest size by `share`, rounded down to a step. */
const most = (which: Most, share: string): Partial<Spoiling> => ({
  most: (one, size, step) => (one === which ? size.times(share).div(step).floor().times(step) : size),
})
const steps = (which: Most, count: number): Partial<Spoiling> => ({
  most: (one, size, step) => (one === which ? size.plus(step.times(count)) : size),
})

/** Adds a cent to the fees or the profit of each trigger. */
const trigger = (name: 'fees' | 'pnl'): Partial<Spoiling> => ({
  plan: plan => {
    const triggers = plan.outlook.triggers?.map(one => {
      const amount = one[name]
      return amount === undefined ? one : { ...one, [name]: add(amount, CENT) }
    })
    return { ...plan, outlook: { ...plan.outlook, ...(triggers && { triggers }) } }
  },
})

/** Adds a cent to the free collateral after the fill. */
const freer = (plan: Planned): Planned => {
  const { filled } = plan.outlook
  if (filled?.free === undefined) return plan
  const more = { ...filled, free: add(filled.free, CENT) }
  return { ...plan, outlook: { ...plan.outlook, filled: more } }
}

describe('the check of account figures', () => {
  it('finds no figure that differs from the exchange', async () => {
    const failed: string[] = []
    let compared = 0
    for (let run = 0; run < SHORT; run += 1) {
      const found = await reckon(runSeed(SEED, run))
      compared += found.figures
      if (found.wrong.length > 0) failed.push(...linesOf(found, SEED, run))
    }
    expect(failed).toEqual([])
    expect(compared).toBeGreaterThan(SHORT * 30)
  })

  it('compares a trigger alone when another stop lies before it', async () => {
    // A stop that sells 23.5 at 10.691 is open; the stop-loss of the pair sells 23.4 of 28.1 at 10.303.
    const found = await reckon(runSeed(31, 3660), 'pair')
    expect(found.sheet).toContain('23.4')
    expect(found.wrong).toEqual([])
  })

  it('gives the same result for the same seed', async () => {
    const [once, again] = [await reckon(runSeed(SEED, 3)), await reckon(runSeed(SEED, 3))]
    expect(again).toEqual(once)
  })

  it.each<[string, string, Partial<Spoiling>, RegExp]>([
    ['a fee', 'order', { plan: spoiled }, /^at once: fee$/],
    ['the fees of a reverse', 'reverse', { plan: dearer }, /^at once: fee$/],
    ['a slider’s end that is too far', 'order', most('slider', '1.05'), /^the most: slider’s end/],
    ['a slider’s end that is too near', 'order', most('slider', '0.9'), /^the most: slider, no less/],
    ['a step too much', 'order', steps('checks', 1), /^the most: what the desk’s checks allow is taken/],
    [
      'a step too little',
      'order',
      steps('checks', -1),
      /^the most: one step more than the desk’s checks allow/,
    ],
    [
      'a close of too little',
      'close',
      steps('close', -1),
      /^the most: .*(close of the whole|than the position)/,
    ],
    [
      'a size in the leverage dialog',
      'leverage',
      steps('leverage dialog', 1),
      /^leverage dialog: the largest/,
    ],
    ['a cent that a cancel frees', 'cancel', steps('free after a cancel', 1), /^cancelled: free/],
    ['what a trigger’s order costs', 'stop', trigger('fees'), /^once it fires: fee$/],
    ['what a trigger’s order brings', 'pair', trigger('pnl'), /^once it fires: profit/],
    ['how a trigger leaves the account', 'pair', { plan: freer }, /^once it fires: free$/],
  ])('finds %s that was planted wrong, and nothing else', async (_what, kind, spoiling, name) => {
    const found: string[] = []
    for (let run = 0; run < 40 && found.length === 0; run += 1) {
      const { wrong } = await reckon(runSeed(SEED, run), kind, spoiling)
      found.push(...wrong.map(({ what }) => what))
    }
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(what => !name.test(what))).toEqual([])
  })
})
