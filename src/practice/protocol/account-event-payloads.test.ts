import { describe, expect, it } from 'vitest'
import { fixedFromLiteral } from '../numbers/fixed-decimal'
import { stringifyExactJson } from './exact-json'
import {
  encodeDepositRow,
  encodeOwnLiquidation,
  encodeSettlementPush,
  encodeDeleveragingPush,
} from './account-event-payloads'
import type { AccountRecord } from '../records/trading-records'

const account: AccountRecord = {
  id: '0xa',
  number: 10_001,
  createdAt: 1,
  holding: 0n,
  takerBps: 0n,
  makerBps: 0n,
  leverages: {},
  maxLeverage: 100,
  modes: {},
  maintenanceCancel: false,
  version: 1,
}

/** Expected names and figures, as the venue's documentation shows them. */
describe('the shapes of money on a stream', () => {
  it.each([
    [
      'a liquidation, with the part that was taken and its fees as shares',
      encodeOwnLiquidation({
        id: 101,
        account: '0xa',
        at: 1_790_000_008_990,
        toInsurance: fixedFromLiteral('1.14'),
        marginRatio: 0n,
        accountMmr: 0n,
        notional: 0n,
        collateral: 0n,
        positions: [
          {
            symbol: 'PERP_BTC_USDC',
            mode: 'CROSS',
            quantity: fixedFromLiteral('0.006'),
            total: fixedFromLiteral('0.01'),
            mark: fixedFromLiteral('63333.3'),
            price: fixedFromLiteral('63333.3'),
            cost: fixedFromLiteral('379.9998'),
            liquidatorFee: fixedFromLiteral('1.1399994'),
            insuranceFee: fixedFromLiteral('1.1399994'),
            liquidatorRate: fixedFromLiteral('0.003'),
            insuranceRate: fixedFromLiteral('0.003'),
          },
        ],
      }),
      '{"liquidationId":101,"timestamp":1790000008990,"transferAmountToInsuranceFund":1.14,"positionsByPerp":[{"symbol":"PERP_BTC_USDC","positionQty":0.006,"costPositionTransfer":379.9998,"transferPrice":63333.3,"liquidatorFee":0.003,"insuranceFundFee":0.003,"absLiquidationFee":1.1399994,"marginMode":"CROSS"}]}',
    ],
    [
      'what a trader had to take over, which earns nothing',
      encodeDeleveragingPush({
        account: '0xa',
        liquidation: 101,
        symbol: 'PERP_BTC_USDC',
        quantity: fixedFromLiteral('-0.006'),
        price: fixedFromLiteral('63333.3'),
        at: 1_790_000_008_990,
      }),
      '{"liquidationId":101,"timestamp":1790000008990,"type":"liquidated","assigned":1,"positionsByPerp":[{"symbol":"PERP_BTC_USDC","positionQty":-0.006,"costPositionTransfer":-379.9998,"transferPrice":63333.3,"liquidatorFee":0,"absLiquidatorFee":0}]}',
    ],
    [
      'a settlement',
      encodeSettlementPush({
        id: 10_001,
        account: '0xa',
        before: fixedFromLiteral('1000'),
        after: fixedFromLiteral('990'),
        amount: fixedFromLiteral('-10'),
        requestedAt: 1_790_000_010_000,
        settledAt: 1_790_000_010_900,
        symbols: [],
      }),
      '{"id":10001,"old_balance":1000,"new_balance":990,"settled_amount":-10,"requested_time":1790000010000,"settled_time":1790000010900,"status":"COMPLETED"}',
    ],
    [
      'a deposit, whose ids are texts',
      encodeDepositRow(account, { id: 7, amount: fixedFromLiteral('100.5'), at: 1_790_000_012_000 }),
      `{"id":"10001000007","tx_id":"0x${'10001000007'.padStart(64, '0')}","side":"DEPOSIT","token":"USDC","amount":100.5,"fee":0,"trans_status":"COMPLETED","created_time":1790000012000,"updated_time":1790000012000,"chain_id":"0"}`,
    ],
  ])('include %s', (_, shape, text) => {
    expect(stringifyExactJson(shape)).toBe(text)
  })
})
