import { describe, expect, it } from 'vitest'
import { createVenueQueryClient } from '../../src/main/venue/venue-query'
import { createRateBudget } from '../../src/main/venue/rate-budget'
import { createMeasuredClock } from '../../src/main/venue/venue-clock'
import { createVenueReads } from '../../src/main/venue/venue-read-client'
import type { ClockPort, VenueReadRequests } from '../../src/main/main-ports'
import { garblings, spoilings } from './hostile'
import { bytesOf, OWN_KEY } from './readers'
import { payloads } from './rest'
import { publicKeyOf } from '../kit/keytext'
import { signingWith } from '../kit/signing'

const NOW = 1_702_989_203_989
const clock: ClockPort = { now: () => NOW, after: () => () => undefined }

/** The desk's reads, at a venue that answers everything with these bytes. */
function readsAnswered(body: Uint8Array): VenueReadRequests {
  const venueClock = createMeasuredClock()
  venueClock.measure(NOW, NOW, NOW)
  const got = { is: 'answer', status: 200, body, sentAt: NOW, receivedAt: NOW } as const
  const rest = {
    read: async () => got,
    write: async () => got,
    warm: async () => true,
    close: () => undefined,
  }
  const seed = new Uint8Array(32).fill(7)
  const own = { keyId: 'k1', publicKey: publicKeyOf(seed), vault: signingWith(seed, clock), clock }
  const signer = { accountId: `0x${'a'.repeat(64)}`, host: 'venue.example', ...own }
  const asker = createVenueQueryClient({
    ...{ rest, budget: createRateBudget(clock), clock, venueClock, signer },
    onMisshapen: () => undefined,
  })
  return createVenueReads(asker, OWN_KEY, clock)
}

/** The reads that need more than the answer to be understood, and what the whole answer is read as. */
const reads = {
  book: reading => reading.book('PERP_BTC_USDC'),
  keyInfo: reading => reading.key(),
  openCandles: reading => reading.candles('PERP_BTC_USDC', '1m', undefined),
} satisfies Record<string, (reading: VenueReadRequests) => Promise<{ readonly is: string }>>

describe.each(Object.keys(reads) as (keyof typeof reads)[])('reading %s', name => {
  const { text, value } = payloads[name]
  const outcomes = (bodies: readonly Uint8Array[]) =>
    Promise.all(bodies.map(body => reads[name](readsAnswered(body))))

  it('returns the content of a complete answer', async () =>
    expect(await outcomes([bytesOf(text)])).toMatchObject([{ is: 'read', value }]))

  it.each(spoilings)('with $what fails without throwing', async ({ texts, mayBeRead }) => {
    const found = new Set((await outcomes(texts(text).map(bytesOf))).map(({ is }) => is))
    expect([...found].filter(is => is !== 'failed' && !mayBeRead)).toEqual([])
    expect(found).toContain('failed')
  })

  it('fails without throwing on bytes that are not text', async () => {
    const found = await outcomes(garblings(text))
    expect(new Set(found.map(({ is }) => is))).toEqual(new Set(['failed']))
  })
})
