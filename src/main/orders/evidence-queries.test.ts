import { expect, it } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { requireAmount, ZERO } from '@core/value/decimal-amount'
import { emptyOutcomeEvidence } from '@core/proof/outcome-evidence'
import type { AttemptId } from '@core/write/venue-write'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { handClock } from '../../../test/kit/hand-clock'
import { sealedPlan } from '../../../test/kit/plans'
import { NOW, position, SYMBOL } from '../../../test/kit/trade'
import { queryEvidence } from './evidence-queries'
import { signedBy } from '../../../test/kit/signing'

const { write, request, digest, profileId } = sealedPlan('pd-2')
const silent: WriteAttempt = {
  id: 'pd-2' as AttemptId,
  write,
  request,
  digest,
  profileId,
  state: { is: 'unknown', at: NOW, why: 'lost' },
  plannedAt: NOW,
  consentedAt: NOW,
  executed: ZERO,
  fee: ZERO,
  evidence: [],
}

it('reads the record of an old order that filled since, because no list of that time has it', async () => {
  const clock = handClock(NOW)
  const played = fakeVenue(clock)
  const { venue } = played.open(clock.run())
  await venue.read.time()
  const { write: old } = sealedPlan('pd-1')
  const signed = await signedBy(venue, venue.encode(old, 'pd-1' as AttemptId))
  await venue.send(signed, old, () => true)
  clock.jump(90_000_000)
  played.fill(requireAmount('0.5'))

  const query = { ask: 'position', symbol: SYMBOL, from: clock.now() - 1_000, notBefore: 0 } as const
  const { evidence } = await queryEvidence({ venue, clock }, silent, query, emptyOutcomeEvidence)
  expect(evidence.position?.fills).toMatchObject([{ orderId: '1000' }])
  expect(evidence.records).toMatchObject([{ orderId: '1000', clientOrderId: 'pd-1', status: 'FILLED' }])
})

it.each([
  ['position', 'fillsSince'],
  ['position', 'positions'],
  ['margin', 'fillsSince'],
  ['margin', 'positions'],
] as const)('dates a reading of the %s by the older of the reads it combines: %s', async (ask, older) => {
  const clock = handClock(NOW)
  const { venue } = fakeVenue(clock).open(clock.run())
  const aged = async <T extends { readonly is: string }>(read: Promise<T>) => ({
    ...(await read),
    venueTime: 7,
  })
  const read = {
    ...venue.read,
    [older]: (...of: Parameters<typeof venue.read.fillsSince>) =>
      aged<{ is: string }>(venue.read[older](...of)),
  } as typeof venue.read
  const query = { ask, symbol: SYMBOL, from: NOW, notBefore: 0 } as const
  const { evidence } = await queryEvidence(
    { venue: { ...venue, read }, clock },
    silent,
    query,
    emptyOutcomeEvidence,
  )
  expect([evidence.position?.at, evidence.margins?.[0]?.at].find(at => at !== undefined)).toBe(7)
})

it('counts trades for an isolated margin, except those reported as cross margin', async () => {
  const clock = handClock(NOW)
  const { venue } = fakeVenue(clock).open(clock.run())
  const modes = [{ marginMode: 'CROSS' }, { marginMode: 'ISOLATED' }, {}]
  const fills = modes.map(mode => ({ orderId: '1', ...mode }))
  const answer = { is: 'read', at: NOW, venueTime: NOW, value: { fills, stable: true } }
  const read = { ...venue.read, fillsSince: async () => answer } as unknown as typeof venue.read
  const query = { ask: 'margin', symbol: SYMBOL, from: NOW, notBefore: 0 } as const
  const { evidence } = await queryEvidence(
    { venue: { ...venue, read }, clock },
    silent,
    query,
    emptyOutcomeEvidence,
  )
  expect(evidence.margins).toMatchObject([{ fills: 2 }])
})

const older = { id: '1', requestedAt: NOW - 9, settledAt: NOW - 8, bySymbol: [] }

it.each([
  ['nothing in it and no total', [], undefined, true],
  ['as many as the venue has', [older], 1, true],
  ['fewer than the venue has', [older], 2, false],
  ['a few and no total, which may be as many as a page of the venue has', [older], undefined, false],
  ['nothing in it and a total that says otherwise', [], 1, false],
] as const)(
  'judges by rows and total whether a page of settlements is complete: %s',
  async (_what, rows, total, whole) => {
    const clock = handClock(NOW)
    const { venue } = fakeVenue(clock).open(clock.run())
    const value = { rows, ...(total !== undefined && { total }) }
    const settlements = async () => ({ is: 'read', at: NOW, venueTime: NOW, value })
    const archive = { ...venue.archive, settlements } as unknown as typeof venue.archive
    const query = { ask: 'settlements', from: NOW, notBefore: 0 } as const
    const { evidence } = await queryEvidence(
      { venue: { ...venue, archive }, clock },
      silent,
      query,
      emptyOutcomeEvidence,
    )
    expect(evidence.settlements).toMatchObject([{ whole }])
  },
)

it('asks for the first page of settlements, takes a full one as incomplete, and names those since then', async () => {
  const clock = handClock(NOW)
  const { venue } = fakeVenue(clock).open(clock.run())
  const pages: { readonly page: number; readonly size: number }[] = []
  const judge = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ ...older, id: `${at}` }))
    const newest = { ...older, id: 'new', requestedAt: NOW }
    const settlements = async (page: (typeof pages)[number]) => {
      pages.push(page)
      const value = { rows: [...rows, newest], total: count + 1 }
      return { is: 'read', at: NOW, venueTime: NOW, value }
    }
    const archive = { ...venue.archive, settlements } as unknown as typeof venue.archive
    const query = { ask: 'settlements', from: NOW, notBefore: 0 } as const
    const parts = { venue: { ...venue, archive }, clock }
    const { evidence, note } = await queryEvidence(parts, silent, query, emptyOutcomeEvidence)
    return [evidence.settlements?.[0]?.whole, note.answer]
  }
  const size = (await judge(0), pages[0]?.size ?? 0)
  expect(pages[0]?.page).toBe(1)
  expect(await judge(size - 2)).toEqual([true, 'new'])
  expect(await judge(size - 1)).toEqual([false, 'new, and the list may have more'])
})

it.each([
  ['position', '1'],
  ['margin', '3'],
] as const)('reads the %s of the market in the margin mode of the write', async (ask, quantity) => {
  const clock = handClock(NOW)
  const { venue } = fakeVenue(clock).open(clock.run())
  const margin = requireAmount('9')
  const positions = [
    position({ symbol: 'PERP_ETH_USDC', quantity: requireAmount('2') }),
    position({ symbol: 'PERP_ETH_USDC', marginMode: 'ISOLATED', quantity: requireAmount('4'), margin }),
    ...(ask === 'position' ? [] : [position({ quantity: requireAmount('1') })]),
    position({ marginMode: 'ISOLATED', quantity: requireAmount('3'), margin }),
    position({ quantity: requireAmount('1') }),
  ]
  const read = {
    ...venue.read,
    positions: async () => ({ is: 'read', at: NOW, venueTime: NOW, value: { positions } }),
  } as unknown as typeof venue.read
  const query = { ask, symbol: SYMBOL, from: NOW, notBefore: 0 } as const
  const parts = { venue: { ...venue, read }, clock }
  const { evidence } = await queryEvidence(parts, silent, query, emptyOutcomeEvidence)
  expect(evidence.position?.now ?? evidence.margins?.[0]?.quantity).toBe(quantity)
})

it.each([
  [3, 'A 5, B not told, C 5'],
  [5, 'A 5, B not told, C 5 and 2 more'],
])('lists at most three of %d settings that were read back, and counts the rest', async (count, wanted) => {
  const clock = handClock(NOW)
  const { venue } = fakeVenue(clock).open(clock.run())
  const symbols = ['A', 'B', 'C', 'D', 'E'].slice(0, count)
  const rows = symbols
    .filter(symbol => symbol !== 'B')
    .map(symbol => ({ symbol, marginMode: 'CROSS', leverage: requireAmount('5') }) as const)
  const leverages = async () => ({ is: 'read', at: NOW, venueTime: NOW, value: rows }) as const
  const concerned = symbols.map(symbol => ({ symbol, before: '10', after: '5' }))
  const write = { is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: 5 } as const
  const query = { ask: 'leverages', marginMode: 'CROSS', notBefore: 0 } as const
  const parts = { venue: { ...venue, read: { ...venue.read, leverages } }, clock }
  const attempt: WriteAttempt = { ...silent, write: { ...write, concerned } }
  const { note } = await queryEvidence(parts, attempt, query, emptyOutcomeEvidence)
  expect(note.answer).toBe(wanted)
})

it.each([
  ['answered', false, undefined],
  ['not answered', true, true],
] as const)('records whether a query was answered: %s', async (_what, fails, unanswered) => {
  const clock = handClock(NOW)
  const played = fakeVenue(clock)
  played.readsFail(fails)
  const { venue } = played.open(clock.run())
  const query = { ask: 'by client id', clientOrderId: 'pd-2', notBefore: 0 } as const
  const { note } = await queryEvidence({ venue, clock }, silent, query, emptyOutcomeEvidence)
  expect(note.unanswered).toBe(unanswered)
})
