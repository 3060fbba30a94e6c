import { describe, expect, it } from 'vitest'
import { dated } from '../../../test/kit/trade'
import { requireAmount as a } from '../value/decimal-amount'
import { proposedFirstGuards, proposeFirstGuards } from './first-guards'

const account = (free: string, totalCollateral: string) =>
  dated({
    ...{ free: a(free), totalCollateral: a(totalCollateral), marginRatio: a('10') },
    ...{ initialMarginRatio: a('0.1'), maintenanceMarginRatio: a('0.05') },
  })
const leverages = (...set: readonly string[]) =>
  dated(
    set.map((leverage, nth) => ({ symbol: `M${nth}`, marginMode: 'CROSS' as const, leverage: a(leverage) })),
  )

describe('first guards', () => {
  it.each<[string, readonly string[], string]>([
    ['10000', ['10', '20'], '7500'],
    ['10000', ['10', '2'], '5000'],
    ['10000', ['1'], '2500'],
    ['333', ['3'], '249'],
  ])('propose an order of at most a quarter of %s × leverage %j, counted up to 3', (free, set, order) => {
    const proposed = proposeFirstGuards({ account: account(free, '12345'), leverages: leverages(...set) })
    expect(proposed).toMatchObject({ orderNotional: order, dailyLoss: '617', writesPerMinute: '60' })
    expect(proposed.positionNotional).toBe(String(2 * Number(order)))
  })

  it('are the small ones while the size of the account is not known, or without free collateral', () => {
    for (const known of [
      {},
      { account: account('10000', '10000') },
      { account: account('10000', '10000'), leverages: leverages() },
      { leverages: leverages('10') },
      { account: account('0', '10000'), leverages: leverages('10') },
      { account: account('1', '1'), leverages: leverages('10') },
    ])
      expect(proposeFirstGuards(known)).toEqual(proposedFirstGuards)
  })
})
