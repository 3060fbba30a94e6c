// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { requireAmount } from '@core/value/decimal-amount'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { dated } from '../../../../test/kit/trade'
import { useDeskStore } from '../../stores/desk-store'
import HoldingsTable from './HoldingsTable.vue'
import TableMenu from './TableMenu.vue'

enableAutoUnmount(afterEach)

const a = requireAmount
const HOUR = 3_600_000
/** Copied text of a dash. */
const DASH = ''
const practice = { id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' } as const
const usdc = { token: 'USDC', isCollateral: true, baseWeight: a('1') }
const holding = { token: 'USDC', held: a('10'), frozen: a('0'), pendingShort: a('0'), updatedAt: 1 }
const known = { profile: dated(practice), holdings: dated([holding]) }

async function open(answer: unknown) {
  const {
    door,
    view: page,
    asked,
  } = await mountDesk(HoldingsTable, {
    snapshot: known,
    props: { stale: false },
    stubs: { teleport: true },
    before: there => there.answer('market.tokens', answer),
  })
  /** Returns the copied text of the cell, because no row is drawn without a layout. */
  async function counts(): Promise<string | undefined> {
    page.findComponent(TableMenu).vm.$emit('copy')
    await flushPromises()
    const copied = asked('screen.copy').at(-1) as { text: string }
    const [titles, cells] = copied.text.split('\n').map(line => line.split('\t'))
    return cells?.[titles?.indexOf('Weight') ?? -1]?.replaceAll('\u00a0', ' ')
  }
  return { door, desk: useDeskStore(), counts, requestCount: () => asked('market.tokens').length }
}
const tokensAnswer = (at: number, ...tokens: object[]) => ({ ok: true, value: { tokens, at } })

describe('HoldingsTable', () => {
  it('requests the collateral weights once, and shows them', async () => {
    const { door, counts, requestCount } = await open(tokensAnswer(Date.now(), usdc))
    door.tell('desk.changed', { holdings: { ...dated([holding]), asOf: 5, version: 2 } })
    await flushPromises()
    expect([await counts(), requestCount()]).toEqual(['100.00 %', 1])
  })

  it('shows a dash for an unknown weight, and requests it again when holdings are read again', async () => {
    const { door, counts, requestCount } = await open({ ok: false, error: [{ code: 'WRITES_OFFLINE' }] })
    expect([await counts(), requestCount()]).toEqual([DASH, 1])
    door.answer('market.tokens', tokensAnswer(Date.now(), usdc))
    door.tell('desk.changed', { holdings: { ...dated([holding]), asOf: 5, version: 2 } })
    await flushPromises()
    expect([await counts(), requestCount()]).toEqual(['100.00 %', 2])
  })

  it.each([
    ['what was read long ago', HOUR, 'USDC'],
    ['a token that the venue did not name', 0, 'ETH'],
  ])('shows a dash for %s', async (_, age, token) => {
    const { counts } = await open(tokensAnswer(Date.now() - age, { ...usdc, token }))
    expect(await counts()).toBe(DASH)
  })

  it('never shows the weights of another profile’s venue', async () => {
    const { door, desk, counts } = await open(tokensAnswer(Date.now(), usdc))
    door.answer('market.tokens', { ok: false, error: [{ code: 'WRITES_OFFLINE' }] })
    desk.applyChanges({
      profile: { ...dated({ ...practice, id: 'other' }), version: 9 },
      holdings: { ...dated([holding]), version: 9 },
    })
    await nextTick()
    await flushPromises()
    expect(await counts()).toBe(DASH)
  })
})
