import type { MarketInterface } from 'ccxt'
import { expect } from 'vitest'
import { computeOpenInterest } from '../../src/practice/protocol/trading-payloads'
import { ID, NAME, type Client, type Stage, num, refused } from './stage'

/** Tests public data: rules, prices, books, candles, funding. */
export function asksAroundTheMarkets(stage: Stage): void {
  const { step, market } = stage
  let client: Client
  const rules = () => [...stage.practice.exchange.markets.values()].map(one => one.rules)
  const fromEachMarket = (pick: (of: MarketInterface) => unknown) =>
    rules().map(({ symbol }) => pick(client.market(symbol) as MarketInterface))

  step('loads the markets as it comes: rules, tokens and chains', async () => {
    client = stage.newcomer()
    const before = stage.practice.received().length
    await client.loadMarkets()
    const lines = stage.practice.received().slice(before)
    expect(lines.map(({ line }) => line).toSorted()).toEqual([
      'GET /v1/public/chain_info',
      'GET /v1/public/info',
      'GET /v1/public/token',
    ])
  })
  step('knows every market by its id, each under a name of its own', async () => {
    const markets = Object.values(client.markets ?? {})
    expect(markets.map(({ id }) => id).toSorted()).toEqual(stage.practice.symbols.toSorted())
    expect(new Set(markets.map(({ symbol }) => symbol)).size).toBe(stage.practice.symbols.length)
  })
  step('has the ticks of prices', async () => {
    expect(fromEachMarket(of => of.precision.price)).toEqual(rules().map(({ quoteTick }) => num(quoteTick)))
  })
  step('has the steps of sizes', async () => {
    expect(fromEachMarket(of => of.precision.amount)).toEqual(rules().map(({ baseTick }) => num(baseTick)))
  })
  step('has the least and the largest size', async () => {
    expect(fromEachMarket(of => of.limits.amount)).toMatchObject(
      rules().map(({ baseMin, baseMax }) => ({ min: num(baseMin), max: num(baseMax) })),
    )
  })
  step('has the lowest and the highest price', async () => {
    expect(fromEachMarket(of => of.limits.price)).toMatchObject(
      rules().map(({ quoteMin, quoteMax }) => ({ min: num(quoteMin), max: num(quoteMax) })),
    )
  })
  step('has the least value of an order', async () => {
    expect(fromEachMarket(of => of.limits.cost?.min)).toEqual(
      rules().map(({ minNotional }) => num(minNotional)),
    )
  })
  step('has when each market was made', async () => {
    expect(fromEachMarket(of => of.created)).toEqual(rules().map(({ createdAt }) => createdAt))
  })
  step(
    'keeps what the venue says of whether a market trades, and says nothing of it itself (ccxt)',
    async () => {
      expect(fromEachMarket(of => of.info.status)).toEqual(rules().map(({ status }) => status))
      expect(new Set(fromEachMarket(of => of.active))).toEqual(new Set([undefined]))
    },
  )
  step('knows USDC and the two tokens that stand for margin', async () => {
    const currencies = await client.fetchCurrencies()
    expect(Object.keys(currencies).toSorted()).toEqual(['ETH', 'SOL', 'USDC'])
    expect(currencies['USDC']?.limits.withdraw?.min).toBe(0.000001)
  })
  step('hears that the venue is open', async () => {
    expect((await client.fetchStatus()).status).toBe('ok')
  })
  step('has the time of the exchange', async () => {
    await stage.practice.advance(1_000)
    expect(await client.fetchTime()).toBe(stage.practice.now())
  })
  step('asks how the venue is ten times as often as it may (ccxt), and is turned away', async () => {
    await stage.practice.advance(1_000)
    await client.fetchStatus()
    await refused(client.fetchStatus(), 'RateLimitExceeded', -1003)
  })

  step('has mark and index of a market', async () => {
    const ticker = await client.fetchTicker(NAME)
    expect([ticker.markPrice, ticker.indexPrice]).toEqual([num(market().mark), num(market().index)])
  })
  step('has the day of a market', async () => {
    const { open, high, low, close, last, baseVolume, quoteVolume } = await client.fetchTicker(NAME)
    const day = market().candles.getDayCandle()
    expect([open, high, low, baseVolume]).toEqual([day.open, day.high, day.low, day.volume].map(num))
    expect([close, last]).toEqual([num(market().last), num(market().last)])
    expect(quoteVolume).toBeCloseTo(num(day.amount), 4)
  })
  step('has mark and index of every market at once', async () => {
    const tickers = Object.values(await client.fetchTickers())
    expect(tickers.length).toBe(stage.practice.symbols.length)
    for (const { symbol, markPrice, indexPrice } of tickers) {
      const { mark, index } = market(client.market(symbol).id)
      expect([symbol, markPrice, indexPrice]).toEqual([symbol, num(mark), num(index)])
    }
  })
  step('takes of all tickers those it was asked for', async () => {
    const names = [NAME, 'BTC/USDC:USDC']
    expect(Object.keys(await client.fetchTickers(names)).toSorted()).toEqual(names.toSorted())
  })
  step('has the open interest of a market', async () => {
    const { openInterestAmount } = await client.fetchOpenInterest(NAME)
    expect(openInterestAmount).toBe(num(computeOpenInterest(stage.practice.exchange.ledger, market())))
  })
  step('has the open interest of every market at once', async () => {
    for (const { symbol, openInterestAmount } of Object.values(await client.fetchOpenInterests()))
      expect([symbol, openInterestAmount]).toEqual([
        symbol,
        num(computeOpenInterest(stage.practice.exchange.ledger, market(client.market(symbol).id))),
      ])
  })

  const levels = (side: 'BUY' | 'SELL', count: number) =>
    market()
      .book.levels(side)
      .filter(({ visible }) => visible > 0n)
      .slice(0, count)
      .map(({ price, visible }) => [num(price), num(visible)])
  step('has a hundred levels of a book, best first', async () => {
    const book = await client.fetchOrderBook(NAME)
    expect([book.bids, book.asks]).toEqual([levels('BUY', 100), levels('SELL', 100)])
  })
  step('has as many levels of a book as it asked for', async () => {
    const book = await client.fetchOrderBook(NAME, 5)
    expect([book.bids, book.asks]).toEqual([levels('BUY', 5), levels('SELL', 5)])
  })
  step('keeps in a book the name it asked with, and the time of the exchange', async () => {
    const book = await client.fetchOrderBook(NAME, 1)
    expect([book.symbol, book.timestamp]).toEqual([NAME, stage.practice.now()])
  })
  step('has the latest prints, oldest first, those of one moment in any order', async () => {
    const trades = await client.fetchTrades(NAME, undefined, 20)
    const prints = trades.map(({ price, amount, side, timestamp }) =>
      [timestamp, price, amount, side].join(' '),
    )
    const tape = market().recentTrades.slice(-20)
    const known = tape.map(({ price, size, side, at }) =>
      [at, num(price), num(size), side.toLowerCase()].join(' '),
    )
    expect(prints.toSorted()).toEqual(known.toSorted())
    expect(trades.map(({ timestamp }) => timestamp)).toEqual(tape.map(({ at }) => at))
  })
  step('has no id of a print, since the venue gives none', async () => {
    expect(new Set((await client.fetchTrades(NAME, undefined, 20)).map(({ id }) => id))).toEqual(
      new Set([undefined]),
    )
  })

  for (const [width, ours] of [
    ['1m', '1m'],
    ['5m', '5m'],
    ['1h', '1h'],
    ['4h', '4h'],
    ['1d', '1d'],
    ['1w', '1w'],
    ['1M', '1mon'],
  ] as const)
    step(`has candles of ${width}, oldest first`, async () => {
      const candles = await client.fetchOHLCV(NAME, width, undefined, 3)
      expect(candles).toEqual(
        market()
          .candles.listLatest(ours, stage.practice.now(), 3)
          .map(({ start, open, high, low, close, volume }) => [
            start,
            ...[open, high, low, close, volume].map(num),
          ]),
      )
    })
  step('leaves out candles from before the moment it asked for', async () => {
    const since = stage.practice.now() - 600_000
    const candles = await client.fetchOHLCV(NAME, '1m', since, 50)
    expect(candles.length).toBeGreaterThan(8)
    expect(candles.every(([start]) => Number(start) >= since)).toBe(true)
  })

  step('has the funding rate of a market: expected, last, when next', async () => {
    const rate = await client.fetchFundingRate(NAME)
    const { estimatedRate, memory } = market()
    expect([rate.fundingRate, rate.previousFundingRate, rate.fundingTimestamp]).toEqual([
      num(estimatedRate),
      num(memory.lastRate),
      memory.nextFundingAt,
    ])
  })
  step('has how often a market pays', async () => {
    expect((await client.fetchFundingInterval(NAME))['interval']).toBe(`${market().rules.fundingHours}h`)
  })
  step('has the funding rate of every market at once', async () => {
    const rates = Object.values(await client.fetchFundingRates())
    expect(rates.length).toBe(stage.practice.symbols.length)
    for (const { symbol, fundingRate } of rates)
      expect([symbol, fundingRate]).toEqual([symbol, num(market(client.market(symbol).id).estimatedRate)])
  })
  step('has the rates that were paid, as another question states them', async () => {
    const paid = await client.fetchFundingRateHistory(NAME)
    const { rows } = (await client.v1PublicGetPublicFundingRateHistory({ symbol: ID })).data
    expect(paid.map(({ fundingRate }) => fundingRate)).toEqual(
      rows.map((row: { funding_rate: string }) => Number(row.funding_rate)).reverse(),
    )
    expect(paid.at(-1)?.fundingRate).toBe(num(market().memory.lastRate))
  })
  step('leaves out rates from before the moment it asked for', async () => {
    const since = stage.practice.now() - 2 * 86_400_000
    const paid = await client.fetchFundingRateHistory(NAME, since)
    expect(paid.length).toBe(48 / market().rules.fundingHours)
  })
  step('says the end of a span of rates in seconds, and so gets none (ccxt)', async () => {
    expect(
      await client.fetchFundingRateHistory(NAME, undefined, undefined, { until: stage.practice.now() }),
    ).toEqual([])
  })

  step('has the builder by name', async () => {
    const { data } = await client.v1PublicGetPublicBrokerName()
    expect(data.rows).toEqual([{ broker_id: 'practice', broker_name: 'Practice' }])
  })
  step('has the chains of the builder', async () => {
    const { data } = await client.v1PublicGetPublicChainInfo({ broker_id: 'practice' })
    expect(data.rows.map((row: { chain_id: string }) => row.chain_id)).toEqual(['0', '31337'])
  })
  step('asks for the chains of a builder in the path, where the venue has no such call (ccxt)', async () => {
    await refused(
      client.v1PublicGetPublicChainInfoBrokerId({ broker_id: 'practice' }),
      'ExchangeNotAvailable',
    )
  })
  step('asks the faucet without saying for whom, and by a method it does not have (ccxt)', async () => {
    await refused(client.v1PublicGetFaucetUsdc(), 'ExchangeNotAvailable')
  })
  step('finds an account by its wallet, and the wallet by the account', async () => {
    const account_id = stage.practice.account.accountId
    const { data } = await client.v1PublicGetPublicAccount({ account_id })
    const found = await client.v1PublicGetGetAccount({ address: data.address, broker_id: data.broker_id })
    expect(found.data.account_id).toBe(account_id)
  })
  step('hears what a key may do without signing', async () => {
    const { accountId, key } = stage.practice.account
    const { data } = await client.v1PublicGetGetOrderlyKey({ account_id: accountId, orderly_key: key })
    expect([data.orderly_key, data.scope]).toEqual([key, 'read,trading'])
  })
  step('has the leverages on offer', async () => {
    const { data } = await client.v1PublicGetPublicConfig()
    expect(data.available_futures_leverage.split(',').length).toBe(100)
  })
  step('takes the candles of a chart for a refusal, since they come without an envelope (ccxt)', async () => {
    const to = Math.floor(stage.practice.now() / 1_000)
    const query = { symbol: ID, resolution: '60', from: to - 36_000, to }
    await refused(client.v1PublicGetTvHistory(query), 'ExchangeError')
    expect(JSON.parse(client.last_http_response ?? '')).toMatchObject({ s: 'ok', c: expect.any(Array) })
  })
  step('has the fund that pays for the bankrupt', async () => {
    const { data } = await client.v1PublicGetPublicInsurancefund()
    expect(Number(data.balance)).toBe(num(stage.practice.exchange.meta.insurance))
  })
}
