import { expect, it } from 'vitest'
import { requireAmount as amount } from '@core/value/decimal-amount'
import { buildStopWorstCaseLines } from './protect'

const stop = { symbol: 'PERP_BTC_USDC', size: amount('0.1'), at: amount('59000'), gain: amount('-103') }

it.each([
  ['after both fees, as the venue counts it', '2.95', '−105.95 USDC', '2.95 USDC'],
  ['unknown while the closing fee is', undefined, 'not known', 'not known'],
])('states what a stop realises %s', (_, fee, realised, fees) =>
  expect(buildStopWorstCaseLines({ ...stop, fee: fee === undefined ? fee : amount(fee) }, undefined)).toEqual(
    [
      ['Closes', expect.any(String)],
      ['Realised', realised],
      ['Fees', fees],
    ],
  ),
)
