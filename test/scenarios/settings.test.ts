import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { add, requireAmount, ONE } from '../../src/core/value/decimal-amount'
import type { LeverageDraft, MarginModeDraft } from '../../src/core/write/write-drafts'
import { resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
const set = { method: 'POST', path: '/v1/client/leverages' } as const

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const here = (leverage: string): LeverageDraft => ({
  is: 'leverage',
  reach: { is: 'market', symbol: market },
  marginMode: 'CROSS',
  leverage,
})
const everywhere = (leverage: string): LeverageDraft => ({ ...here(leverage), reach: { is: 'all markets' } })
const mode = (marginMode: MarginModeDraft['marginMode']): MarginModeDraft => ({
  is: 'margin mode',
  symbol: market,
  marginMode,
})
const states = () => desk.attempts().map(({ state }) => state.is)
const shown = () =>
  desk
    .snapshot()
    .leverages?.value.filter(({ marginMode }) => marginMode === 'CROSS')
    .map(({ symbol, leverage }) => [symbol, leverage])

describe('leverage', () => {
  it('of one market is done when it is read back, and changes no other', async () => {
    const before = new Map(shown() as [string, string][])
    await desk.submit(await desk.plan(here('7')))
    await desk.until('done', () => states().includes('done'))

    expect(desk.attempts()).toMatchObject([{ state: { is: 'done', by: 'read-back' } }])
    expect(new Map(shown() as [string, string][])).toEqual(new Map([...before, [market, '7']]))
    expect(desk.received('POST /v1/client/leverages')).toBe(1)
  })

  it('of all markets is a separate request, and lists each market with its new value', async () => {
    const plan = await desk.plan(everywhere('4'))
    expect(JSON.parse(plan.request.body)).toEqual({ leverage: 4, margin_mode: 'CROSS' })
    const { write } = plan
    const named = 'concerned' in write ? write.concerned.map(({ symbol, after }) => [symbol, after]) : []
    expect(named.length).toBeGreaterThan(1)

    await desk.submit(plan)
    await desk.until('done', () => states().includes('done'))
    expect(shown()).toEqual(named)
  })

  it('whose reply is lost is unknown, and ends by the read-back', async () => {
    desk.practice.fault({ name: 'lose the reply', on: set })
    await desk.submit(await desk.plan(here('7')))
    await desk.until('done', () => states().includes('done'))
    expect(desk.attempts()[0]?.unknownAt).toBeDefined()
    expect(desk.received('POST /v1/client/leverages')).toBe(1)
  })

  it.each([
    ['lost on its way', { name: 'lose the request', on: set }],
    ['taken without effect', { name: 'accept without effect', on: set }],
  ] as const)(
    '%s keeps the gate shut until two unchanged read-backs after the deadline',
    async (_, fault) => {
      desk.practice.fault(fault)
      await desk.submit(await desk.plan(here('7')))
      await desk.until('a look', () => (desk.attempts()[0]?.evidence.length ?? 0) > 0)
      await desk.api.writes.reconcile()
      expect(['unknown', 'accepted']).toContain(states()[0])
      expect(await desk.tryPlan(here('8'))).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
      expect(shown()).not.toContainEqual([market, '7'])

      await desk.lapse()
      await desk.until('the proof', () => states().includes('absent'))
      expect(desk.received('POST /v1/client/leverages')).toBe(1)
    },
  )

  it.each([
    ['0', 'LEVERAGE_MALFORMED'],
    ['7.5', 'LEVERAGE_MALFORMED'],
    ['-3', 'LEVERAGE_MALFORMED'],
    ['1e1', 'LEVERAGE_MALFORMED'],
    ['999', 'LEVERAGE_TOO_HIGH'],
  ])('of %s is refused', async (leverage, code) => {
    for (const draft of [here(leverage), everywhere(leverage)]) {
      const refused = await desk.tryPlan(draft)
      expect(refused.ok ? [] : refused.error.map(one => one.code)).toContain(code)
    }
  })

  it('that is already set is refused, and only a decrease may leave while writing is stopped', async () => {
    const now = shown()?.find(([symbol]) => symbol === market)?.[1] ?? ''
    expect(await desk.tryPlan(here(now))).toMatchObject({ ok: false, error: [{ code: 'SETTING_SAME' }] })
    await desk.api.writes.stop()
    const more = add(requireAmount(now), ONE)
    expect(await desk.tryPlan(here(more))).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
    expect(await desk.tryPlan(here('1'))).toMatchObject({ ok: true })
  })
})

describe('margin mode of a market', () => {
  it('is done when it is read back, and is refused where it is already set', async () => {
    await desk.submit(await desk.plan(mode('ISOLATED')))
    await desk.until('done', () => states().includes('done'))

    const read = desk.snapshot().marginModes?.value.find(({ symbol }) => symbol === market)
    expect(read).toEqual({ symbol: market, marginMode: 'ISOLATED' })
    expect(await desk.tryPlan(mode('ISOLATED'))).toMatchObject({
      ok: false,
      error: [{ code: 'SETTING_SAME' }],
    })
  })

  it('whose reply is lost ends by the read-back, sent once', async () => {
    desk.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/client/margin_mode' } })
    await desk.submit(await desk.plan(mode('ISOLATED')))
    await desk.until('done', () => states().includes('done'))
    expect(desk.received('POST /v1/client/margin_mode')).toBe(1)
  })

  it('is refused while something is open in the present mode', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    expect(await desk.tryPlan(mode('ISOLATED'))).toMatchObject({
      ok: false,
      error: [{ code: 'MARGIN_MODE_BUSY' }],
    })
  })
})
