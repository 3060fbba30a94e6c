import { expect } from 'vitest'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import { ID, NAME, type Client, type Stage, num, refused } from './stage'

const APART = 'PERP_SOL_USDC'
const APART_NAME = 'SOL/USDC:USDC'
type Row = Readonly<Record<string, string>>

/**
 * Tests account data and settings. Many of these calls have strict rate limits, so each request uses a fresh
 * client.
 */
export function looksAtAnAccount(stage: Stage): void {
  const { step, market } = stage
  const MINE = 3
  let client: Client
  const id = () => stage.who(MINE).accountId
  const ledger = () => stage.practice.exchange.ledger
  const held = (symbol = ID, mode: 'CROSS' | 'ISOLATED' = 'CROSS') => ledger().position(id(), symbol, mode)
  const fresh = () => stage.clientOf(MINE)

  step('has the balance of an account', async () => {
    client = fresh()
    const balance = await client.fetchBalance()
    expect(balance['USDC']).toEqual({ free: 10_000, used: 0, total: 10_000 })
  })
  step('says of a position that is none that it is short (ccxt)', async () => {
    expect(await client.fetchPosition(NAME)).toMatchObject({ side: 'short', contracts: 0 })
  })
  step('has no positions where there are none', async () => {
    expect(await client.fetchPositions()).toEqual([])
  })
  step('has a position as it stands', async () => {
    await client.createOrder(NAME, 'market', 'buy', 0.5)
    await stage.practice.settled()
    const [position] = await client.fetchPositions()
    expect(position).toMatchObject({
      ...{ symbol: NAME, side: 'long', contracts: num(held()?.quantity), marginMode: 'cross' },
      markPrice: num(market().mark),
    })
    expect(position?.entryPrice).toBeCloseTo(num(held()?.entry) / 0.5, 4)
  })
  step('works out what a position is worth', async () => {
    const [position] = await client.fetchPositions([NAME])
    expect(position?.notional).toBeCloseTo(0.5 * num(market().mark), 6)
  })
  step('takes everything unsettled for what a position has won (ccxt)', async () => {
    const position = await client.fetchPosition(NAME)
    expect(position.unrealizedPnl).toBe(Number(position.info.unsettled_pnl))
    expect(position.unrealizedPnl).toBeCloseTo(0.5 * num(market().mark) - num(held()?.cost), 6)
  })
  step('has one position as it has all of them', async () => {
    const [all, one] = [await client.fetchPositions([NAME]), await client.fetchPosition(NAME)]
    expect(one).toEqual(all[0])
  })
  step('has a short position with its size and its side', async () => {
    await client.createOrder('BTC/USDC:USDC', 'market', 'sell', 0.01)
    await stage.practice.settled()
    const [short] = await client.fetchPositions(['BTC/USDC:USDC'])
    expect(short).toMatchObject({ side: 'short', contracts: 0.01 })
  })
  step('pays the fees it was told', async () => {
    const fees = await fresh().fetchTradingFees()
    const { takerBps, makerBps } = ledger().account(id())
    expect(fees[NAME]).toMatchObject({ taker: num(takerBps) / 10_000, maker: num(makerBps) / 10_000 })
    const trade = stage.practice.exchange.archive.listTrades(id()).at(-1)
    const worth = num(trade?.price) * num(trade?.quantity)
    expect(num(trade?.fee)).toBeCloseTo((worth * num(takerBps)) / 10_000, 5)
  })

  step('takes the cap of the account for the leverage of a market (ccxt)', async () => {
    const leverage = await fresh().fetchLeverage(NAME)
    expect(leverage.longLeverage).toBe(ledger().account(id()).maxLeverage)
    expect(ledger().leverage(ledger().account(id()), ID, 'CROSS')).not.toBe(leverage.longLeverage)
  })
  step('sets the leverage of every market where it was asked for one (ccxt)', async () => {
    await fresh().setLeverage(7, NAME)
    const levers = [ID, 'PERP_BTC_USDC'].map(symbol =>
      ledger().leverage(ledger().account(id()), symbol, 'CROSS'),
    )
    expect(levers).toEqual([7, 7])
    expect(stage.practice.received().at(-1)?.body).toBe('{"leverage":7}')
  })
  step('sets the leverage of one market where the market is named once more', async () => {
    await fresh().setLeverage(9, NAME, { symbol: ID })
    const { data } = await client.v1PrivateGetClientLeverages()
    const leverages = data.rows.filter((row: Row) => [ID, 'PERP_BTC_USDC'].includes(row['symbol'] ?? ''))
    const cross = leverages.filter((row: Row) => row['margin_mode'] === 'CROSS')
    expect(new Map(cross.map((row: Row) => [row['symbol'], Number(row['leverage'])]))).toEqual(
      new Map([
        ['PERP_BTC_USDC', 7],
        [ID, 9],
      ]),
    )
  })
  step('sets a leverage in the way the documents have now', async () => {
    await fresh().v1PrivatePostClientLeverages({ symbol: ID, leverage: 8, margin_mode: 'ISOLATED' })
    expect(ledger().leverage(ledger().account(id()), ID, 'ISOLATED')).toBe(8)
    expect(ledger().leverage(ledger().account(id()), ID, 'CROSS')).toBe(9)
  })
  step('asks for no leverage above 50, which the venue would judge by the market (ccxt)', async () => {
    const before = stage.practice.received().length
    await refused(client.setLeverage(60, NAME), 'BadRequest')
    expect(stage.practice.received().length).toBe(before)
  })

  step('has the margin mode of a market', async () => {
    expect((await client.fetchMarginMode(APART_NAME)).marginMode).toBe('cross')
  })
  step('has the margin mode of every market', async () => {
    const modes = await client.fetchMarginModes()
    for (const { symbol, marginMode } of Object.values(modes)) {
      const { rules } = market(client.market(symbol).id)
      expect([symbol, marginMode]).toEqual([symbol, rules.isolatedOnly ? 'isolated' : 'cross'])
    }
  })
  step('sets the margin mode of a market', async () => {
    await client.setMarginMode('isolated', APART_NAME)
    expect(ledger().account(id()).modes[APART]).toBe('ISOLATED')
  })
  step('is refused another margin mode while there is a position', async () => {
    await refused(client.setMarginMode('isolated', NAME), 'BadRequest', -1005)
  })
  step('opens in the mode of the market', async () => {
    await client.createOrder(APART_NAME, 'market', 'buy', 2)
    await stage.practice.settled()
    expect(num(held(APART, 'ISOLATED')?.quantity)).toBe(2)
  })
  step('calls an isolated position cross (ccxt)', async () => {
    const [position] = await client.fetchPositions([APART_NAME])
    expect([position?.marginMode, position?.info.margin_mode]).toEqual(['cross', 'ISOLATED'])
  })
  step('adds to the margin of an isolated position', async () => {
    const before = num(held(APART, 'ISOLATED')?.margin)
    expect(await client.addMargin(APART_NAME, 5)).toMatchObject({ type: 'add', amount: 5, status: 'ok' })
    expect(num(held(APART, 'ISOLATED')?.margin)).toBeCloseTo(before + 5, 8)
  })
  step('takes from the margin of an isolated position', async () => {
    const before = num(held(APART, 'ISOLATED')?.margin)
    await client.reduceMargin(APART_NAME, 3)
    expect(num(held(APART, 'ISOLATED')?.margin)).toBeCloseTo(before - 3, 8)
  })
  step('is refused margin for a position that is cross', async () => {
    await refused(client.addMargin(NAME, 5), 'BadRequest', -1005)
  })
  step('has the balance that an isolated position leaves', async () => {
    const balance = await client.fetchBalance()
    expect(balance['USDC']?.total).toBe(num(ledger().account(id()).holding))
  })

  step('has a deposit with its amount, without its kind and its state (ccxt)', async () => {
    const faucet = { user_address: getWalletAddress(id()) }
    await fetch(`${stage.practice.baseUrl}/v1/faucet/usdc`, {
      ...{ method: 'POST', body: JSON.stringify(faucet), headers: { 'content-type': 'application/json' } },
    })
    const deposits = await fresh().fetchDeposits()
    expect(deposits.map(({ amount }) => amount)).toEqual([10_000, 1_000])
    expect(deposits.map(({ type, status }) => [type, status])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  })
  step('has no withdrawals where there are none', async () => {
    expect(await fresh().fetchWithdrawals()).toEqual([])
  })
  step('has the ledger of an account, with deposits that go out (ccxt)', async () => {
    const entries = await fresh().fetchLedger()
    expect(entries.map(({ amount, direction }) => [amount, direction])).toEqual([
      [10_000, 'out'],
      [1_000, 'out'],
    ])
  })
  step('asks for a token under a name the venue does not know (ccxt)', async () => {
    await refused(fresh().fetchLedger('USDC'), 'BadRequest', -1004)
  })
  step('asks for a few deposits under a name the venue does not know (ccxt)', async () => {
    await refused(fresh().fetchDeposits(undefined, undefined, 1), 'BadRequest', -1004)
  })
  step('has no funding where none was paid', async () => {
    expect(await fresh().fetchFundingHistory()).toEqual([])
  })
  step('has what it traded today', async () => {
    const { data } = await fresh().v1PrivateGetVolumeUserStats()
    const trades = stage.practice.exchange.archive.listTrades(id())
    const worth = trades.reduce((sum, { price, quantity }) => sum + num(price) * num(quantity), 0)
    expect(Number(data.perp_volume_ltd)).toBeCloseTo(worth, 4)
  })
  step('has what it paid in fees', async () => {
    const { data } = await fresh().v1PrivateGetClientStatistics()
    const fees = stage.practice.exchange.archive.listTrades(id()).reduce((sum, { fee }) => sum + num(fee), 0)
    expect(Number(data.fees_paid_last_30_days)).toBeCloseTo(fees, 6)
  })
  step('has the keys of its account', async () => {
    const { data } = await fresh().v1PrivateGetClientKeyInfo()
    const keys = [...stage.practice.exchange.keys.values()].filter(({ account }) => account === id())
    expect(data.rows.map((row: Row) => row['orderly_key']).toSorted()).toEqual(
      keys.map(({ text }) => text).toSorted(),
    )
  })
  step('has a message for each order that was filled', async () => {
    const { data } = await fresh().v1PrivateGetNotificationInboxNotifications({ size: 100 })
    const notices = [...stage.practice.exchange.store.all('notice').values()]
    expect(data.rows.length).toBe(notices.filter(({ account }) => account === id()).length)
    expect(data.rows.length).toBeGreaterThan(0)
  })
}
