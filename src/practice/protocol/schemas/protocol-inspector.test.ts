import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonPayload } from '../exact-json'
import { type Stranger, createStranger, listenPrivately } from '../../../../test/kit/stranger'
import { createExchangeClock } from '../../exchange-clock'
import { openPracticeExchange } from '../../exchange/open-exchange'
import { createFaultRegistry } from '../../faults/fault-registry'
import { type PracticeHandle, openPractice } from '../../open-practice'
import { PRIVATE_TOPICS } from '../private-topics'
import { createTopicPublisher } from '../topic-publisher'
import { PUBLIC_TOPICS } from '../public-topics'
import type { RouteAnswer } from '../venue-route'
import { VENUE_ROUTES } from '../venue-router'
import { type SchemaDeviation, RESPONSE_SCHEMAS, createProtocolInspector } from './protocol-inspector'
import { findPushSchema } from './push-schemas'

const slipsOf = (line: string, answer: RouteAnswer): readonly string[] => {
  const deviations: SchemaDeviation[] = []
  createProtocolInspector(
    () => 7,
    slip => deviations.push(slip),
  ).checkResponse(line, answer)
  return deviations.map(({ at, line: of, message }) => `${at} ${of}: ${message}`)
}

describe('the inspection of responses', () => {
  it('has a shape for every operation and every topic', () => {
    const lines = VENUE_ROUTES.map(({ method, path }) => `${method} ${path}`)
    const topics = [...PUBLIC_TOPICS, ...PRIVATE_TOPICS]
    expect(lines.filter(line => RESPONSE_SCHEMAS[line] === undefined)).toEqual([])
    expect(topics.filter(topic => findPushSchema(topic) === undefined)).toEqual([])
  })

  const account = { address: '0x1', broker_id: 'practice' }
  it.each<[string, { readonly [name: string]: JsonPayload }, readonly string[]]>([
    ['as the documents have it', account, []],
    ['with more than they have', { ...account, more: 1 }, []],
    ['without a field', { address: '0x1' }, ['broker_id is not a text']],
    ['with a field of another type', { ...account, address: 1 }, ['address is not a text']],
    [
      'with nothing in the place of both',
      { address: null, broker_id: undefined },
      ['address is not a text', 'broker_id is not a text'],
    ],
  ])('%s, is reported in a line for each fault', (_, data, messages) => {
    const line = 'GET /v1/public/account'
    expect(slipsOf(line, { data })).toEqual(messages.map(message => `7 ${line}: ${message}`))
  })

  it('skips a refusal', () => {
    expect(slipsOf('GET /v1/public/account', { code: -1005, message: 'no' })).toEqual([])
  })

  it('reports a fault for an operation without a known shape', () => {
    expect(slipsOf('GET /v1/else', { data: 1 })).toEqual(['7 GET /v1/else: nobody has said what this tells'])
  })

  it.each<[string, string, JsonPayload, readonly string[]]>([
    [
      'a list',
      'PERP_BTC_USDC@orderbook',
      { symbol: 'x', asks: [[1]], bids: [] },
      ['asks[0] is not a list of 2'],
    ],
    ['a builder’s own', 'woo$PERP_BTC_USDC@markprice', { symbol: 'x', price: 1n }, []],
    ['a width', 'PERP_BTC_USDC@kline_1M', { symbol: 'x' }, ['type is not a text']],
    ['an exact figure', 'markprices', [{ symbol: 'x', price: { figure: '1' } }], []],
    ['a row', 'position', { positions: [{}] }, ['positions[0].positionQty is not a number']],
  ])('covers a push, %s', (_, topic, data, first) => {
    const messages: string[] = []
    createProtocolInspector(
      () => 7,
      ({ message }) => messages.push(message),
    ).checkPush(topic, data)
    expect(messages.slice(0, first.length || 1)).toEqual(first)
  })
})

it('covers every way in which the public stream sends data', () => {
  const exchange = openPracticeExchange({
    seed: 5,
    accounts: 1,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(5),
  })
  const seen: string[] = []
  const publisher = createTopicPublisher(exchange, {
    checkResponse: () => undefined,
    checkPush: topic => seen.push(topic),
  })
  const topics = ['markprices', 'PERP_BTC_USDC@trade', 'announcement']
  for (const topic of topics) publisher.subscribe({ send: () => undefined }, topic)
  publisher.tick(exchange.clock.now())
  publisher.publishTrade({ symbol: 'PERP_BTC_USDC', price: 1n, size: 1n, side: 'BUY', at: 7 })
  publisher.publishEvent({ saw: 'announcement', announced: { id: 1, at: 0, message: 'one' } })
  expect(seen).toEqual(topics)
})

describe('an inspected exchange', () => {
  const slips: SchemaDeviation[] = []
  let practice: PracticeHandle
  let client: Stranger
  beforeAll(async () => {
    practice = await openPractice({ seed: 5, limits: false, onDeviation: slip => slips.push(slip) })
    client = createStranger(practice)
  })
  afterAll(() => practice.close())

  it('logs a push to an account with another shape', async () => {
    const stream = await listenPrivately(practice, ['account'])
    const [account] = practice.exchange.ledger.accounts()
    if (account === undefined) throw new Error('there is no account')
    const before = account.makerBps
    Object.assign(account, { makerBps: 'two' })
    practice.exchange.bus.publish({ saw: 'account', account, levered: undefined })
    await practice.settled()
    Object.assign(account, { makerBps: before })
    stream.close()
    expect(slips).toContainEqual(
      expect.objectContaining({ line: 'account', message: 'makerFeeRate is not a number' }),
    )
  })

  it('logs a response with another shape, and sends it all the same', async () => {
    const [account] = practice.exchange.ledger.accounts()
    const before = account?.takerBps ?? 0n
    Object.assign(account ?? {}, { takerBps: 'five' })
    const { json } = await client.get('/v1/client/info')
    Object.assign(account ?? {}, { takerBps: before })
    expect(json).toMatchObject({ success: true, data: { taker_fee_rate: 'five' } })
    expect(slips.map(({ line, message }) => `${line}: ${message}`)).toContain(
      'GET /v1/client/info: taker_fee_rate is not a number',
    )
  })
})
