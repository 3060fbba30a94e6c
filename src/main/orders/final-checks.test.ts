import { describe, expect, it } from 'vitest'
import type { PlanningInputs } from '@core/context/planning-inputs'
import { requireAmount, type Amount } from '@core/value/decimal-amount'
import { createRefusal } from '@core/value/result'
import type { AttemptId, OrderWrite, Write } from '@core/write/venue-write'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { cancelWrite } from '../../../test/kit/screen'
import { guards, inputs, NOW, position, SYMBOL } from '../../../test/kit/trade'
import { createFinalChecks, judgeOpening } from './final-checks'
import type { PlanInputSource } from './plan-inputs'

const id = 'pd-1' as AttemptId
const opening: OrderWrite = {
  is: 'order',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'IOC',
  price: requireAmount('60001'),
  quantity: requireAmount('0.1'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const zero = requireAmount('0')

describe('the last checks of the opening order of a reverse', () => {
  function judge(on: PlanningInputs, first: Amount | undefined = zero, unread: readonly string[] = []) {
    const clock = handClock(NOW)
    let reads = 0
    const sources = {
      readPosition: () => Promise.resolve(first),
      readFresh() {
        reads += 1
        return Promise.resolve({
          inputs: on,
          unread: unread.map(input => createRefusal('INPUT_STALE', { input })),
        })
      },
    } as unknown as PlanInputSource
    return { clock, reads: () => reads, fit: judgeOpening(opening, sources, clock) }
  }
  const held = (changes: Parameters<typeof position>[0]) =>
    inputs({ positions: [position({ quantity: requireAmount('0.1'), ...changes })] })
  const { positions: _, ...blind } = inputs().snapshot

  it.each<[string, PlanningInputs, readonly string[], string]>([
    ['nothing is held', inputs(), [], 'allowed'],
    ['its position is held still', held({}), [], 'position'],
    ['the other margin mode is held', held({ marginMode: 'ISOLATED' }), [], 'allowed'],
    ['another market is held', held({ symbol: 'PERP_ETH_USDC' }), [], 'allowed'],
    ['a read failed', inputs(), ['orders'], 'unread'],
    ['no position was ever read', inputs({}, { snapshot: blind }), [], 'unread'],
    [
      'it exceeds a cap',
      inputs({}, { guards: guards({ orderNotional: requireAmount('5999') }) }),
      [],
      'checks',
    ],
    [
      'it needs a typed word',
      inputs(
        { quotes: [{ symbol: SYMBOL, mark: requireAmount('59300') }] },
        { guards: guards({ collar: requireAmount('0.01') }) },
      ),
      [],
      'checks',
    ],
  ])('judge by what was just read where %s', async (_what, on, unread, fit) => {
    expect(await judge(on, zero, unread).fit).toBe(fit)
  })

  it('give a position that does not read zero yet a second before they read again', async () => {
    const { clock, reads, fit } = judge(inputs(), requireAmount('0.1'))
    await breath()
    await clock.pass(999)
    expect(reads()).toBe(0)
    await clock.pass(1)
    expect([await fit, reads()]).toEqual(['allowed', 1])
  })

  it('do not wait for a position that could not be read', async () => {
    const { reads, fit } = judge(inputs(), undefined)
    expect([await fit, reads()]).toEqual(['allowed', 1])
  })
})

describe('the guards right before a request is sent', () => {
  const tight = { guards: guards({ orderNotional: requireAmount('10') }) }
  const isAllowed = (write: Write, changes: Partial<PlanningInputs> = tight) => {
    const ignoredIds: unknown[] = []
    const sources = {
      getCurrent(_draft: unknown, ignored: unknown) {
        ignoredIds.push(ignored)
        return inputs({}, changes)
      },
    } as unknown as PlanInputSource
    return [createFinalChecks(sources).isStillAllowed(write, id), ignoredIds]
  }

  it.each<[string, Write, Partial<PlanningInputs>, boolean]>([
    ['an order within them', opening, {}, true],
    ['an order above a cap', opening, tight, false],
    ['an order in a market that is not allowed', opening, { guards: guards({ markets: [] }) }, false],
    ['an order without guards', opening, { guards: undefined }, false],
    ['an order that only stale data stops', opening, { clockAt: undefined }, true],
    ['a close', { ...opening, reduceOnly: true }, tight, true],
    ['a cancel', cancelWrite(), tight, true],
  ])('allow %s: %s', (_what, write, changes, allowed) => expect(isAllowed(write, changes)[0]).toBe(allowed))

  it('do not count the attempt itself', () => expect(isAllowed(opening, {})[1]).toEqual([id]))
})
