import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Attempt } from '@core/attempt/attempt'
import { useOf } from '@core/envelope/used'
import { exactly } from '@core/value/decimal'
import type { AttemptId } from '@core/write/write'
import { createAllInside } from './left-inside'

/** As much of an attempt as counts: its name, what it takes, and how it stands. */
const attempt = (nth: number, envelope: string | undefined, symbol: string, size: number): Attempt => {
  const counted = { symbol, size: exactly(String(size)), worth: exactly(String(size * 7)) }
  return {
    id: `pd-${nth}`,
    state: { is: 'sending', at: nth },
    ...(envelope !== undefined && { inside: { envelope, ...counted } }),
  } as Attempt
}
const ended = (one: Attempt): Attempt => ({ ...one, state: { is: 'filled', at: 9 } })

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

it('adds up what left inside of each envelope as one by one would, whichever of them is set apart', () => {
  fc.assert(
    fc.property(attempts, each => {
      const all = createAllInside()
      for (const { one } of each) all.note(one)
      for (const { one, ends } of each) if (ends) all.note(ended(one))
      const stand = each.map(({ one, ends }) => (ends ? ended(one) : one))
      for (const envelope of ['env-1', 'env-2', 'env-3']) {
        const left = stand.filter(({ inside }) => inside?.envelope === envelope)
        const useBut = (id?: AttemptId) =>
          useOf(left.flatMap(({ id: own, inside }) => (inside === undefined || own === id ? [] : [inside])))
        expect(all.of(envelope).left).toEqual(left)
        expect(all.of(envelope).used()).toEqual(useBut())
        for (const { id } of stand) expect(all.of(envelope).used(id)).toEqual(useBut(id))
      }
    }),
  )
})
