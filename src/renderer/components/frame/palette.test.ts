// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import type { PositionRecord } from '@core/account/position-record'
import { requireAmount } from '@core/value/decimal-amount'
import type { TradingState } from '@core/guard/trading-guards'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { leg, pair } from '../../../../test/kit/algo'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { market, position, snapshot } from '../../../../test/kit/trade'
import type { DeskCommand } from '../../commands/commands'
import { usePreferenceStore } from '../../stores/preference-store'
import { useScreenStore } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import CommandPalette from './CommandPalette.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const ETH = 'PERP_ETH_USDC'

async function open(
  writes: TradingState = { state: 'active', holds: [] },
  positions: readonly PositionRecord[] = [],
  algoOrders: readonly AlgoOrder[] = [],
) {
  const markets = [market(), market({ symbol: ETH, base: 'ETH' })]
  const stop = vi.fn()
  // A command that a typed order could be taken for.
  const commands: readonly DeskCommand[] = [{ id: 'x', title: 'buy 0.1 eth', group: 'Presets', run: stop }]
  const { asked } = await mountDesk(CommandPalette, {
    snapshot: snapshot({ markets, writes, positions, algoOrders }),
    props: { commands },
    async before() {
      await useWatchedMarketStore().watchMarket(SYMBOL)
      useScreenStore().goToView('log')
      useScreenStore().openOverlay({ is: 'palette' })
    },
  })
  const search = document.body.querySelector<HTMLInputElement>('input')
  if (search === null) throw new Error('There is nothing to type into.')
  const type = async (line: string) => {
    search.value = line
    search.dispatchEvent(new Event('input', { bubbles: true }))
    await flushPromises()
  }
  const enter = async () => {
    search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()
  }
  const text = () => (document.body.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ')
  return { asked, stop, type, enter, text }
}

describe('order typed in the palette', () => {
  it('is echoed in full, and fills the ticket of its market without a request to the venue', async () => {
    const { asked, stop, type, enter, text } = await open()
    useTicketStore().fill({ price: '1', size: '2', reduceOnly: true })
    await type('buy 0.1 eth 3000 post')
    expect(text()).toContain('Buy 0.1 ETH, post-only, at 3 000, cross')
    expect(text()).toContain('Enter fills ticket, sends nothing.')
    await enter()
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
    expect([useScreenStore().currentView, useWatchedMarketStore().symbol]).toEqual(['trade', ETH])
    expect(useTicketStore().typed).toMatchObject({
      side: 'BUY',
      type: 'POST_ONLY',
      price: '3000',
      size: '0.1',
      reduceOnly: false,
    })
    expect(stop).not.toHaveBeenCalled()
    expect(asked('orders.')).toEqual([])
  })

  it('opens the dialog for leverage or flatten without a request to the venue', async () => {
    const { asked, type, enter, text } = await open()
    await type('lev 20')
    expect(text()).toContain(`Leverage of ${SYMBOL}, cross: 20×`)
    expect(text()).toContain('Enter reviews, sends nothing.')
    await enter()
    const leverage = { is: 'leverage', symbol: SYMBOL, marginMode: 'CROSS', leverage: '20' }
    expect(useScreenStore().drawer).toEqual(leverage)
    await type('flat')
    await enter()
    expect(useScreenStore().overlay).toEqual({ is: 'flatten' })
    expect(asked('orders.')).toEqual([])
  })

  it('adds a price alert, and stays in the current view', async () => {
    const { asked, type, enter, text } = await open()
    await type('alert btc 65000')
    expect(text()).toContain(`Alert when ${SYMBOL} marks 65 000 or above`)
    await enter()
    expect(asked('alerts.wish')).toMatchObject([
      { prices: [{ symbol: SYMBOL, when: 'at or above', price: '65000', by: 'mark' }] },
    ])
    expect(useScreenStore().currentView).toBe('log')
    expect(asked('orders.')).toEqual([])
  })

  it('opens the protection of the position with the typed stop', async () => {
    const { asked, type, enter } = await open(undefined, [position({ quantity: requireAmount('0.25') })])
    await type('sl 58000')
    await enter()
    const leg = { kind: 'STOP_LOSS', at: '58000' }
    expect(useScreenStore().drawer).toMatchObject({ is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg })
    expect(asked('orders.')).toEqual([])
  })

  const stop = leg('STOP_LOSS', { triggerPrice: requireAmount('57000') })
  it.each([
    [
      'sl 58000',
      'POSITIONAL_TP_SL',
      { is: 'edit algo', algoOrderId: '90', trigger: { of: '92', at: '58000' } },
    ],
    ['sl 58000', 'TP_SL', { is: 'protect' }],
    ['tp 70000', 'POSITIONAL_TP_SL', { is: 'protect' }],
  ])(
    'opens for “%s” beside a stop by %s the edit of one of the whole position',
    async (line, kind, drawer) => {
      const rows = [position({ quantity: requireAmount('0.25') })]
      const { type, enter } = await open(undefined, rows, [pair({ kind, legs: [stop] })])
      await type(line)
      await enter()
      expect(useScreenStore().drawer).toMatchObject(drawer)
    },
  )

  it('fills a stop and a target into the ticket', async () => {
    const { type, enter } = await open()
    await type('buy 1.5k usdc eth 3000 sl 2900 tp 3.2k')
    await enter()
    expect(useTicketStore().typed).toMatchObject({
      size: '0.5',
      protect: true,
      stopLoss: '2900',
      takeProfit: '3200',
    })
  })

  it('expands an alias in full, and drafts its meaning', async () => {
    const { type, enter, text } = await open()
    await usePreferenceStore().setPreferences({ aliases: { ether: 'eth', dip: 'buy 0.1 ether 3000 sl 1%' } })
    await type('dip')
    expect(text()).toContain('Buy 0.1 ETH, limit, at 3 000, stop-loss 1 % from entry, at 2 970')
    expect(text()).toContain('= buy 0.1 eth 3000 sl 1% Enter fills ticket')
    await type('buy 1 ether')
    expect(text()).toContain('= buy 1 eth Price missing')
    await type('dip')
    await enter()
    expect(useTicketStore().typed).toMatchObject({ size: '0.1', stopLoss: '1', stopLossIn: 'percent' })
    expect(useTicketStore().draft).toMatchObject({ legs: [{ kind: 'STOP_LOSS', triggerPrice: '2970' }] })
  })

  it('runs nothing and shows the reason when it is not understood', async () => {
    const { stop, type, enter, text } = await open()
    useTicketStore().fill({ price: '1', size: '2' })
    await type('buy 0.1 eth')
    expect(text()).toContain('Price missing, or “market”.')
    await enter()
    expect(useScreenStore().overlay).toEqual({ is: 'palette' })
    expect(useTicketStore().typed).toMatchObject({ price: '1', size: '2' })
    expect(stop).not.toHaveBeenCalled()
  })

  it('fills nothing and shows the reason while writes are blocked', async () => {
    const { type, enter, text } = await open({ state: 'offline', holds: [{ is: 'offline' }] })
    await type('buy 0.1 eth 3000 post')
    expect(text()).toContain('offline')
    await enter()
    expect(useScreenStore().overlay).toEqual({ is: 'palette' })
    expect(useTicketStore().typed).toMatchObject({ price: '', size: '' })
  })

  it('has no accessibility faults', async () => {
    const { type } = await open()
    for (const line of ['buy 0.1 eth 3000', 'buy 0.1 eth']) {
      await type(line)
      expect(await axeFaults(document.body)).toEqual([])
    }
  })
})
