import {
  createRegistrationBody,
  createWalletMessage,
  type AddKeyMessage,
} from '../../src/main/venue/wallet/add-key-message'
import { getPracticeWallet } from '../../src/practice/account/practice-wallets'
import { evmWallet } from '../kit/wallet'
import { APART, type Known, type Operation, SYMBOL, change, data, done, status } from './operation'
import { FIELDS } from './records'
import { all, exactly, list, number, perhaps, record, row, text } from './shape'
import { WORDS } from './words'

const { created } = FIELDS

/** Returns the signed registration that a wallet makes for a new key. */
function signedForKey({ account, now = 0 }: Known): object {
  const wallet = evmWallet(getPracticeWallet(account).secret)
  const key = 'ed25519:HqN9uKJioHjAJZbadgQRGzq2e7huKg6foCyNY43hWbCk'
  const of: AddKeyMessage = {
    ...{ chain: 'EVM', broker: 'practice', chainId: '31337', key, scope: 'read' },
    ...{ at: now, until: now + 86_400_000 },
  }
  return JSON.parse(
    createRegistrationBody(of, wallet.sign(createWalletMessage(of)), wallet.address),
  ) as object
}

const limit = { symbol: SYMBOL, side: 'BUY', order_type: 'LIMIT', order_quantity: '0.1' }

/** All write operations. Each is accepted, so that its success answer is checked. */
export const WRITES: readonly Operation[] = [
  change(
    'POST /v1/order',
    ({ price }) => ({ body: { ...limit, order_price: price, client_order_id: 'w1' } }),
    data(record(created)),
  ),
  change(
    'PUT /v1/order',
    ({ price, resting }) => ({
      body: { ...limit, order_id: resting[0], order_price: price, order_quantity: '0.2' },
    }),
    status('EDIT_SENT'),
  ),
  change(
    'DELETE /v1/order',
    ({ resting }) => ({ query: `order_id=${resting[1]}&symbol=${SYMBOL}` }),
    status('CANCEL_SENT'),
  ),
  change(
    'DELETE /v1/client/order',
    () => ({ query: `client_order_id=w1&symbol=${SYMBOL}` }),
    status('CANCEL_SENT'),
  ),
  change(
    'DELETE /v1/batch-order',
    ({ resting }) => ({ query: `order_ids=${resting[2]}` }),
    status('CANCEL_ALL_SENT'),
  ),
  change(
    'DELETE /v1/client/batch-order',
    () => ({ query: 'client_order_ids=rests-3,nope' }),
    status('CANCEL_ALL_SENT'),
  ),
  change(
    'POST /v1/batch-order',
    ({ price }) => ({
      body: { orders: [{ ...limit, order_price: price, client_order_id: 'b1' }, { symbol: SYMBOL }] },
    }),
    data(
      record({
        rows: row(
          record({ success: exactly(true), ...created }),
          record({ success: exactly(false), order_id: { is: 'nothing' }, error_message: text }),
        ),
      }),
    ),
  ),
  change('DELETE /v1/orders', () => ({}), status('CANCEL_ALL_SENT')),
  change(
    'POST /v1/order/cancel_all_after',
    () => ({ body: { trigger_after: 5000 } }),
    data(record({ expected_trigger_time: number })),
  ),
  change('POST /v1/client/leverages', () => ({ body: { symbol: SYMBOL, leverage: 5 } }), done),
  change('POST /v1/client/leverage', () => ({ body: { leverage: '6' } }), done),
  change(
    'POST /v1/client/margin_mode',
    () => ({ body: { symbol: 'PERP_BTC_USDC', default_margin_mode: 'ISOLATED' } }),
    done,
  ),
  change('POST /v1/position_margin', () => ({ body: { symbol: APART, amount: '3', type: 'ADD' } }), done),
  change(
    'POST /v1/client/maintenance_config',
    () => ({ body: { maintenance_cancel_order_flag: true } }),
    data(record({ success_alter: text })),
  ),
  change(
    'POST /v1/client/add_sub_account',
    () => ({ body: { description: 'Grid' } }),
    data(record(all(text, 'sub_account_id description main_account_id'))),
  ),
  change(
    'POST /v1/client/update_sub_account',
    ({ sub }) => ({ body: { sub_account_id: sub?.account, description: 'Basis' } }),
    done,
  ),
  {
    ...change(
      'POST /v1/sub_account_settle_pnl',
      ({ sub }) => ({ body: { settle_nonce: Number(sub?.nonce) } }),
      data(record({ settle_pnl_id: number })),
    ),
    as: 'sub',
  },
  change(
    'POST /v1/client/set_orderly_key_ip_restriction',
    known => ({ query: `orderly_key=${known.spare}&ip_restriction_list=10.0.0.1,10.0.0.2-10.0.0.9` }),
    data(record({ ip_restriction_list: list(text, 0) })),
  ),
  change(
    'POST /v1/client/reset_orderly_key_ip_restriction',
    known => ({ body: { orderly_key: known.spare, reset_mode: 'ALLOW_ALL_IPS' } }),
    done,
  ),
  change(
    'POST /v1/orderly_key',
    known => ({ body: signedForKey(known) }),
    data(record({ orderly_key: text })),
  ),
  change('POST /v1/client/remove_orderly_key', known => ({ body: { orderly_key: known.spare } }), done),
  change('POST /v1/notification/inbox/mark_read', () => ({ query: 'flag=1&ids=1' }), done),
  change('POST /v1/notification/inbox/mark_read_all', () => ({ query: 'flag=1' }), done),
  change(
    'POST /v1/algo/order',
    () => ({
      body: {
        symbol: SYMBOL,
        algo_type: 'STOP',
        side: 'SELL',
        type: 'MARKET',
        quantity: '0.1',
        trigger_price: 100,
      },
    }),
    data(
      record({
        order_id: number,
        client_order_id: perhaps(text),
        algo_type: WORDS.algoType,
        quantity: number,
      }),
    ),
  ),
  change(
    'PUT /v1/algo/order',
    ({ waiting }) => ({ body: { order_id: waiting[0], trigger_price: 101 } }),
    status('EDIT_SENT'),
  ),
  change(
    'DELETE /v1/algo/order',
    ({ waiting }) => ({ query: `order_id=${waiting[0]}&symbol=${SYMBOL}` }),
    status('CANCEL_SENT'),
  ),
  change(
    'DELETE /v1/algo/client/order',
    () => ({ query: `client_order_id=stop&symbol=${SYMBOL}` }),
    status('CANCEL_SENT'),
  ),
  change('DELETE /v1/algo/orders', () => ({}), status('CANCEL_ALL_SENT')),
  change('POST /v1/faucet/usdc', ({ address }) => ({ body: { user_address: address } }), done),
]
