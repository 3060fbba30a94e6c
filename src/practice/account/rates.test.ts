import { describe, expect, it } from 'vitest'
import { fixed } from '../numbers/fixed'
import { feeOf, type Movement } from './position'
import { rwaRatesOf } from './rates'
import type { Account } from '../records/records'

const account = (more: Partial<Account> = {}): Account =>
  ({ takerBps: fixed('5'), makerBps: fixed('2'), ...more }) as Account
const dear = { rwaTakerBps: fixed('13'), rwaMakerBps: fixed('12') }
const fill = (symbol: string, maker: boolean): Movement =>
  ({ symbol, maker, price: fixed('4000'), quantity: fixed('2.5') }) as Movement

describe('a fill', () => {
  it.each([
    ['in any market pays its rate', 'PERP_BTC_USDC', '5', '2'],
    ['in a market of a real-world asset pays the rate of those', 'PERP_XAU_USDC', '13', '12'],
  ])('%s', (_, symbol, taker, maker) => {
    const fees = [false, true].map(makes => feeOf(account(dear), fill(symbol, makes)))
    expect(fees).toEqual([fixed(taker), fixed(maker)])
  })

  it('pays there what it pays everywhere, of an account from before there were any', () => {
    expect(feeOf(account(), fill('PERP_XAU_USDC', false))).toBe(fixed('5'))
    expect(rwaRatesOf(account())).toEqual({ takerBps: fixed('5'), makerBps: fixed('2') })
  })
})
