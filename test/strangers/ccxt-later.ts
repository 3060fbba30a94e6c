import { expect } from 'vitest'
import { ID, NAME, type Client, type Stage, num } from './stage'

const MINE = 7
const accountOf = (stage: Stage) => stage.practice.exchange.ledger.account(stage.who(MINE).accountId)

/** A client, and a position that it holds from now on. */
async function holding(stage: Stage): Promise<Client> {
  const client = stage.clientOf(MINE)
  await client.createOrder(NAME, 'market', 'buy', 1)
  await stage.practice.settled()
  return client
}

/** Twenty seconds before markets pay, on an afternoon. */
export const BEFORE_FUNDING = Date.parse('2027-01-13T15:59:40Z')

/** Over the moment at which a position is paid for. */
export function paysForHolding(stage: Stage): void {
  const { step, market } = stage
  let client: Client

  step('pays for what it holds when the time has come', async () => {
    client = await holding(stage)
    await stage.practice.advance(30_000)
    const paid = await client.fetchFundingHistory(NAME)
    const mine = stage.practice.truth().funding.filter(({ account }) => account === accountOf(stage).id)
    expect(mine.length).toBe(1)
    expect(paid.map(({ amount, timestamp }) => [amount, timestamp])).toEqual([
      [expect.closeTo(-num(mine[0]?.fee), 7), mine[0]?.at],
    ])
  })
  step('has the rate at which it paid as the last one', async () => {
    const [last] = (await client.fetchFundingRateHistory(NAME)).slice(-1)
    const rate = await client.fetchFundingRate(NAME)
    expect([last?.fundingRate, last?.timestamp]).toEqual([
      rate.previousFundingRate,
      rate.previousFundingTimestamp,
    ])
    expect(last?.fundingRate).toBe(num(market().memory.lastRate))
  })
  step('has its funding in what is not settled, and not yet in its balance', async () => {
    expect((await client.fetchBalance())['USDC']?.total).toBe(10_000)
    const position = await client.fetchPosition(NAME)
    const held = stage.practice.exchange.ledger.position(accountOf(stage).id, ID, 'CROSS')
    const due = num(market().memory.sumFunding) - num(held?.funded)
    expect(due).toBeCloseTo(num(stage.practice.truth().funding[0]?.fee), 7)
    expect(position.unrealizedPnl).toBeCloseTo(num(market().mark) - num(held?.cost) - due, 6)
  })
}

/** Half a minute before a day ends and is settled. */
export const BEFORE_MIDNIGHT = Date.parse('2027-01-13T23:59:30Z')

/** Over the end of a day. */
export function isSettled(stage: Stage): void {
  const { step } = stage
  let client: Client

  step('has what the end of a day settled in its balance', async () => {
    client = await holding(stage)
    await stage.practice.advance(40_000)
    const { data } = await client.v1PrivateGetPnlSettlementHistory()
    const total = (await client.fetchBalance())['USDC']?.total
    expect([total, Number(data.rows[0].old_balance)]).toEqual([num(accountOf(stage).holding), 10_000])
    expect(total).toBeCloseTo(10_000 + Number(data.rows[0].settled_amount), 6)
  })
  step('has the day in its statistics', async () => {
    const range = { start_date: '2027-01-13', end_date: '2027-01-14' }
    const { data } = await client.v1PrivateGetClientStatisticsDaily(range)
    const [trade] = stage.practice.exchange.archive.listTrades(accountOf(stage).id)
    expect(data.rows.map((row: { date: string }) => row.date)).toEqual(['2027-01-13'])
    expect(Number(data.rows[0].perp_volume)).toBeGreaterThanOrEqual(num(trade?.price) * num(trade?.quantity))
  })
  step(
    'keeps a row of what it closed while something of it is not settled, and calls it short (ccxt)',
    async () => {
      await client.createOrder(NAME, 'market', 'sell', 1, undefined, { reduceOnly: true })
      await stage.practice.settled()
      const positions = await client.fetchPositions([NAME])
      expect(positions.map(({ contracts, side }) => [contracts, side])).toEqual([[0, 'short']])
    },
  )
  step('has what it won by closing in its last fill', async () => {
    const [last] = (await client.fetchMyTrades(NAME)).slice(-1)
    const [trade] = stage.practice.exchange.archive.listTrades(accountOf(stage).id).slice(-1)
    expect([last?.id, Number(last?.info.realized_pnl)]).toEqual([String(trade?.id), num(trade?.realized)])
  })
}
