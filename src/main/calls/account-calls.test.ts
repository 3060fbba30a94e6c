import { expect, it } from 'vitest'
import { market, SYMBOL } from '../../../test/kit/trade'
import type { ActiveProfile } from '../active/active-profile'
import { createAccountCalls } from './account-calls'

const read = <T>(value: T) => Promise.resolve({ is: 'read', at: 5, venueTime: 5, value })
const failed = () => Promise.resolve({ is: 'failed', why: 'throttled' })

/** The calls at a venue that answers so, and what else was read meanwhile. */
function at(facts: object) {
  const subjects: string[] = []
  const connection = {
    venue: { facts },
    feed: { read: (subject: string) => (subjects.push(subject), Promise.resolve(true)) },
  }
  const active = () => ({ connection: () => connection }) as unknown as ActiveProfile
  return { calls: createAccountCalls({ active }), subjects }
}

it('return the sections read of an account, and why a section was not read', async () => {
  const { calls, subjects } = at({ statistics: failed, leverageSteps: () => read([1, 5]) })
  expect(await calls.read()).toEqual({
    ok: true,
    value: {
      statistics: { is: 'not read', why: 'throttled' },
      steps: { is: 'read', at: 5, value: [1, 5] },
    },
  })
  expect(subjects).toEqual(['terms', 'leverages', 'marginModes'])
})

it('read a single market with its figures', async () => {
  const requestedSymbols: string[] = []
  const { calls } = at({
    market: (symbol: string) => (requestedSymbols.push(symbol), read(market())),
    quote: (symbol: string) => (requestedSymbols.push(symbol), failed()),
  })
  expect(await calls.market({ symbol: SYMBOL })).toMatchObject({
    ok: true,
    value: { market: { is: 'read', at: 5 }, quote: { is: 'not read', why: 'throttled' } },
  })
  expect(requestedSymbols).toEqual([SYMBOL, SYMBOL])
})

it('request nothing without a connection', async () => {
  const calls = createAccountCalls({ active: () => undefined })
  expect(await calls.read()).toMatchObject({ ok: false, error: [{ code: 'WRITES_OFFLINE' }] })
})
