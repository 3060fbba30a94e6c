import { beforeEach, expect, it } from 'vitest'
import { envelope } from '../../../test/kit/envelopes'
import { book, dated, guards, inputs as inputsOf, NOW, SYMBOL } from '../../../test/kit/trade'
import type { Inputs } from '@core/context/inputs'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import { exactly } from '@core/value/decimal'
import type { Refusal } from '@core/value/result'
import { createAllInside } from '../attempts/left-inside'
import type { ArmingParts } from './arming-question'
import { createInsideWay, type InsideWay } from './inside-way'

const base = envelope({
  acts: [{ key: 'F4', symbol: SYMBOL, does: 'place', side: 'SELL', type: 'LIMIT', quantity: exactly('0.1') }],
})
const [act = undefined as never] = base.acts

let inputs: Inputs
let isOpen: boolean
let left: { readonly mayGo: () => boolean }[]
let told: (readonly Refusal[] | undefined)[]
let ended: string[]
let steady: number
let way: InsideWay

beforeEach(() => {
  inputs = inputsOf()
  isOpen = true
  steady = 2_000
  ;[left, told, ended] = [[], [], []]
  const parts = {
    profileId: 'practice',
    account: () => ({ id: 'account-0xab', label: 'Grid' }),
    sources: { now: () => inputs },
    attempts: { inside: createAllInside().of },
    clock: { now: () => NOW },
    venue: { encode: () => ({ method: 'POST', path: '/v1/order', body: '{}' }) },
    ids: { attempt: () => 'pd-1', token: () => 'token' },
    writer: {
      write(_plan: unknown, mayGo: () => boolean) {
        left.push({ mayGo })
        return { ok: true, value: 'pd-1' }
      },
    },
    orders: { plan: () => Promise.resolve({ ok: false, error: [] }) },
  } as unknown as ArmingParts
  way = createInsideWay(parts, {
    isOpen: (one: ArmedEnvelope) => isOpen && one === base,
    both: () => ({ wall: NOW + 1_000, steady }),
    tell: refused => void told.push(refused),
    end: why => void ended.push(why),
  })
})

const best = (bid: string) => {
  const { symbol, ...halves } = book()
  const [first, ...more] = halves.bids
  return dated({ symbol, ...halves, bids: [{ ...first!, price: exactly(bid) }, ...more] })
}

it('lets a press leave, and goes on letting it while all of it stands', () => {
  way.press(base, act)
  expect([left.length, told, ended]).toEqual([1, [[]], []])
  expect(left[0]?.mayGo()).toBe(true)
})

it('sends nothing for what has ended, and tells nothing of it', () => {
  isOpen = false
  way.press(base, act)
  expect([left, told]).toEqual([[], []])
})

it('sends nothing that is outside at the press', () => {
  steady = 601_000
  way.press(base, act)
  expect([left, told[0]?.[0]?.facts['why']]).toEqual([[], 'its time is over, the clocks are apart'])
})

it.each<[string, () => unknown]>([
  ['it has ended meanwhile', () => (isOpen = false)],
  ['its time is over by then', () => (steady = 601_000)],
  ['it is worth more by then than one may be', () => (inputs = { ...inputs, book: best('60100.1') })],
  [
    'a guard is lower by then',
    () => (inputs = { ...inputs, guards: guards({ orderNotional: exactly('1') }) }),
  ],
])('keeps what is on its way from leaving where %s', (_, change) => {
  way.press(base, act)
  change()
  expect(left[0]?.mayGo()).toBe(false)
})
