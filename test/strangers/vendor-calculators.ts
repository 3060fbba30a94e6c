import { account, positions } from '@orderly.network/perp'
import { parse, stringify } from 'lossless-json'
import { expect } from 'vitest'
import { type Stated, statedBy } from '../campaigns/reckoning/stated'
import { place } from '../reckoner/facts'
import {
  vendorFree,
  vendorLiquidation,
  vendorMostToAdd,
  vendorMostToOpen,
  vendorMostToReduce,
} from '../reckoner/vendor'
import { ID, type Client, type Stage, num } from './stage'
import { signerOf } from './vendor-signer'

const APART = 'PERP_SOL_USDC'
/** Signals a request whose answer is not cached yet. */
class Unasked extends Error {}

/** Compares the vendor's calculators, fed with the exchange's answers, with the exchange's own figures. */
export function reckons(stage: Stage): void {
  const { step } = stage
  let stated: Stated
  let client: Client

  const responses = new Map<string, string>()
  const read = async (url: string) => {
    const proof = await signerOf(stage.practice.account).sign({ url, method: 'GET' }, stage.practice.now())
    const headers = { ...proof, 'orderly-account-id': stage.practice.account.accountId }
    const reply = parse(await (await fetch(stage.practice.baseUrl + url, { headers })).text())
    responses.set(url, stringify((reply as { readonly data: unknown }).data) ?? '')
  }
  const answerTo = (path: string): string => {
    const answer = responses.get(path)
    if (answer === undefined) throw new Unasked(path)
    return answer
  }
  /** Everything that the exchange states of the account at one moment: asked for as it is looked for. */
  const ask = async (): Promise<Stated> => {
    responses.clear()
    for (;;)
      try {
        return statedBy({ stated: answerTo })
      } catch (fault) {
        if (!(fault instanceof Unasked)) throw fault
        await read(fault.message)
      }
  }
  const order = async (more: object) => {
    await client.v1PrivatePostOrder({ symbol: ID, side: 'BUY', order_type: 'MARKET', ...more })
    await stage.practice.settled()
  }
  const cross = () => [...stated.rows.values()].filter(({ mode }) => mode === 'CROSS')
  const marketOf = (symbol: string) => {
    const facts = stated.facts.markets.get(symbol)
    if (facts === undefined) throw new Error(`there is no ${symbol}`)
    return facts
  }

  step('are given an account with positions of both kinds and orders that rest', async () => {
    client = stage.clientOf(0)
    const price = (num(stage.market().mark) * 0.97).toFixed(0)
    await order({ order_quantity: '2' })
    await order({ symbol: 'PERP_BTC_USDC', side: 'SELL', order_quantity: '0.05' })
    await order({ symbol: APART, order_quantity: '10', margin_mode: 'ISOLATED' })
    await order({ order_type: 'LIMIT', order_quantity: '1', order_price: price })
    stated = await ask()
    expect([...stated.rows.keys()].toSorted()).toEqual([
      place('PERP_BTC_USDC', 'CROSS'),
      place(ID, 'CROSS'),
      place(APART, 'ISOLATED'),
    ])
    expect(stated.facts.orders.length).toBe(1)
  })
  step('reach the same unsettled result of every position', async () => {
    for (const row of stated.facts.rows) {
      const { mark, sumFunding } = marketOf(row.symbol)
      const reckoned = positions.unsettlementPnL({
        positionQty: row.quantity.toNumber(),
        markPrice: mark.toNumber(),
        costPosition: row.cost.toNumber(),
        sumUnitaryFunding: sumFunding.toNumber(),
        lastSumUnitaryFunding: row.lastFunding.toNumber(),
      })
      expect(reckoned).toBeCloseTo(
        stated.rows.get(place(row.symbol, row.mode))?.unsettled.toNumber() ?? NaN,
        6,
      )
    }
  })
  step('reach the same maintenance margin of every position', async () => {
    for (const { symbol, quantity, mmr } of stated.rows.values()) {
      const { mark, baseImr, baseMmr, factor } = marketOf(symbol)
      const reckoned = positions.MMR({
        baseMMR: baseMmr.toNumber(),
        baseIMR: baseImr.toNumber(),
        IMRFactor: factor.toNumber(),
        positionNotional: quantity.times(mark).abs().toNumber(),
        IMR_factor_power: 4 / 5,
      })
      expect(reckoned).toBeCloseTo(mmr.toNumber(), 8)
    }
  })
  step('reach the same initial margin of every position', async () => {
    for (const { symbol, mode, quantity, imr } of stated.rows.values()) {
      const { mark, baseImr, factor } = marketOf(symbol)
      const reckoned = account.IMR({
        maxLeverage: stated.facts.leverages.get(place(symbol, mode))?.toNumber() ?? NaN,
        baseIMR: baseImr.toNumber(),
        IMR_Factor: factor.toNumber(),
        positionNotional: quantity.times(mark).toNumber(),
        ordersNotional: 0,
      })
      expect(reckoned).toBeCloseTo(imr.toNumber(), 8)
    }
  })
  step('reach the same margin ratio', async () => {
    const rows = cross().map(({ symbol, quantity }) => ({
      position_qty: quantity.toNumber(),
      mark_price: marketOf(symbol).mark.toNumber(),
    }))
    const reckoned = account.totalMarginRatio({
      totalCollateral: stated.account.collateral.toNumber(),
      markPrices: Object.fromEntries(cross().map(({ symbol }) => [symbol, marketOf(symbol).mark.toNumber()])),
      positions: rows.map((row, nth) => ({ ...row, symbol: cross()[nth]?.symbol })) as never,
    })
    expect(reckoned).toBeCloseTo(stated.account.ratio.toNumber(), 3)
  })
  step('reach the same free collateral', async () => {
    expect(vendorFree(stated.facts).toNumber()).toBeCloseTo(stated.account.free.toNumber(), 5)
  })
  step('reach the same liquidation prices, to one in ten thousand', async () => {
    for (const row of stated.facts.rows) {
      const liquidation = stated.rows.get(place(row.symbol, row.mode))?.liquidation?.toNumber()
      const reckoned = vendorLiquidation(stated.facts, row)?.toNumber()
      if (liquidation === undefined) expect([row.symbol, reckoned ?? 0]).toEqual([row.symbol, 0])
      else expect(Math.abs((reckoned ?? NaN) / liquidation - 1)).toBeLessThan(2e-4)
    }
  })
  step('let an isolated position give as much margin as the exchange lets it give', async () => {
    await client.v1PrivatePostPositionMargin({ symbol: APART, amount: '50', type: 'ADD' })
    stated = await ask()
    const most = vendorMostToReduce(stated.facts, APART)
    expect(most.gt(0)).toBe(true)
    const move = (amount: string) =>
      client.v1PrivatePostPositionMargin({ symbol: APART, amount, type: 'REDUCE' })
    await expect(move(most.plus(1).toFixed(6))).rejects.toThrow(/"code":-1/)
    expect(await move(most.times(0.999).toFixed(6))).toMatchObject({ success: true })
  })
  step('let an isolated position take as much margin as the exchange lets it take', async () => {
    stated = await ask()
    const most = vendorMostToAdd(stated.facts)
    const move = (amount: string) =>
      client.v1PrivatePostPositionMargin({ symbol: APART, amount, type: 'ADD' })
    await expect(move(most.plus(1).toFixed(6))).rejects.toThrow(/"code":-1/)
    expect(await move(most.times(0.5).toFixed(6))).toMatchObject({ success: true })
  })
  for (const side of ['BUY', 'SELL'] as const)
    step(`find for a ${side} no larger size than the exchange takes, and not much smaller`, async () => {
      stated = await ask()
      const { mark, step: least, tick } = marketOf(ID)
      const most = vendorMostToOpen(stated.facts, ID, side)
      const limit = mark.div(tick).floor().times(tick).toFixed()
      const size = (share: number) => most.times(share).div(least).floor().times(least).toFixed()
      const draft = { symbol: ID, side, order_type: 'POST_ONLY', order_price: limit }
      await expect(client.v1PrivatePostOrder({ ...draft, order_quantity: size(1.02) })).rejects.toThrow(
        /-1101/,
      )
      expect(await client.v1PrivatePostOrder({ ...draft, order_quantity: size(1) })).toMatchObject({
        success: true,
      })
      await stage.practice.settled()
      await client.v1PrivateDeleteOrders({})
    })
}
