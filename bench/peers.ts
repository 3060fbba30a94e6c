import { equal, ok } from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { BaseSigner, MockKeyStore } from '@orderly.network/core'
import { order as estimates } from '@orderly.network/perp'
import { base58 } from '@scure/base'
import ccxt from 'ccxt'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId, OrderDraft, OrderWrite } from '@core/write/venue-write'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { splitBookChange } from '../src/main/venue/book-change-text'
import { encodeVenueWrite } from '../src/main/venue/encode/encode-write'
import { followOrderBook } from '../src/main/venue/order-book-follower'
import { createTextToSign } from '../src/signer/signing-content'
import { createSigningKey } from '../src/signer/signing-key'
import { answerTexts, type AnswerTexts } from './answer-texts'
import { decodeAnswer } from './decode'
import { deskInputs } from './desk-inputs'
import { asRead, changesOf, frameOf, fullBook } from './frames'
import { measure, median, ratioOf } from './measure'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

const SYMBOL = 'PERP_BTC_USDC'
const AT = 1_790_000_000_000
const DEPTH = 100
/** Group of ccxt's signed calls. Its types call it text; it is a list. */
const SIGNED = ['v1', 'private']
const attempt = 'pd-01JB2Q8W4Z' as AttemptId
const micro = (figures: readonly number[]): number => median(figures) / 1_000

type Rival = Readonly<Record<string, readonly number[]>>

/** Creates the row of an own figure and the same work of one or several libraries. The nearest of them counts. */
function row(name: string, own: readonly number[], rivals: Rival, goal: number): Row {
  const ratios = Object.values(rivals).map(figures => ratioOf(figures, own))
  const reference = Object.entries(rivals).map(([who, took]) => `${who}: ${micro(took).toFixed(1)} µs`)
  return ratioRow(
    { name, value: micro(own), unit: 'µs', reference: reference.join(', '), ratio: Math.min(...ratios) },
    { is: 'at least', ratio: goal },
  )
}

function createClient() {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const [seed, key] = [d, x].map(part => Buffer.from(part, 'base64url'))
  if (seed === undefined || key === undefined) throw new Error('There is no key.')
  const secret = base58.encode(seed)
  const client = new ccxt.pro.woofipro({
    apiKey: `ed25519:${base58.encode(key)}`,
    secret: `ed25519:${secret}`,
    accountId: '0x1',
  })
  return { seed, secret, client }
}

type Client = ReturnType<typeof createClient>

/** Measures the signature of an order. */
async function signing(name: string, { seed, secret, client }: Client): Promise<Row> {
  const key = createSigningKey(seed)
  if (key === undefined) throw new Error('That is no seed.')
  const write: OrderWrite = {
    ...{ is: 'order', symbol: SYMBOL, side: 'BUY', type: 'LIMIT', reduceOnly: false, marginMode: 'CROSS' },
    ...{ price: requireAmount('64180.1'), quantity: requireAmount('0.012') },
  }
  const text = () => createTextToSign({ is: 'call', ...encodeVenueWrite(write, attempt) }, AT)
  const request = encodeVenueWrite(write, attempt)
  const data = JSON.parse(request.body) as Record<string, unknown>
  const vendor = new BaseSigner(new MockKeyStore(secret))
  const byVendor = () => vendor.sign({ url: '/v1/order', method: 'POST', data }, AT)
  const own = () => Buffer.from(key.sign(Buffer.from(text(), 'utf8'))).toString('base64url')
  equal((await byVendor())['orderly-signature'].replaceAll('=', ''), own())
  const { ours, theirs } = measure({
    ours: own,
    theirs: () => client.sign('order', SIGNED as never, 'POST', { ...data }) as unknown,
  })
  const vendors: number[] = []
  for (let round = 0; round < theirs.length; round += 1) {
    const { user, system } = process.cpuUsage()
    for (let run = 0; run < 10; run += 1) await byVendor()
    const after = process.cpuUsage()
    vendors.push((after.user + after.system - user - system) * 100)
  }
  return row(`${name}, sign an order`, ours, { ccxt: theirs, vendor: vendors }, 18)
}

const goals: Readonly<Record<keyof AnswerTexts, number>> = { positions: 4, orders: 5, markets: 1.9 }

/** Measures each answer of the venue, from text to records. */
function decoding(name: string, { client }: Client): readonly Row[] {
  const texts = answerTexts(2)
  const readers: Readonly<Record<keyof AnswerTexts, (rows: never) => readonly unknown[]>> = {
    positions: rows => client.parsePositions(rows),
    orders: rows => client.parseOrders(rows),
    markets: rows => client.parseMarkets(rows) as readonly unknown[],
  }
  return (['markets', 'positions', 'orders'] as const).map(subject => {
    const text = texts[subject]
    const read = () => readers[subject]((client.parseJson(text) as { data: { rows: never } }).data.rows)
    const markets = read()
    if (subject === 'markets') client.setMarkets(markets)
    equal(read().length, decodeAnswer(subject, text).length)
    const { ours, theirs } = measure({ ours: () => decodeAnswer(subject, text), theirs: read })
    return row(`${name}, decode ${subject}`, ours, { ccxt: theirs }, goals[subject])
  })
}

/** Measures a message about the book of the watched market: here a change, there the whole book, as each subscribes. */
function followingBook(name: string, { client }: Client): Row {
  const market = { symbol: SYMBOL, tick: requireAmount('0.1'), step: requireAmount('0.001') }
  const follow = () => {
    const book = followOrderBook({
      market,
      clock: { now: () => 0, after: () => () => undefined },
      ...{ requestSnapshot: () => undefined, show: () => undefined, onLost: () => undefined },
    })
    book.applySnapshot({ ...fullBook(DEPTH), symbol: SYMBOL, prevTs: undefined })
    return book
  }
  const frames = changesOf(DEPTH, 4_096, 4, 11).map(change => frameOf(change))
  let [follower, count] = [follow(), 0]
  const own = () => {
    if (count === frames.length) [follower, count] = [follow(), 0]
    const change = splitBookChange(frames[count] ?? '')
    count += 1
    ok(change !== undefined && follower.applyChangeText(change))
  }
  const { bids, asks } = fullBook(DEPTH)
  const levels = (side: typeof bids) => side.map(([price, size]) => `[${price},${size}]`).join(',')
  const whole = asRead(
    `{"topic":"${SYMBOL}@orderbook","ts":${AT},"data":{"symbol":"${SYMBOL}","asks":[${levels(asks)}],"bids":[${levels(bids)}]}}`,
  )
  const socket = { resolve: () => undefined }
  const { ours, theirs } = measure({
    ours: own,
    theirs: () => client.handleOrderBook(socket as never, JSON.parse(whole) as never),
  })
  return row(`${name}, a message about a book`, ours, { ccxt: theirs }, 20)
}

/** Measures a whole plan, beside the two estimates that the vendor's order form makes. */
function planning(name: string): Row {
  const on = deskInputs('0.25')
  const draft: OrderDraft = {
    ...{ is: 'order', symbol: SYMBOL, side: 'SELL', type: 'IOC', price: '59990', quantity: '0.15' },
    ...{ reduceOnly: false, marginMode: 'CROSS' },
  }
  const positions = (on.snapshot.positions?.value ?? []).map(({ symbol, quantity, mark, mmr }) => ({
    ...{ symbol, position_qty: Number(quantity), mark_price: Number(mark), mmr: Number(mmr) },
  }))
  const newOrder = { symbol: SYMBOL, qty: -0.15, price: 59_990 }
  const theirs = () => [
    estimates.estLiqPrice({
      ...{ totalCollateral: 9_876.543211, markPrice: 60_000, baseMMR: 0.05, baseIMR: 0.1 },
      ...{ IMR_Factor: 1.2e-7, orderFee: 4.5, positions, newOrder },
    }),
    estimates.estLeverage({ totalCollateral: 9_876.543211, positions, newOrder }),
  ]
  const took = measure({ ours: () => evaluateDraft(draft, on, 'seal'), theirs })
  const reference = `the vendor’s two estimates: ${micro(took.theirs).toFixed(1)} µs`
  return absoluteRow(
    { name: `${name}, a plan`, value: micro(took.ours), unit: 'µs', reference },
    { is: 'at most', value: 100 },
  )
}

/** The same work by the libraries that others use at this venue, in one run. */
export const peers: Entry = {
  name: 'peers',
  async run(): Promise<readonly Row[]> {
    const client = createClient()
    return [
      await signing(this.name, client),
      ...decoding(this.name, client),
      followingBook(this.name, client),
      planning(this.name),
    ]
  },
}
