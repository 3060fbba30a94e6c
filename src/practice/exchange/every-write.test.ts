import { beforeAll, describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { type PracticeExchange, commitExchangeState } from './practice-exchange'
import { openPracticeExchange } from './open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import { fixedFromLiteral } from '../numbers/fixed-decimal'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from '../account/order-draft'
import { isVenueRefusal } from '../account/venue-refusal'
import { type BrittleDisk, type Luck, createBrittleDisk } from '../../../test/kit/brittle-disk'
import { openStateStore } from '../state/state-store'

const PATH = '/state'
const SYMBOL = 'PERP_BTC_USDC'
const SURVIVALS: readonly Luck[] = ['nothing', 'everything', 'half of the last write', 'names first']
/** Few enough lines that the file is compacted several times during the test. */
const MAX_LINES = 12

/** State that was acknowledged after this number of disk operations. */
interface AcknowledgedState {
  readonly after: number
  readonly orders: ReadonlyMap<number, { readonly status: string; readonly executed: bigint }>
  readonly trades: ReadonlySet<number>
  readonly holding: bigint
}

const open = (disk: BrittleDisk): PracticeExchange =>
  openPracticeExchange({
    seed: 4,
    accounts: 1,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: PATH,
    faults: createFaultRegistry(4),
    storeOptions: { disk, maxLines: MAX_LINES },
  })

const draft = (index: number, price: bigint): OrderDraft => ({
  ...ORDER_DRAFT_DEFAULTS,
  symbol: SYMBOL,
  side: index % 3 === 0 ? 'SELL' : 'BUY',
  type: index % 2 === 0 ? 'LIMIT' : 'MARKET',
  price: index % 2 === 0 ? price : undefined,
  quantity: fixedFromLiteral('0.01'),
  clientId: `order-${index}`,
})

const captureState = (exchange: PracticeExchange, after: number): AcknowledgedState => ({
  after,
  orders: new Map(
    [...exchange.store.all('order').values()].map(({ id, status, executed }) => [id, { status, executed }]),
  ),
  trades: new Set([...exchange.store.all('trade').values()].map(({ id }) => id)),
  holding: exchange.ledger.accounts()[0]?.holding ?? 0n,
})

/** Trades, and acknowledges each step as the exchange's server does: only after it is flushed. */
async function tradeAndAcknowledge(
  exchange: PracticeExchange,
  disk: BrittleDisk,
): Promise<readonly AcknowledgedState[]> {
  const acknowledged: AcknowledgedState[] = []
  const [account] = exchange.ledger.accounts()
  const market = exchange.markets.get(SYMBOL)
  if (account === undefined || market === undefined) throw new Error('there is nothing to trade')
  const acknowledge = async () => {
    commitExchangeState(exchange)
    const state = captureState(exchange, 0)
    await exchange.store.waitUntilDurable()
    acknowledged.push({ ...state, after: disk.count() })
  }
  for (let index = 0; index < 14; index++) {
    const distance = (market.mark / 50n / market.rules.quoteTick) * market.rules.quoteTick
    const price = market.last + (index % 3 === 0 ? distance : -distance)
    const order = exchange.orders.place(account, draft(index, price))
    if (isVenueRefusal(order)) throw new Error(order.message)
    await acknowledge()
    exchange.orders.processQueue()
    await acknowledge()
    if (index % 4 === 3) exchange.orders.requestCancel(order)
    exchange.clock.advanceBy(1_000)
    exchange.advanceMarkets()
    await acknowledge()
  }
  await exchange.close()
  return acknowledged
}

const disk = createBrittleDisk()
let acknowledged: readonly AcknowledgedState[]
beforeAll(async () => {
  acknowledged = await tradeAndAcknowledge(open(disk), disk)
})

/** Returns the acknowledged parts that are missing or older on the disk after `count` operations. */
function findLostState(count: number, luck: Luck): readonly string[] {
  const store = openStateStore(PATH, { disk: disk.after(count, luck) })
  const promised = acknowledged.findLast(({ after }) => after <= count)
  if (promised === undefined) return []
  const faults: string[] = []
  for (const [id, { status, executed }] of promised.orders) {
    const found = store.get('order', id)
    if (found === undefined || found.executed < executed || (status !== 'NEW' && found.status === 'NEW'))
      faults.push(`order ${id}`)
  }
  for (const id of promised.trades) if (store.get('trade', id) === undefined) faults.push(`trade ${id}`)
  const meta = store.get('meta', 'meta')
  if (!((meta?.nextOrder ?? 0) > Math.max(0, ...promised.orders.keys()))) faults.push('the next order number')
  if (!((meta?.nextTrade ?? 0) > Math.max(0, ...promised.trades))) faults.push('the next trade number')
  return faults
}

describe('a crash at any write', () => {
  it('has data at risk: orders, fills, and a compaction of the file', () => {
    expect(acknowledged.at(-1)?.orders.size).toBe(14)
    expect(acknowledged.at(-1)?.trades.size).toBeGreaterThan(6)
    expect(disk.count()).toBeGreaterThan(80)
  })

  it.each(SURVIVALS)('loses nothing that was acknowledged when %s of the unflushed data survives', luck => {
    const faults = Array.from({ length: disk.count() + 1 }, (_, count) =>
      findLostState(count, luck).map(what => `after ${count}: ${what}`),
    )
    expect(faults.flat()).toEqual([])
  })

  it('restores no partial change: every balance is one that was acknowledged', () => {
    const balances = new Set(acknowledged.map(({ holding }) => holding))
    for (let count = 0; count <= disk.count(); count += 3) {
      const store = openStateStore(PATH, { disk: disk.after(count, 'half of the last write') })
      const account = [...store.all('account').values()].find(({ id }) => id !== 'house')
      if (account !== undefined && count >= (acknowledged[0]?.after ?? 0))
        expect(balances.has(account.holding)).toBe(true)
    }
  })

  it.each([0.25, 0.5, 0.75])(
    'after the share %d of all writes lets the exchange reopen and continue its numbering',
    share => {
      const count = Math.floor(disk.count() * share)
      const exchange = open(disk.after(count, 'half of the last write'))
      const [account] = exchange.ledger.accounts()
      if (account === undefined) throw new Error('there is no account')
      exchange.orders.processQueue()
      const order = exchange.orders.place(account, draft(1, 0n))
      const before = acknowledged.findLast(({ after }) => after <= count)?.orders.keys() ?? []
      expect(isVenueRefusal(order) ? 0 : order.id).toBeGreaterThan(Math.max(0, ...before))
    },
  )
})
