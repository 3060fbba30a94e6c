// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import { ActsAlone } from '../../../../test/kit/acts-alone'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { SYMBOL } from '../../../../test/kit/screen'
import { market, position, snapshot } from '../../../../test/kit/trade'
import { useScreen } from '../../stores/screen'
import { useTicket } from '../../stores/ticket'
import { useWatch } from '../../stores/watch'
import PositionsTable from './PositionsTable.vue'

enableAutoUnmount(afterEach)

const OTHER = 'PERP_ETH_USDC'
const here = position({ quantity: exactly('0.25') })
const there = position({ symbol: OTHER, quantity: exactly('3') })

/** The table with a ticket in which an order was begun, and with one of its rows opened. */
async function openRow(row: typeof here) {
  const { view } = await mountDesk(PositionsTable, {
    snapshot: snapshot({ positions: [here, there], markets: [market(), market({ symbol: OTHER })] }),
    props: { stale: false, canWrite: true },
    stubs: { DeskTable: ActsAlone },
  })
  void useWatch().watch(SYMBOL)
  useTicket().fill({ side: 'SELL', type: 'LIMIT', size: '0.7', price: '63000' })
  const before = { ...useTicket().typed }
  view.findComponent(ActsAlone).vm.$emit('act', row)
  await flushPromises()
  return before
}

it('keeps what was typed in the ticket when a row of its market is opened', async () => {
  const before = await openRow(here)
  expect(useTicket().typed).toEqual(before)
  expect(useScreen().ticketOpen).toBe(false)
})

it('shows the market of an opened row, and drafts no order', async () => {
  await openRow(there)
  expect(useWatch().symbol).toBe(OTHER)
  expect(useTicket().typed).toMatchObject({ size: '', price: '', reduceOnly: false })
  expect(useScreen().ticketOpen).toBe(false)
})
