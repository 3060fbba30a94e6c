import { describe, expect, it } from 'vitest'
import { algo, leg, pair } from '../../../test/kit/algo'
import { requireAmount } from '../value/decimal-amount'
import type { AttemptId } from '../write/venue-write'
import { createAlgoRecordEntry, findAlgoFault } from './algo-record'

const executed = (quantity: string) => ({ executed: requireAmount(quantity) })

describe('an algo order record', () => {
  it.each([
    ['nothing executed', algo(), undefined],
    ['everything executed', algo(executed('0.4')), undefined],
    ['more executed than its quantity', algo(executed('0.41')), '90: executed above quantity, 0.41 of 0.4'],
    ['less than nothing executed', algo(executed('-0.1')), '90: executed below zero, -0.1'],
    [
      'an executed leg without a quantity',
      pair({ legs: [leg('STOP_LOSS', { quantity: requireAmount('0'), ...executed('1') })] }),
      undefined,
    ],
    [
      'a leg with a fault',
      pair({ legs: [leg('STOP_LOSS', executed('0.5'))] }),
      '92: executed above quantity, 0.5 of 0.4',
    ],
  ])('with %s has the fault %s', (_what, record, fault) => expect(findAlgoFault(record)).toBe(fault))

  it('is entered with its average price and fee, as new as its newest leg', () => {
    const legs = [leg('STOP_LOSS', { updatedAt: 7_000, ...executed('0.4') })]
    const record = pair({ legs, updatedAt: 5_000, averagePrice: requireAmount('58000') })
    expect(createAlgoRecordEntry('pd-1' as AttemptId, record, 9_000)).toMatchObject({
      ...{ at: 9_000, orderId: '90', executed: '0.4', averagePrice: '58000', fee: '0' },
      state: { at: 7_000 },
    })
  })
})
