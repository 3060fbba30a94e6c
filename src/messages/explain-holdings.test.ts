import { describe, expect, it } from 'vitest'
import type { TokenHolding } from '@core/account/account-margin'
import { requireAmount } from '@core/value/decimal-amount'
import type { CollateralToken } from '@core/market/venue-facts'
import { account, NOW } from '../../test/kit/trade'
import type { FigureOrigin } from './explain'
import {
  explainFreeCollateral,
  explainFrozenQuantity,
  explainHeldQuantity,
  explainCollateralWeight,
  formatCollateralWeight,
} from './explain-holdings'

const a = requireAmount
const holding = (token: string, held: string, frozen = '0'): TokenHolding => ({
  token,
  held: a(held),
  frozen: a(frozen),
  pendingShort: a('0'),
  updatedAt: NOW,
})
const eth: CollateralToken = {
  token: 'ETH',
  isCollateral: true,
  baseWeight: a('0.8'),
  discountFactor: a('0.02'),
  haircut: a('0.95'),
  most: a('111'),
}
const inputs = ({ inputs: each }: FigureOrigin) =>
  Object.fromEntries(each.map(({ name, figure }) => [name, figure.replaceAll('\u00a0', ' ')]))

describe('collateral weight of a token', () => {
  it.each([
    ['its base weight', eth, '80.00 %'],
    ['nothing, where it is not taken for margin', { ...eth, isCollateral: false }, 'nothing'],
    ['not known, where the venue named no weight', { token: 'XYZ', isCollateral: true }, undefined],
    ['not known, where the venue was not asked', undefined, undefined],
  ] as const)('is %s', (_, token, words) => {
    expect(formatCollateralWeight(token)?.replaceAll('\u00a0', ' ')).toBe(words)
  })

  it('is explained by every reported figure and the time of the report', () => {
    const explanation = explainCollateralWeight(eth, NOW)
    expect([inputs(explanation), explanation.at]).toEqual([
      {
        Collateral: 'yes',
        'Base weight': '80.00 %',
        'Discount factor': '0.02',
        Haircut: '95.00 %',
        'Counts up to': '111 ETH',
      },
      NOW,
    ])
  })

  it('has no multiplier if the token is not accepted as margin', () => {
    const explanation = explainCollateralWeight({ token: 'XYZ', isCollateral: false })
    expect([inputs(explanation), explanation.formula]).toEqual([
      { Collateral: 'no' },
      'Not accepted as margin.',
    ])
  })
})

describe('held and frozen', () => {
  it.each([
    ['held', explainHeldQuantity],
    ['frozen', explainFrozenQuantity],
  ])('explain %s by both figures and their difference', (_, explain) => {
    expect(inputs(explain(holding('USDC', '10006.32123456', '0.5')))).toEqual({
      Held: '10 006.32123456 USDC',
      Frozen: '0.5',
      'Not frozen': '10 005.82123456',
    })
  })
})

describe('free collateral', () => {
  const counted = { of: (token: string) => (token === 'ETH' ? eth : undefined), at: NOW }
  const figures = { totalCollateral: a('10500.5'), free: a('9000') }

  it('is derived from holdings, their collateral value and the margin in use', () => {
    const explanation = explainFreeCollateral(
      account(figures),
      NOW,
      [holding('USDC', '10000', '25'), holding('ETH', '2')],
      counted,
    )
    expect(inputs(explanation)).toMatchObject({
      'USDC held': '10 000, 25 frozen, weight not read',
      'ETH held': '2, counts for 80.00 %',
      'Total collateral': '10 500.50 USDC',
      'Not free': '1 500.50 USDC',
    })
  })

  it('has a floor of zero, which makes the margin in use a minimum', () => {
    expect(inputs(explainFreeCollateral(account({ ...figures, free: a('0') })))['Not free']).toBe(
      'at least 10 500.50 USDC',
    )
  })

  it('names a few holdings and counts the others', () => {
    const many = Array.from({ length: 8 }, (_, i) => holding(`T${i}`, '1'))
    expect(inputs(explainFreeCollateral(account(), NOW, many, counted))).toMatchObject({
      'T5 held': '1, weight not read',
      'Other tokens': '2',
    })
  })
})
