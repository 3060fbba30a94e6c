// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { algo } from '../../../../test/kit/algo'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { account, dated, market, position, snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import WhatIfDialog from './WhatIfDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const ETH = 'PERP_ETH_USDC'
const quantity = a('1')
const long = position({ quantity, entry: a('60000'), leverage: a('10') })
const isolated = position({
  ...long,
  symbol: ETH,
  marginMode: 'ISOLATED',
  entry: a('3000'),
  mark: a('3000'),
  cost: a('3000'),
  margin: a('300'),
})

async function open(sections: Parameters<typeof snapshot>[0] = {}) {
  const markets = [market({ imrFactor: a('0') }), market({ symbol: ETH, base: 'ETH', imrFactor: a('0') })]
  const quotes = [{ symbol: SYMBOL, mark: a('60000') }]
  const held = { positions: [long, isolated], account: account({ free: a('4000') }) }
  const desk = await mountDialog(WhatIfDialog, {
    snapshot: snapshot({ markets, quotes, ...held, ...sections }),
    before: () => useScreenStore().openOverlay({ is: 'what if' }),
  })
  return { ...desk, text: () => desk.text().replaceAll('\u2212', '-') }
}

describe('what-if dialog', () => {
  it('shows the resulting account and the order of liquidations', async () => {
    const { text, type, asked } = await open()
    await type('Move', '20')
    expect(text()).toContain('scenario')
    expect(text()).toContain('Unrealised PnL0.00 →-12 000.00')
    expect(text()).toContain('Realised by stops, liquidation-300.00')
    expect(text()).toContain('ETH isolated liquidated at 2 842.10.00 →-300.00')
    expect(text()).toContain('Cross collateral10 000.00 →-2 000.00')
    expect(text()).toContain('Free collateral4 000.00 →0.00')
    expect(text()).toMatch(/Isolated ETH at 2 842\.1, at a move of -5\.26 %\.All cross: BTC at 52 631\.6/)
    expect(text()).toContain('BTC at 48 000.0, past liquidation0.00 →-12 000.00')
    expect(asked('orders.')).toEqual([])
  })

  it('counts own stops with the typed slippage', async () => {
    const { text, type } = await open({ algoOrders: [algo({ quantity: a('0.4') })] })
    await type('Move', '5')
    await type('Stop slippage', '1')
    // 0.4 × (58,000 × 0.99 − 60,000).
    expect(text()).toContain('Realised by stops-1 032.00')
    expect(text()).toContain('BTC at 57 000.0, stop 58 000.00.00 →-2 832.00')
    expect(text()).not.toContain('Stops not read')
  })

  it('says that no stop is counted while they are not read', async () => {
    expect((await open({ algoOrders: undefined })).text()).toContain('Stops not read')
  })

  it('moves one market to a price and leaves the others unchanged', async () => {
    const { text, type, choose } = await open()
    await choose('One, to a price')
    await type('Scenario price', '61000,5')
    expect(text()).toContain('BTC at 61 000.50.00 →+1 000.50')
    expect(text()).toContain('ETH isolated at 3 000.00.00 →0.00')
    expect(text()).toContain('No liquidation on the way.')
  })

  it('rejects a fall of more than 100 %, and accepts any rise', async () => {
    const { text, type, choose } = await open()
    await type('Move', '120')
    expect(text()).toContain('Prices cannot fall below zero.')
    expect(text()).not.toContain('Total')
    await choose('Up')
    expect(text()).toContain('Unrealised PnL0.00 →+75 600.00')
  })

  it('shows the age of its starting figures', async () => {
    const { text, door } = await open()
    expect(text()).not.toContain('figures as of')
    door.tell('desk.changed', {
      quotes: { ...dated([{ symbol: SYMBOL, mark: a('60000') }], 3_600_000), version: 9 },
    })
    await flushPromises()
    expect(text()).toContain('figures as of')
  })

  it.each([
    ['nothing is held', { positions: [] }, 'No positions.'],
    ['a market’s rules were not read', { markets: [market()] }, `Rules of ${ETH} not read`],
  ])('shows a message when %s', async (_what, sections, words) => {
    const { text } = await open(sections)
    expect(text()).toContain(words)
  })

  it('has no accessibility faults', async () => {
    const { dialog } = await open()
    expect(await axeFaults(dialog()!)).toEqual([])
  })
})
