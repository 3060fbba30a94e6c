import type { WriteOutcome } from '@core/attempt/write-attempt'
import { requireAmount } from '@core/value/decimal-amount'
import type { AlgoWrite } from '@core/write/requested-writes'
import type { VenueWrite } from '../../src/main/venue/encode/encode-write'
import { answer } from './payload'

/** A write, a whole answer that takes it, and what that answer must be judged as. */
export interface Yes {
  readonly write: VenueWrite
  readonly text: string
  readonly outcome: WriteOutcome
}

const symbol = 'PERP_BTC_USDC'
const quantity = requireAmount('0.01')
const BARE = '{"success":true,"timestamp":1702989203989}'
const word = (status: string): string => answer(`{"status":"${status}"}`)

const order = { symbol, side: 'BUY', type: 'LIMIT', price: requireAmount('64200'), quantity } as const
const stop: AlgoWrite = {
  ...{ is: 'algo order', kind: 'STOP', symbol, marginMode: 'CROSS', side: 'SELL', type: 'MARKET' },
  ...{ quantity, triggerPrice: requireAmount('63000'), reduceOnly: true },
}
const everywhere = { is: 'all markets' } as const
const orderTaken =
  '{"order_id":13,"client_order_id":"pd-1","order_type":"LIMIT","order_price":64200,' +
  '"order_quantity":0.01,"error_message":"none"}'
const stopTaken = '{"order_id":13,"client_order_id":"pd-1","algo_type":"STOP","quantity":0.01}'

const accepted = { is: 'accepted' } as const
const named = (orderId: string) => ({ ...accepted, orderId })

/** One yes for every kind of write, each the answer of an attempt that is called pd-1. */
export const yeses: { readonly [K in VenueWrite['is']]: Yes } = {
  order: {
    write: { is: 'order', ...order, reduceOnly: false, marginMode: 'CROSS' },
    text: answer(orderTaken),
    outcome: named('13'),
  },
  edit: {
    write: { is: 'edit', ...order, orderId: '7', reduceOnly: false },
    text: word('EDIT_SENT'),
    outcome: named('7'),
  },
  cancel: {
    write: { is: 'cancel', symbol, orderId: '7', side: 'BUY', quantity, executed: requireAmount('0') },
    text: word('CANCEL_SENT'),
    outcome: named('7'),
  },
  'cancel all': {
    write: { is: 'cancel all', reach: { is: 'market', symbol } },
    text: word('CANCEL_ALL_SENT'),
    outcome: accepted,
  },
  'cancel all after': {
    write: { is: 'cancel all after', ms: 5_000 },
    text: answer('{"expected_trigger_time":1702989208989}'),
    outcome: { ...accepted, triggerAt: 1702989208989 },
  },
  leverage: {
    write: { is: 'leverage', reach: everywhere, marginMode: 'CROSS', leverage: 5 },
    text: BARE,
    outcome: accepted,
  },
  'margin mode': {
    write: { is: 'margin mode', symbol, marginMode: 'ISOLATED' },
    text: BARE,
    outcome: accepted,
  },
  'move margin': {
    write: { is: 'move margin', symbol, amount: requireAmount('3.5'), way: 'ADD' },
    text: BARE,
    outcome: accepted,
  },
  'maintenance flag': {
    write: { is: 'maintenance flag', cancels: true },
    text: answer('{"success_alter":"Success! Your change has been saved!"}'),
    outcome: accepted,
  },
  'bind key': {
    write: { is: 'bind key', key: '8tm7…hX', address: '203.0.113.7' },
    text: answer('{"ip_restriction_list":["203.0.113.7"]}'),
    outcome: accepted,
  },
  'revoke key': { write: { is: 'revoke key', key: '8tm7…hX' }, text: BARE, outcome: accepted },
  'settle pnl': {
    write: { is: 'settle pnl', nonce: '17' },
    text: answer('{"settle_pnl_id":10001}'),
    outcome: { ...accepted, settlementId: '10001' },
  },
  'algo order': { write: stop, text: answer(stopTaken), outcome: named('13') },
  'edit algo': {
    write: { is: 'edit algo', symbol, algoOrderId: '10', triggerPrice: requireAmount('62000'), legs: [] },
    text: word('EDIT_SENT'),
    outcome: named('10'),
  },
  'cancel algo': {
    write: { is: 'cancel algo', symbol, algoOrderId: '10' },
    text: word('CANCEL_SENT'),
    outcome: named('10'),
  },
  'cancel all algo': {
    write: { is: 'cancel all algo', reach: everywhere },
    text: word('CANCEL_ALL_SENT'),
    outcome: accepted,
  },
}
