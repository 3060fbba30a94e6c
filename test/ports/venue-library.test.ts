import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClockPort, VenueReadResult, WritableVenue } from '../../src/main/main-ports'
import { publicKeyOf, seedFrom } from '../kit/keytext'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { come } from '../kit/patience'
import { signingWith } from '../kit/signing'

const SYMBOL = 'PERP_BTC_USDC'
const OTHER = 'PERP_ETH_USDC'
const clock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

let practice: PracticeHandle
let venue: WritableVenue

beforeAll(async () => {
  practice = await openPractice({ seed: 3, limits: false })
  const { accountId, secret } = practice.account
  const seed = seedFrom(secret)
  if (!seed.ok) throw new Error('the practice secret cannot be read')
  const { baseUrl, publicStreamUrl, privateStreamUrl } = practice
  venue = openWritableVenue({
    addresses: { baseUrl, publicStreamUrl, privateStreamUrl },
    accountId,
    keyId: 'k1',
    publicKey: publicKeyOf(seed.value),
    vault: signingWith(seed.value, clock),
    clock,
    ids: { chance: () => 0.5 },
  })
})

afterAll(async () => {
  await venue.close()
  await practice.close()
})

describe('other reads of the venue', () => {
  const reads: readonly (readonly [string, () => Promise<VenueReadResult<unknown>>])[] = [
    ['status', () => venue.read.time()],
    ['market', () => venue.facts.market(SYMBOL)],
    ['margin modes', () => venue.facts.marginModes()],
    ['candles of months', () => venue.read.candles(SYMBOL, '1mon', undefined)],
    ['funding rates', () => venue.facts.fundingRates()],
    ['past funding', () => venue.facts.pastFunding({ symbol: SYMBOL, page: 1 })],
    ['funding averages', () => venue.facts.fundingAverages()],
    ['price changes', () => venue.facts.priceChanges()],
    ['open interests', () => venue.facts.openInterests()],
    ['markets of real-world assets', () => venue.facts.rwaMarkets()],
    ['the insurance fund', () => venue.facts.insuranceFund()],
    ['brokers', () => venue.facts.brokers()],
    ['chains', () => venue.facts.chains('practice')],
    ['index sources', () => venue.facts.indexSources()],
    ['announcements', () => venue.facts.announcements()],
    ['announcements with what each is about', () => venue.facts.newerAnnouncements()],
    ['statistics', () => venue.facts.statistics()],
    ['leverage steps', () => venue.facts.leverageSteps()],
    ['tokens', () => venue.facts.tokens()],
    ['own addresses', () => venue.facts.ownAddresses()],
    ['the address it sees', () => venue.facts.seenAddress()],
    ['the own key', () => venue.facts.ownKeyLife()],
    ['past positions', () => venue.archive.pastPositions(50)],
    ['funding fees', () => venue.archive.fundingFees({ page: 1 })],
    ['liquidations', () => venue.archive.liquidations({ page: 1 })],
    ['transfers', () => venue.archive.transfers({ page: 1 })],
    ['settlements', () => venue.archive.settlements({ page: 1 })],
    ['days', () => venue.archive.days('2026-01-01', '2026-12-31')],
    ['algo orders', () => venue.algo.orders({ status: 'INCOMPLETE' })],
  ]

  it.each(reads)('return a result: %s', async (_what, ask) => {
    const read = await ask()
    expect(read).toMatchObject({ is: 'read' })
  })

  it('return no failure for an algo order that does not exist', async () => {
    expect(await venue.algo.order('999999999')).toMatchObject({ is: 'read', value: undefined })
    expect(await venue.algo.byClientId('nobody')).toMatchObject({ is: 'read', value: undefined })
  })
})

describe('a subscription', () => {
  it('delivers until it is cancelled', async () => {
    const stream = venue.stream(() => undefined)
    const symbols = new Set<string>()
    const listen = (symbol: string) => stream.listen('best', { symbol }, best => symbols.add(best.symbol))
    const stops = [SYMBOL, OTHER].map(listen)
    await come('both of them', () => symbols.size === 2)
    expect([...symbols].sort()).toEqual([SYMBOL, OTHER])
    for (const stop of stops) stop()
    await stream.close()
  })
})
