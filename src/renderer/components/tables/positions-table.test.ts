// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { ActsAlone } from '../../../../test/kit/acts-alone'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { SYMBOL } from '../../../../test/kit/screen'
import { market, position, snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import PositionsTable from './PositionsTable.vue'

enableAutoUnmount(afterEach)

const OTHER = 'PERP_ETH_USDC'
const here = position({ quantity: requireAmount('0.25') })
const there = position({ symbol: OTHER, quantity: requireAmount('3') })

/** The table with a ticket in which an order was begun, and with one of its rows opened. */
async function openRow(row: typeof here, by: 'act' | 'at' = 'act') {
  const { view } = await mountDesk(PositionsTable, {
    snapshot: snapshot({ positions: [here, there], markets: [market(), market({ symbol: OTHER })] }),
    props: { stale: false, canWrite: true },
    stubs: { DeskTable: ActsAlone },
  })
  void useWatchedMarketStore().watchMarket(SYMBOL)
  useTicketStore().fill({ side: 'SELL', type: 'LIMIT', size: '0.7', price: '63000' })
  const before = { ...useTicketStore().typed }
  view.findComponent(ActsAlone).vm.$emit(by, row)
  await flushPromises()
  return before
}

it.each(['act', 'at'] as const)('keeps the ticket’s values when a row of its market gets %s', async by => {
  const before = await openRow(here, by)
  expect(useTicketStore().typed).toEqual(before)
  expect(useScreenStore().isTicketOpen).toBe(false)
})

it.each(['act', 'at'] as const)('shows the market of a row that gets %s, and drafts no order', async by => {
  await openRow(there, by)
  expect(useWatchedMarketStore().symbol).toBe(OTHER)
  expect(useTicketStore().typed).toMatchObject({ size: '', price: '', reduceOnly: false })
  expect(useScreenStore().isTicketOpen).toBe(false)
})

it('keeps what was typed for a market while a row shows another one', async () => {
  const before = await openRow(there, 'at')
  void useWatchedMarketStore().watchMarket(SYMBOL)
  await flushPromises()
  expect(useTicketStore().typed).toEqual(before)
})

it('has no row for a closed position, even while PnL is unsettled', async () => {
  const { view } = await mountDesk(PositionsTable, {
    snapshot: snapshot({
      positions: [here, position({ symbol: OTHER, unsettledPnl: requireAmount('-3.5') })],
      markets: [market(), market({ symbol: OTHER })],
    }),
    props: { stale: false, canWrite: true },
    stubs: { DeskTable: ActsAlone },
  })
  expect(view.findComponent(ActsAlone).props('rows')).toEqual([here])
})
