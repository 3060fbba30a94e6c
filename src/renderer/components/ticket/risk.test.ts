// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { account, dated, snapshot } from '../../../../test/kit/trade'
import { useDeskStore } from '../../stores/desk-store'
import { useScreenStore } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import type { TypedTicket } from '../../drafts/typed-ticket'
import DraftDrawer from './DraftDrawer.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function open(
  typed: Partial<TypedTicket> = {},
  sections: Parameters<typeof snapshot>[0] = {},
  without?: 'terms',
) {
  const { terms, ...read } = snapshot(sections)
  const desk = await mountDialog(DraftDrawer, {
    snapshot: { ...read, ...(terms && without === undefined && { terms }) },
    async before() {
      await useWatchedMarketStore().watchMarket(SYMBOL)
      Object.assign(useTicketStore().typed, { price: '60000', ...typed })
      useScreenStore().openDrawer({ is: 'risk' })
    },
  })
  const press = async (selector: string) => {
    desk.dialog()?.querySelector<HTMLElement>(selector)?.click()
    await flushPromises()
  }
  return { ...desk, press, left: () => useTicketStore().typed }
}

describe('risk calculator dialog', () => {
  it('shows the result and its changes, and applies exactly these on request', async () => {
    const { text, type, press, left, door } = await open({ size: '0.5' })
    await type('Risk', '100')
    await type('Stop', '59000')
    await type('Target (optional)', '63000')
    expect(text()).toContain('Stop distance per BTC1 000.0 USDC')
    expect(text()).toContain('Round-trip fees per BTC59.50 USDC')
    expect(text()).toContain('Size, rounded down0.094 BTC')
    expect(text()).toContain('Loss at stop99.59 USDC')
    expect(text()).toContain('Profit at target+276.22 USDC, 2.77 : 1')
    expect(text()).toContain('Size0.5 →0.094')
    expect(left()).toMatchObject({ size: '0.5', stopLoss: '', protect: false })
    await press('[data-review]')
    expect(left()).toMatchObject({ size: '0.094', price: '60000', stopLoss: '', protect: false })
    expect(useScreenStore().drawer).toBeUndefined()
    expect(door.asked.filter(([channel]) => channel.startsWith('orders.'))).toEqual([])
  })

  it('resets for another market, because prices do not carry over', async () => {
    const { type, field, text, left, press } = await open({ size: '0.5' })
    await type('Risk', '100')
    await type('Stop', '59000')
    await useWatchedMarketStore().watchMarket('PERP_ETH_USDC')
    await flushPromises()
    expect(text()).toContain('PERP_ETH_USDC')
    expect(['Risk', 'Entry', 'Stop'].map(name => field(name).value)).toEqual(['', '', ''])
    await press('[data-review]')
    expect(left()).toMatchObject({ size: '', price: '', stopLoss: '' })
  })

  it('closes with its account, like every draft beside it', async () => {
    const { type, dialog } = await open({ size: '0.5' })
    await type('Risk', '100')
    const profile = dated({ id: 'other', kind: 'live' as const, label: 'other', venue: 'venue.example' })
    useDeskStore().applyChanges({ profile })
    await flushPromises()
    expect([useScreenStore().drawer, dialog()]).toEqual([undefined, null])
  })

  it('sets the entry’s stop and target only when selected', async () => {
    const { text, type, press, left } = await open()
    await type('Risk', '100')
    await type('Stop', '59000')
    await type('Target (optional)', '63000')
    expect(text()).not.toContain('Stop-loss')
    await press('input[type=checkbox]')
    expect(text()).toContain('Stop-lossnothing →59 000')
    await press('[data-review]')
    expect(left()).toMatchObject({ protect: true, stopLoss: '59000', takeProfit: '63000' })
  })

  it('accepts the risk as a share of the account value, and shows the amount', async () => {
    const { dialog, text, type } = await open({}, { account: account({ value: a('8000') }) })
    const share = [...(dialog()?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])].at(-1)
    share?.click()
    await type('Risk', '1,5')
    await type('Stop', '59000')
    expect(text()).toContain('120.00 of 8 000.00 USDC')
    expect(text()).toContain('Size, rounded down0.113 BTC')
  })

  it.each<[string, Partial<TypedTicket>, readonly (readonly [string, string])[], string]>([
    [
      'a stop on the wrong side of a buy',
      {},
      [
        ['Risk', '100'],
        ['Stop', '61000'],
      ],
      'A buy is stopped below its entry.',
    ],
    [
      'a stop on the wrong side of a sell',
      { side: 'SELL' },
      [
        ['Risk', '100'],
        ['Stop', '59000'],
      ],
      'A sell is stopped above its entry.',
    ],
    [
      'a target on the wrong side',
      {},
      [
        ['Risk', '100'],
        ['Stop', '59000'],
        ['Target (optional)', '58000'],
      ],
      'A buy wins above its entry.',
    ],
    [
      'a risk that is too small',
      {},
      [
        ['Risk', '1'],
        ['Stop', '59000'],
      ],
      'Smallest order risks 1.06 USDC.',
    ],
    [
      'a risk above the account',
      {},
      [
        ['Risk', '10001'],
        ['Stop', '59000'],
      ],
      'More than account value.',
    ],
    ['a risk of nothing', {}, [['Risk', '0']], 'Must be above zero.'],
    ['a stop of nothing', {}, [['Stop', '0']], 'Must be above zero.'],
    ['a figure that can be two', {}, [['Risk', '1,000']], ' or 1? Type it'],
    [
      'a ticket that only reduces',
      { reduceOnly: true },
      [
        ['Risk', '100'],
        ['Stop', '59000'],
      ],
      'no new risk',
    ],
  ])('rejects %s with a sentence, and leaves the ticket unchanged', async (_what, typed, figures, words) => {
    const { text, type, press, left } = await open({ size: '0.5', ...typed })
    for (const [label, figure] of figures) await type(label, figure)
    expect(text()).toContain(words)
    await press('[data-review]')
    expect(left().size).toBe('0.5')
    expect(useScreenStore().drawer).toEqual({ is: 'risk' })
  })

  it('warns when liquidation would occur before the stop', async () => {
    const { text, type } = await open({}, { account: account({ value: a('10000'), free: a('10000') }) })
    await type('Risk', '9000')
    await type('Stop', '30000')
    expect(text()).not.toContain('liquidated')
    await type('Stop', '58000')
    await type('Risk', '9900')
    expect(text()).toContain('before stop: loss can be larger')
  })

  it('ignores the account’s fees only before they are read', async () => {
    const { text, type } = await open({}, {}, 'terms')
    await type('Risk', '100')
    await type('Stop', '59000')
    expect(text()).toContain('Fee rates not read.')
    expect(text()).toContain('Size, rounded down—')
  })

  it('has no accessibility faults', async () => {
    const { dialog } = await open()
    expect(await axeFaults(dialog() ?? document.body)).toEqual([])
  })
})
