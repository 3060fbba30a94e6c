import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId } from '@core/write/venue-write'
import { createMandateUsageIndex } from './mandate-usage'

/** The relevant part of an attempt: its name, its usage and its state. */
const attempt = (nth: number, envelope: string | undefined, symbol: string, size: number): WriteAttempt => {
  const counted = { symbol, size: requireAmount(String(size)), worth: requireAmount(String(size * 7)) }
  return {
    id: `pd-${nth}`,
    state: { is: 'sending', at: nth },
    ...(envelope !== undefined && { inside: { envelope, ...counted } }),
  } as WriteAttempt
}
const ended = (one: WriteAttempt): WriteAttempt => ({ ...one, state: { is: 'filled', at: 9 } })

const attempts = fc
  .array(
    fc.record({
      envelope: fc.constantFrom('env-1', 'env-2', undefined),
      symbol: fc.constantFrom('PERP_BTC_USDC', 'PERP_ETH_USDC'),
      size: fc.integer({ min: 1, max: 900 }),
      ends: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map(each =>
    each.map(({ envelope, symbol, size, ends }, nth) => ({
      one: attempt(nth, envelope, symbol, size),
      ends,
    })),
  )

it('sums the requests of each envelope as a one-by-one count would, whichever envelope is excluded', () => {
  fc.assert(
    fc.property(attempts, each => {
      const all = createMandateUsageIndex()
      for (const { one } of each) all.update(one)
      for (const { one, ends } of each) if (ends) all.update(ended(one))
      const stand = each.map(({ one, ends }) => (ends ? ended(one) : one))
      for (const envelope of ['env-1', 'env-2', 'env-3']) {
        const left = stand.filter(({ inside }) => inside?.envelope === envelope)
        const useBut = (id?: AttemptId) =>
          sumMandateUsage(
            left.flatMap(({ id: own, inside }) => (inside === undefined || own === id ? [] : [inside])),
          )
        expect(all.get(envelope).attempts).toEqual(left)
        expect(all.get(envelope).getUse()).toEqual(useBut())
        for (const { id } of stand) expect(all.get(envelope).getUse(id)).toEqual(useBut(id))
      }
    }),
  )
})
