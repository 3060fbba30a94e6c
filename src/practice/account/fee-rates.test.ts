import { describe, expect, it } from 'vitest'
import { fixedFromLiteral } from '../numbers/fixed-decimal'
import { computeFillFee, type AccountFill } from './position-fills'
import { getRwaFeeRates } from './fee-rates'
import type { AccountRecord } from '../records/trading-records'

const account = (more: Partial<AccountRecord> = {}): AccountRecord =>
  ({ takerBps: fixedFromLiteral('5'), makerBps: fixedFromLiteral('2'), ...more }) as AccountRecord
const dear = { rwaTakerBps: fixedFromLiteral('13'), rwaMakerBps: fixedFromLiteral('12') }
const fill = (symbol: string, maker: boolean): AccountFill =>
  ({ symbol, maker, price: fixedFromLiteral('4000'), quantity: fixedFromLiteral('2.5') }) as AccountFill

describe('a fill', () => {
  it.each([
    ['in any market pays its rate', 'PERP_BTC_USDC', '5', '2'],
    ['in a market of a real-world asset pays the rate of those', 'PERP_XAU_USDC', '13', '12'],
  ])('%s', (_, symbol, taker, maker) => {
    const fees = [false, true].map(makes => computeFillFee(account(dear), fill(symbol, makes)))
    expect(fees).toEqual([fixedFromLiteral(taker), fixedFromLiteral(maker)])
  })

  it('pays the general rate on an account that is older than per-market rates', () => {
    expect(computeFillFee(account(), fill('PERP_XAU_USDC', false))).toBe(fixedFromLiteral('5'))
    expect(getRwaFeeRates(account())).toEqual({
      takerBps: fixedFromLiteral('5'),
      makerBps: fixedFromLiteral('2'),
    })
  })
})
