import { expect, it, vi } from 'vitest'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type { TradingRestriction } from '@core/guard/trading-guards'
import type { AccountName } from '@core/profile/trading-profile'
import { requireAmount } from '@core/value/decimal-amount'
import type { Write } from '@core/write/venue-write'
import { breath } from '../../../test/kit/hand-clock'
import { planAccount } from '../../../test/kit/plans'
import { book, dated, inputs as inputsOf, NOW, order, position } from '../../../test/kit/trade'
import { createRehearsal } from './rehearsal'

/** Begins a rehearsal. `turn` runs its next step. */
function begin(account: () => AccountName | undefined = () => planAccount) {
  const [encoded, holds, timers]: [Write[], TradingRestriction[], (() => void)[]] = [[], [], []]
  const encode = vi.fn((write: Write, _attempt: string) => {
    encoded.push(write)
    return { method: 'POST', path: '/v1/order', body: '{}' } as const
  })
  const [warm, trouble] = [vi.fn(() => Promise.resolve()), vi.fn()]
  const inputs = inputsOf({ positions: [position({ quantity: requireAmount('0.2') })], orders: [order()] })
  createRehearsal({
    profileId: 'practice',
    venue: { encode, warm },
    sources: { getForSeal: () => inputs, getSnapshot: () => inputs },
    feed: { book: () => ({ ...dated(book()), confirmedAt: NOW }) },
    gate: { writes: () => deriveTradingState(holds) },
    account,
    clock: {
      now: () => NOW,
      after(_ms, run) {
        timers.push(run)
        return () => undefined
      },
    },
    log: { note: () => undefined, trouble },
  })()
  return {
    ...{ encode, warm, trouble, holds },
    kinds: () => encoded.map(write => ('type' in write ? write.type : write.is)),
    async turn() {
      for (const run of timers.splice(0)) run()
      await breath()
      return timers.length
    },
  }
}

it('seals a cancel, a close, an order and a protected market order, each in its own turn', async () => {
  const { kinds, encode, warm, turn } = begin()
  for (const so of ['cancel', 'IOC', 'LIMIT', 'IOC'].map((_, at, all) => all.slice(0, at + 1))) {
    await turn()
    expect(kinds()).toEqual(so)
  }
  expect(new Set(encode.mock.calls.map(([, attempt]) => attempt))).toEqual(new Set(['rehearsal']))
  expect(warm).toHaveBeenCalledOnce()
})

it('ends as soon as a request is on its way', async () => {
  const { kinds, holds, warm, turn } = begin()
  await turn()
  holds.push({ is: 'reconciling', awaits: 'answer' })
  expect(await turn()).toBe(0)
  expect([kinds(), warm.mock.calls]).toEqual([['cancel'], []])
})

it('reports a failure to the log and nowhere else', async () => {
  const { encode, trouble, turn } = begin()
  encode.mockImplementationOnce(() => {
    throw new TypeError('broken')
  })
  expect(await turn()).toBe(0)
  expect(trouble).toHaveBeenCalledExactlyOnceWith('a rehearsal broke off', { kind: 'TypeError' })
})

it('seals nothing without an account', async () => {
  const { kinds, turn } = begin(() => undefined)
  while ((await turn()) > 0);
  expect(kinds()).toEqual([])
})
