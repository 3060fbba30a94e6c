import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatKeyFingerprint } from '@core/profile/key-facts'
import { type Amount, requireAmount, multiply, roundToGrid } from '@core/value/decimal-amount'
import type { AlgoWrite } from '@core/write/requested-writes'
import type { OrderWrite } from '@core/write/venue-write'
import { type VenueCall, type VenueCallName, venueCalls } from '../../src/main/venue/venue-calls'
import type { VenueWrite } from '../../src/main/venue/encode/encode-write'
import { systemClock } from '../../src/main/clock'
import { publicKeyOf } from '../kit/keytext'
import { createKeyRegistration } from '../../src/main/venue/key-registration'
import {
  createRegistrationBody,
  createWalletMessage,
  type AddKeyMessage,
} from '../../src/main/venue/wallet/add-key-message'
import { getPracticeWallet } from '../../src/practice/account/practice-wallets'
import { evmWallet } from '../kit/wallet'
import { faceSub, type Facing, markOf, openFacing, value, type Written } from './venue-practice'

const SYMBOL = 'PERP_BTC_USDC'
const OTHER = 'PERP_ETH_USDC'
const quantity = requireAmount('0.01')
const everywhere = { is: 'all markets' } as const

let facing: Facing
let low: Amount
beforeAll(async () => {
  facing = await openFacing(31, { subAccounts: 1 })
  const market = (await value(facing.venue.read.markets())).find(({ symbol }) => symbol === SYMBOL)
  const mark = await markOf(facing, SYMBOL)
  if (market === undefined || mark === undefined) throw new Error('no market')
  low = roundToGrid(multiply(mark, requireAmount('0.9')), market.tick, 'down', market.priceMin)
})
afterAll(() => facing.close())

async function taken(write: VenueWrite): Promise<Written & { readonly orderId: string }> {
  const written = await facing.write(write)
  expect(written.outcome).toMatchObject({ is: 'accepted' })
  const { orderId = '' } = written.outcome as { readonly orderId?: string }
  return { ...written, orderId }
}

const order = (change: Partial<OrderWrite> = {}): OrderWrite => ({
  ...{ is: 'order', symbol: SYMBOL, side: 'BUY', type: 'LIMIT', price: low, quantity, reduceOnly: false },
  marginMode: 'CROSS',
  ...change,
})
const stop = (): AlgoWrite => ({
  ...{ is: 'algo order', kind: 'STOP', symbol: SYMBOL, marginMode: 'CROSS', side: 'SELL', type: 'MARKET' },
  ...{ quantity, triggerPrice: low, reduceOnly: false },
})
const ownPrint = () => formatKeyFingerprint(facing.practice.account.key)
const rests = () => taken(order())
const waits = () => taken(stop())
/** Opens an isolated position, the only kind with separate margin. */
const holds = async () => {
  const { price: _, ...market } = order({ symbol: OTHER, type: 'MARKET', marginMode: 'ISOLATED' })
  await taken({ ...market, quantity: requireAmount('0.1') })
}

/** Makes each call once, as this desk does, and accepts only a success. */
const made: { readonly [N in VenueCallName]: () => Promise<unknown> } = {
  systemInfo: () => value(facing.venue.read.time()),
  markets: () => value(facing.venue.read.markets()),
  market: () => value(facing.venue.facts.market(SYMBOL)),
  quote: () => value(facing.venue.facts.quote(SYMBOL)),
  quotes: () => value(facing.venue.read.quotes()),
  marketTrades: () => value(facing.venue.read.trades(SYMBOL)),
  openCandles: () => value(facing.venue.read.candles(SYMBOL, '1m', undefined)),
  fundingRates: () => value(facing.venue.facts.fundingRates()),
  pastFunding: () => value(facing.venue.facts.pastFunding({ symbol: SYMBOL, page: 1 })),
  fundingAverages: () => value(facing.venue.facts.fundingAverages()),
  priceChanges: () => value(facing.venue.facts.priceChanges()),
  openInterests: () => value(facing.venue.facts.openInterests()),
  rwaMarkets: () => value(facing.venue.facts.rwaMarkets()),
  insuranceFund: () => value(facing.venue.facts.insuranceFund()),
  indexSources: () => value(facing.venue.facts.indexSources()),
  announcements: () => value(facing.venue.facts.announcements()),
  newerAnnouncements: () => value(facing.venue.facts.newerAnnouncements()),
  statistics: () => value(facing.venue.facts.statistics()),
  leverageSteps: () => value(facing.venue.facts.leverageSteps()),
  tokens: () => value(facing.venue.facts.tokens()),
  // Called only after a key was refused, to find the reason.
  async keyValidity() {
    facing.practice.fault({
      name: 'error instead',
      status: 401,
      code: -1002,
      on: { path: '/v1/client/holding' },
    })
    expect(await facing.venue.read.holdings()).toMatchObject({ is: 'failed', cause: 'key refused here' })
  },
  publicName: () => value(facing.venue.facts.publicName(facing.practice.account.accountId)),
  brokers: () => value(facing.venue.facts.brokers()),
  chains: () => value(facing.venue.facts.chains('practice')),

  book: () => value(facing.venue.read.book(SYMBOL)),
  positions: () => value(facing.venue.read.positions()),
  holdings: () => value(facing.venue.read.holdings()),
  clientInfo: () => value(facing.venue.read.terms()),
  keyInfo: () => value(facing.venue.read.key()),
  subAccounts: () => value(facing.venue.facts.subAccounts()),
  positionsTogether: () => value(facing.venue.facts.positionsTogether()),
  holdingsTogether: () => value(facing.venue.facts.holdingsTogether()),
  keyIpLimits: () => value(facing.venue.facts.ownAddresses()),
  seenAddress: () => value(facing.venue.facts.seenAddress()),
  leverages: () => value(facing.venue.read.leverages()),
  marginModes: () => value(facing.venue.facts.marginModes()),
  async order() {
    const { orderId } = await rests()
    expect(await value(facing.venue.read.order(orderId))).toMatchObject({ orderId })
  },
  async orderByClientId() {
    const { attempt, orderId } = await rests()
    expect(await value(facing.venue.read.orderByClientId(attempt))).toMatchObject({ orderId })
  },
  orders: () => value(facing.venue.read.orders({ status: 'INCOMPLETE' })),
  orderTrades: async () => value(facing.venue.read.fills((await rests()).orderId)),
  trades: () => value(facing.venue.read.fillsSince(SYMBOL, 0)),
  async algoOrder() {
    const { orderId } = await waits()
    expect(await value(facing.venue.algo.order(orderId))).toMatchObject({ algoOrderId: orderId })
  },
  async algoOrderByClientId() {
    const { attempt, orderId } = await waits()
    expect(await value(facing.venue.algo.byClientId(attempt))).toMatchObject({ algoOrderId: orderId })
  },
  algoOrders: () => value(facing.venue.algo.orders({ status: 'INCOMPLETE' })),
  pastPositions: () => value(facing.venue.archive.pastPositions(50)),
  fundingFees: () => value(facing.venue.archive.fundingFees({ page: 1 })),
  liquidations: () => value(facing.venue.archive.liquidations({ page: 1 })),
  transfers: () => value(facing.venue.archive.transfers({ page: 1 })),
  settlements: () => value(facing.venue.archive.settlements({ page: 1 })),
  settleNonce: () => value(facing.venue.facts.settleNonce()),
  days: () => value(facing.venue.archive.days('2026-01-01', '2026-12-31')),

  createOrder: () => rests(),
  async editOrder() {
    const { orderId, attempt } = await rests()
    const change = { is: 'edit', orderId, clientOrderId: attempt, quantity: requireAmount('0.02') } as const
    await taken({ ...order(), price: low, ...change })
  },
  async cancelOrder() {
    const { orderId } = await rests()
    const rest = { side: 'BUY', quantity, executed: requireAmount('0') } as const
    await taken({ is: 'cancel', symbol: SYMBOL, orderId, ...rest })
  },
  cancelAll: () => taken({ is: 'cancel all', reach: everywhere }),
  async cancelAllAfter() {
    await taken({ is: 'cancel all after', ms: 60_000 })
    await taken({ is: 'cancel all after', ms: 0 })
  },
  createAlgo: () => waits(),
  async editAlgo() {
    const algoOrderId = (await waits()).orderId
    await taken({ is: 'edit algo', symbol: SYMBOL, algoOrderId, quantity: requireAmount('0.02'), legs: [] })
  },
  async cancelAlgo() {
    await taken({ is: 'cancel algo', symbol: SYMBOL, algoOrderId: (await waits()).orderId })
  },
  cancelAllAlgo: () => taken({ is: 'cancel all algo', reach: everywhere }),
  setLeverage: () => taken({ is: 'leverage', reach: everywhere, marginMode: 'CROSS', leverage: 5 }),
  setMarginMode: () => taken({ is: 'margin mode', symbol: SYMBOL, marginMode: 'CROSS' }),
  setMaintenance: () => taken({ is: 'maintenance flag', cancels: true }),
  setKeyAddresses: () => taken({ is: 'bind key', key: ownPrint(), address: '127.0.0.1' }),
  async settleSub() {
    const sub = faceSub(facing)
    const nonce = await value(sub.venue.facts.settleNonce())
    expect((await sub.write({ is: 'settle pnl', nonce })).outcome).toMatchObject({ is: 'accepted' })
    await sub.venue.close()
  },
  // The only call signed by a wallet instead of a key.
  async registerKey() {
    const { practice, venue } = facing
    const wallet = evmWallet(getPracticeWallet(practice.account.accountId).secret)
    const key = publicKeyOf(Uint8Array.from({ length: 32 }, (_, at) => at + 1))
    const of: AddKeyMessage = {
      ...{ chain: 'EVM', broker: 'practice', chainId: '31337', key, scope: 'read' },
      ...{ at: practice.now(), until: practice.now() + 86_400_000 },
    }
    const register = createKeyRegistration(systemClock, practice)
    const body = createRegistrationBody(of, wallet.sign(createWalletMessage(of)), wallet.address)
    expect(await register({ body, key }, () => true)).toEqual({ is: 'accepted' })
    const record = await value(venue.facts.rawKeyRecord(practice.account.accountId, key))
    expect(record).toEqual({ found: { scope: 'read', until: of.until } })
  },
  // Last in the table of calls: nothing is answered after it.
  removeKey: () => taken({ is: 'revoke key', key: ownPrint() }),
  async moveMargin() {
    await holds()
    await taken({ is: 'move margin', symbol: OTHER, way: 'ADD', amount: requireAmount('5') })
  },
}

/** True if a received request is this call. */
const isCall = ({ method, path }: VenueCall) => {
  const shape = new RegExp(`^${path.replace(/\{[a-z_]+\}/g, '[^/]+')}$`)
  return (one: { readonly method: string; readonly path: string }) =>
    one.method === method && shape.test(one.path)
}

describe('calls of this desk', () => {
  const names = Object.keys(venueCalls) as VenueCallName[]

  it('are all made in these tests', () => expect(Object.keys(made).sort()).toEqual([...names].sort()))

  it.each(names)('%s is understood on both sides', async name => {
    const before = facing.practice.received().length
    await made[name]()
    const arrived = facing.practice.received().slice(before)
    expect(arrived.filter(isCall(venueCalls[name]))).not.toEqual([])
  })
})
