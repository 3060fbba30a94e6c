import { createPublicQueries } from '../../../src/main/venue/public-queries'
import type { Chance } from '../chance'
import { mutated, mutatedBytes } from './hostile-text'
import { mutatedJson } from './mutated-json'
import { parserOf, unless, type FuzzedParser } from './parser'
import { straightJson, straightText } from './straight'

const address = `0x${'a1'.repeat(20)}`
const accountId = `0x${'b2'.repeat(32)}`
const of = { address, accountId }

const order =
  '{"order_id":17,"symbol":"PERP_BTC_USDC","side":"BUY","type":"LIMIT","status":"NEW","price":64000.5,"quantity":0.1,"total_executed_quantity":0,"trigger_price":null,"reduce_only":false,"created_time":1702989203989,"updated_time":1702989203990}'
const answer = (data: string) => `{"success":true,"ts":1702989203989,"data":${data}}`
const position =
  '{"symbol":"PERP_BTC_USDC","margin_mode":"CROSS","position_qty":-0.5,"average_open_price":64000,"mark_price":64100.1,"unrealized_pnl":-50.05,"leverage":10,"updated_at":1702989203989}'

/** A whole answer of each type of the public query. */
const whole = {
  accounts: answer(
    `{"accounts":[{"account_id":"${accountId}","broker_id":"desk","account_type":"MAIN","account_value":12.5}]}`,
  ),
  state: answer(
    `{"account_id":"${accountId}","account_value":100.25,"total_collateral_value":90,"positions":[${position}]}`,
  ),
  order: answer(order),
  fees: answer(
    `{"account_id":"${accountId}","maker_fee_rate":0.0002,"taker_fee_rate":0.0005,"futures_tier":"1"}`,
  ),
  openOrders: answer(`{"rows":[${order}],"next_cursor":"abc="}`),
  fills: answer(
    '{"rows":[{"id":5,"order_id":17,"symbol":"PERP_BTC_USDC","side":"SELL","executed_price":64000.5,"executed_quantity":0.1,"fee":0.01,"is_maker":1,"executed_timestamp":1702989203989}]}',
  ),
  fundingFees: answer(
    '{"rows":[{"symbol":"PERP_BTC_USDC","funding_rate":1.5E-5,"mark_price":64000,"funding_fee":-0.012,"funding_status":"Accrued","funding_rate_timestamp":1702989203989}]}',
  ),
  transfers: answer(
    '{"rows":[{"id":"t1","side":"deposit","token":"USDC","amount":1000.000001,"status":"COMPLETED","created_time":1702989203989}]}',
  ),
} as const
type QueryName = keyof typeof whole

interface QueryCase {
  readonly query: QueryName
  readonly status: number
  readonly body: Uint8Array
}

const bodyFor = (text: string, chance: Chance): Uint8Array => {
  if (chance.happens(0.1)) return Buffer.from(text)
  if (chance.happens(0.6)) return Buffer.from(mutatedJson(text, chance))
  return chance.happens(0.5) ? Buffer.from(mutated(text, chance)) : mutatedBytes(text, chance)
}

export async function askQuery({ query, status, body }: QueryCase) {
  const misshapen: string[] = []
  const queries = createPublicQueries({
    rest: { query: () => Promise.resolve({ is: 'answer', status, body, sentAt: 5, receivedAt: 6 }) },
    clock: { now: () => 5 },
    onMalformedResponse: (type, place) => misshapen.push(`${type}.${place}`),
  })
  const read =
    query === 'accounts'
      ? await queries.accounts(address)
      : query === 'order'
        ? await queries.order(of, '17')
        : await queries[query](of, {})
  return { read, misshapen }
}

/** The answers of the public query, which anybody on the way may have written. */
export const queryParser = (ask: typeof askQuery = askQuery): FuzzedParser =>
  parserOf<QueryCase>({
    name: 'query',
    describe: ({ query, status, body }) => `${query} ${status}: ${Buffer.from(body).toString('utf8')}`,
    draw(chance) {
      const query = chance.pick(Object.keys(whole) as QueryName[])
      const text = chance.happens(0.1)
        ? `{"success":false,"ts":1702989203989,"code":"${chance.pick(['ORDER_NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'NO', 'x'.repeat(90)])}","retry_after":1}`
        : whole[query]
      return {
        query,
        status: chance.happens(0.9) ? 200 : chance.pick([204, 302, 400, 429, 503]),
        body: bodyFor(text, chance),
      }
    },
    async judge(drawn) {
      const { read, misshapen } = await ask(drawn)
      const text = straightText(drawn.body)
      const straight = text === undefined ? undefined : straightJson(text)
      const success = straight?.is === 'record' ? straight.members.get('success') : undefined
      if (read.is === 'failed')
        return [
          ...unless(
            (read.words ?? '').length <= 200 && (read.code ?? '').length <= 40,
            'it is refused without bound',
          ),
          ...unless(
            misshapen.every(place => place.length <= 200),
            'a place is told without bound',
          ),
        ]
      const isAbsent = drawn.query === 'order' && read.value === undefined
      return unless(
        success?.is === 'word' && (success.value === true || isAbsent),
        'it was read though it says no success',
      )
    },
  })
