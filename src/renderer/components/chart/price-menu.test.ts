// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { defaultAlertDelivery, defaultAlertRules, type PriceAlert } from '@core/alert/alert'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { market, NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { defaultDrawingStyle, type ChartDrawing } from '../../preferences/chart-preferences'
import { useAlertStore } from '../../stores/alert-store'
import { usePopoutStore } from '../../stores/popout-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import PriceMenu from './PriceMenu.vue'

enableAutoUnmount(afterEach)

const SYMBOL = 'PERP_BTC_USDC'
const position: ChartDrawing = {
  ...defaultDrawingStyle,
  tool: 'position',
  spots: [60000, 59000, 62000].map(value => ({ at: NOW, value })),
}
/** Returns the text of an item with plain spaces. */
const textOf = ({ textContent }: Element): string => textContent.trim().replaceAll(/\s/g, ' ')
const waiting: PriceAlert = { id: 'one', symbol: SYMBOL, when: 'at or above', price: a('61000'), by: 'last' }

/** The menu over a chart on which each pixel is ten of price, opened where the hand is. */
async function open({
  under,
  alerts = [],
  beside = false,
  canAnchor = true,
}: { under?: ChartDrawing; alerts?: readonly PriceAlert[]; beside?: boolean; canAnchor?: boolean } = {}) {
  const removed: unknown[] = []
  const edited: unknown[] = []
  const anchored: number[] = []
  const part = defineComponent(
    () => () =>
      h(
        PriceMenu,
        {
          priceAt: (y: number) => a(String(61_000 - 10 * (y - 100))),
          timeAt: () => NOW,
          pickDrawing: () => under,
          canAnchor,
          onAnchor: (at: number) => anchored.push(at),
          onRemoveDrawing: () => removed.push(under),
          onEditDrawing: (drawing: ChartDrawing) => edited.push(drawing),
        },
        { default: () => h('div', { class: 'bars', tabindex: 0 }) },
      ),
  )
  const { view, asked } = await mountDesk(part, {
    snapshot: {
      markets: dated([market()]),
      quotes: dated([{ symbol: SYMBOL, last: a('60000'), mark: a('60000') }]),
    },
    answers: {
      'alerts.list': {
        ...{ rules: { ...defaultAlertRules, prices: alerts }, manners: defaultAlertDelivery, unwatched: 0 },
        alerts: [],
      },
    },
    async before() {
      await useWatchedMarketStore().watchMarket(SYMBOL)
      await useAlertStore().open()
      if (beside) usePopoutStore().kind = 'chart'
    },
  })
  const bars = view.find('.bars')
  bars.element.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX: 50, clientY: 100 }),
  )
  await flushPromises()
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const labels = () => items().map(textOf)
  async function choose(label: string): Promise<void> {
    const item = items().find(each => textOf(each) === label)
    if (item === undefined) throw new Error(`There is no ${label} among ${labels().join()}.`)
    item.click()
    await flushPromises()
  }
  return { asked, labels, choose, removed, edited, anchored }
}

it('offers to edit or remove the drawing under the pointer, and neither without a drawing', async () => {
  const { choose, edited } = await open({ under: { ...position, tool: 'segment' } })
  await choose('Edit drawing…')
  expect(edited).toMatchObject([{ tool: 'segment' }])
  const again = await open({ under: position })
  await again.choose('Remove drawing')
  expect(again.removed).toEqual([position])
  expect((await open()).labels()).not.toContain('Edit drawing…')
})

it('fills the ticket from a drawn position, and sends nothing', async () => {
  const { choose, asked } = await open({ under: position })
  await choose('Fill ticket: long')
  expect(useTicketStore().typed).toMatchObject({
    side: 'BUY',
    type: 'LIMIT',
    price: '60000',
    stopLoss: '59000',
  })
  expect(asked('orders.')).toEqual([])
})

it('adds an alert for the direction in which the price has to move', async () => {
  const { choose, asked } = await open()
  await choose('Add alert at 61 000.0')
  expect(asked('alerts.wish')).toMatchObject([
    { prices: [{ symbol: SYMBOL, when: 'at or above', price: '61000', by: 'last' }] },
  ])
})

it('removes the alert near the pointer', async () => {
  const near = { ...waiting, price: a('61070') }
  const { choose, asked, labels } = await open({
    alerts: [near, { ...waiting, id: 'far', price: a('61090') }],
  })
  expect(labels().filter(each => each.startsWith('Remove alert'))).toHaveLength(1)
  await choose('Remove alert at 61 070.0')
  expect(asked('alerts.wish')).toMatchObject([{ prices: [{ id: 'far' }] }])
})

it('anchors a VWAP at the bar while the chart has room for one', async () => {
  const { choose, anchored } = await open()
  await choose('Anchored VWAP here')
  expect(anchored).toEqual([NOW])
  expect((await open({ canAnchor: false })).labels()).not.toContain('Anchored VWAP here')
})

it('adds no alert and fills no complete order from a secondary window', async () => {
  const { labels } = await open({ under: position, alerts: [waiting], beside: true })
  expect(labels()).toContain('Edit drawing…')
  expect(labels().filter(each => /alert|Fill ticket/.test(each))).toEqual([])
})

it('offers no price actions after the chart changes to another market while the menu is open', async () => {
  const { labels } = await open({ under: position, alerts: [waiting] })
  expect(labels().length).toBeGreaterThan(6)
  await useWatchedMarketStore().watchMarket('PERP_ETH_USDC')
  await flushPromises()
  expect(labels()).toEqual([])
})
