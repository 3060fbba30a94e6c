// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { requireAmount } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, position, snapshot } from '../../../../test/kit/trade'
import SettlePanel from './SettlePanel.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const profile = { id: 's', kind: 'practice', label: 'Grid', venue: 'v' } as const
const held = [
  position({ unsettledPnl: requireAmount('12.5') }),
  position({ symbol: 'PERP_ETH_USDC', marginMode: 'ISOLATED', unsettledPnl: requireAmount('-2') }),
]
async function open(changes: DeskSnapshot) {
  const desk = await mountDesk(SettlePanel, {
    snapshot: { ...snapshot(), ...changes },
    answers: { 'orders.plan': { token: 't' }, 'orders.submit': 'declined' },
  })
  await flushPromises()
  return { ...desk, text: plain(desk.view.text()) }
}

describe('unsettled PnL', () => {
  it('is listed by position and in total, with its age, and settled by a sheet for a sub-account', async () => {
    const { view, text, asked } = await open({
      profile: dated({ ...profile, subOf: 'Main' }),
      positions: dated(held),
    })
    expect(text).toContain(
      `+10.50 USDC total: ${SYMBOL} CROSS +12.50 USDC, PERP_ETH_USDC ISOLATED −2.00 USDC.`,
    )
    await view.get('[data-settle]').trigger('click')
    await flushPromises()
    expect(asked('orders.plan')).toEqual([{ is: 'settle pnl' }])
    expect(await axeFaults(view.element)).toEqual([])
  })

  it('hides the refusal of the previous account', async () => {
    const sub = { ...profile, subOf: 'Main' }
    const { view, door } = await mountDesk(SettlePanel, {
      snapshot: { ...snapshot(), profile: dated(sub), positions: dated(held) },
      before: opened =>
        void opened.answer('orders.plan', { ok: false, error: [{ code: 'SETTLE_NOTHING', facts: {} }] }),
    })
    await view.get('[data-settle]').trigger('click')
    await flushPromises()
    expect(view.find('[role=alert]').exists()).toBe(true)
    const other = { ...dated({ ...sub, id: 'other', label: 'Other' }), version: 2 }
    door.tell('desk.changed', { profile: other, positions: { ...dated(held), version: 2 } })
    await flushPromises()
    expect([view.find('[data-settle]').exists(), view.find('[role=alert]').exists()]).toEqual([true, false])
  })

  it('needs the wallet for a main account, as the panel explains', async () => {
    const { view, text } = await open({ profile: dated(profile), positions: dated(held) })
    expect(text).toContain('Main accounts settle by wallet')
    expect(view.find('[data-settle]').exists()).toBe(false)
  })

  it('is unknown before positions are read, and zero only if they report zero', async () => {
    const { positions: _positions, ...unread } = snapshot()
    const desk = await mountDesk(SettlePanel, { snapshot: { ...unread, profile: dated(profile) } })
    expect(desk.view.text()).toContain('not known')
    expect((await open({ positions: dated([]) })).text).toContain('Nothing is unsettled.')
  })
})
