// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { algo, leg, long, pair } from '../../../../test/kit/algo'
import { NOW, plan, SYMBOL } from '../../../../test/kit/screen'
import { book, dated, guards, market, order, position, snapshot } from '../../../../test/kit/trade'
import { useDraftLinesStore } from '../../stores/draft-lines-store'
import { useScreenStore, type TicketDrawer } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import DraftDrawer from './DraftDrawer.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const OTHER = 'PERP_ETH_USDC'
const isolated = position({
  marginMode: 'ISOLATED',
  quantity: a('0.1'),
  entry: a('60000'),
  cost: a('6000'),
  margin: a('700'),
  leverage: a('10'),
})

/** A dialog over a desk that holds a long, an isolated long, an order that rests and two that wait. */
async function open(drawer: TicketDrawer, more: Parameters<typeof snapshot>[0] = {}) {
  const desk = await mountDialog(DraftDrawer, {
    snapshot: snapshot({
      positions: [long({ leverage: a('10') }), isolated],
      orders: [order({ orderId: '7', quantity: a('0.1'), price: a('59000') })],
      algoOrders: [algo(), pair({ algoOrderId: '95', rootId: '95' })],
      markets: [market(), market({ symbol: OTHER })],
      marginModes: [SYMBOL, OTHER].map(symbol => ({ symbol, marginMode: 'CROSS' as const })),
      guards: guards({
        positionNotional: a('200000'),
        openNotional: a('400000'),
        orderNotional: a('100000'),
      }),
      writes: { state: 'active', holds: [] },
      ...more,
    }),
    answers: { 'orders.plan': plan(), 'orders.submit': 'pd-1' },
    before: () => useScreenStore().openDrawer(drawer),
  })
  const { dialog, field } = desk
  return {
    ...desk,
    screen: useScreenStore(),
    async enter(label: string) {
      // A key is not heard by what was drawn in its own millisecond.
      vi.setSystemTime(NOW + 10)
      field(label).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      await flushPromises()
    },
    async review() {
      dialog()?.querySelector<HTMLElement>('[data-review]')?.click()
      await flushPromises()
    },
    drafted: () => desk.asked('orders.plan'),
  }
}

type Open = Awaited<ReturnType<typeof open>>
const CROSS = { symbol: SYMBOL, marginMode: 'CROSS' } as const

describe('each dialog drafts the chosen values, and closes after the request is sent', () => {
  it.each<[string, TicketDrawer, (on: Open) => Promise<void>, object]>([
    [
      'leverage of one market',
      { is: 'leverage', ...CROSS },
      on => on.type('New leverage', '5'),
      { is: 'leverage', reach: { is: 'market', symbol: SYMBOL }, marginMode: 'CROSS', leverage: '5' },
    ],
    [
      'leverage of all markets',
      { is: 'leverage', ...CROSS },
      async on => {
        await on.choose('ALL markets')
        await on.type('New leverage', '4')
      },
      { is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: '4' },
    ],
    [
      'the other margin mode',
      { is: 'margin mode', symbol: OTHER },
      async () => {},
      { is: 'margin mode', symbol: OTHER, marginMode: 'ISOLATED' },
    ],
    [
      'an edit',
      { is: 'edit order', orderId: '7' },
      on => on.type('New price', '59100,5'),
      { is: 'edit', symbol: SYMBOL, orderId: '7', price: '59100.5', quantity: '0.1' },
    ],
    [
      'an edit to the best price of its own side, as the book has it',
      { is: 'edit order', orderId: '7' },
      async on => {
        const watch = useWatchedMarketStore()
        watch.open()
        await watch.watchMarket(SYMBOL)
        on.door.tell('market.view', { symbol: SYMBOL, book: book(), bookAt: NOW, trades: [] })
        await flushPromises()
        const buttons = [...(on.dialog()?.querySelectorAll('button') ?? [])]
        buttons.find(each => each.textContent?.includes('Best bid'))?.click()
        await flushPromises()
      },
      { is: 'edit', symbol: SYMBOL, orderId: '7', price: '60000', quantity: '0.1' },
    ],
    [
      'an edit from where the order was dragged to',
      { is: 'edit order', orderId: '7', price: a('59200') },
      async () => {},
      { is: 'edit', symbol: SYMBOL, orderId: '7', price: '59200', quantity: '0.1' },
    ],
    [
      'protection of the whole position',
      { is: 'protect', ...CROSS },
      on => on.type('Stop-loss trigger', '58000'),
      {
        is: 'algo order',
        ...CROSS,
        kind: 'POSITIONAL_TP_SL',
        legs: [{ kind: 'STOP_LOSS', triggerPrice: '58000' }],
      },
    ],
    [
      'protection of a part',
      { is: 'protect', ...CROSS },
      async on => {
        await on.choose('Partial')
        await on.type('Size', '0.4')
        await on.type('Take-profit trigger', '62000')
        await on.type('Stop-loss trigger', '58500')
      },
      {
        is: 'algo order',
        ...CROSS,
        kind: 'TP_SL',
        quantity: '0.4',
        legs: [
          { kind: 'TAKE_PROFIT', triggerPrice: '62000' },
          { kind: 'STOP_LOSS', triggerPrice: '58500' },
        ],
      },
    ],
    [
      'protection by the distance from the entry, as the prices that it comes to',
      { is: 'protect', symbol: SYMBOL, marginMode: 'ISOLATED' },
      async on => {
        const choose = async (label: string, unit: string) => {
          const select = on.dialog()?.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
          if (select) select.value = unit
          select?.dispatchEvent(new Event('change'))
          await flushPromises()
        }
        await choose('Stop-loss typed in', 'return')
        await on.type('Stop-loss trigger', '25')
        await choose('Take-profit typed in', 'r')
        await on.type('Take-profit trigger', '2')
      },
      {
        is: 'algo order',
        symbol: SYMBOL,
        marginMode: 'ISOLATED',
        kind: 'POSITIONAL_TP_SL',
        legs: [
          { kind: 'TAKE_PROFIT', triggerPrice: '63000' },
          { kind: 'STOP_LOSS', triggerPrice: '58500' },
        ],
      },
    ],
    [
      'an edit of a stop, with nothing but what was changed',
      { is: 'edit algo', algoOrderId: '90' },
      on => on.type('Trigger', '57500'),
      { is: 'edit algo', symbol: SYMBOL, algoOrderId: '90', triggerPrice: '57500', legs: [] },
    ],
    [
      'margin to be added',
      { is: 'margin', symbol: SYMBOL },
      on => on.type('Amount', '50'),
      { is: 'move margin', symbol: SYMBOL, way: 'ADD', amount: '50' },
    ],
    [
      'margin to be taken',
      { is: 'margin', symbol: SYMBOL },
      async on => {
        await on.choose('Remove')
        await on.type('Amount', '20')
      },
      { is: 'move margin', symbol: SYMBOL, way: 'REDUCE', amount: '20' },
    ],
    [
      'the timer',
      { is: 'timer' },
      on => on.type('Seconds', '300'),
      { is: 'cancel all after', seconds: '300' },
    ],
    [
      'a close of every position, each in its own mode',
      { is: 'close several' },
      async () => {},
      {
        ...{ is: 'close', symbol: SYMBOL, marginMode: 'CROSS', size: { is: 'share', percent: '100' } },
        also: [{ symbol: SYMBOL, marginMode: 'ISOLATED' }],
      },
    ],
    [
      'a cancel of the resting orders here',
      { is: 'cancel all', symbol: SYMBOL },
      async () => {},
      { is: 'cancel all', reach: { is: 'market', symbol: SYMBOL } },
    ],
    [
      'a cancel of the buys everywhere',
      { is: 'cancel all', symbol: SYMBOL },
      async on => {
        await on.choose('ALL markets')
        await on.choose('Buys')
      },
      { is: 'cancel all', reach: { is: 'all markets' }, side: 'BUY' },
    ],
    [
      'a cancel of every stop here, whatever side was chosen before',
      { is: 'cancel all', symbol: SYMBOL },
      async on => {
        await on.choose('Buys')
        await on.choose('Stops')
      },
      { is: 'cancel all algo', reach: { is: 'market', symbol: SYMBOL } },
    ],
    [
      'a cancel of every stop everywhere',
      { is: 'cancel all', symbol: SYMBOL },
      async on => {
        await on.choose('ALL markets')
        await on.choose('Stops')
      },
      { is: 'cancel all algo', reach: { is: 'all markets' } },
    ],
  ])('%s', async (_, drawer, fill, wanted) => {
    const on = await open(drawer)
    await fill(on)
    await on.review()
    expect(on.drafted()).toEqual([wanted])
    expect(on.screen.drawer).toBeUndefined()
  })
})

const filledBracket = algo({
  ...{ algoOrderId: '88', kind: 'BRACKET', side: 'BUY', reduceOnly: false },
  ...{ status: 'FILLED', statusWord: 'FILLED', executed: a('0.4'), price: a('60000') },
  legs: [
    pair({
      ...{ algoOrderId: '89', rootId: '88', parentId: '88' },
      legs: [leg('TAKE_PROFIT', { rootId: '88' }), leg('STOP_LOSS', { rootId: '88' })],
    }),
  ],
})

it.each([
  ['its stop', '88'],
  ['the row of its pair', '89'],
])(
  'edits the legs of a filled bracket from %s, without fields of its entry or pair',
  async (_, algoOrderId) => {
    const on = await open({ is: 'edit algo', algoOrderId }, { algoOrders: [filledBracket] })
    const inputs = [...(on.dialog()?.querySelectorAll('input') ?? [])]
    expect(inputs.map(input => input.getAttribute('aria-label'))).toEqual([
      'Trigger',
      'Size',
      'Trigger',
      'Size',
    ])
    expect(on.text()).toContain('PnL there, incl. entry fee: +800.00 USDC')
    await on.type('Trigger', '62500')
    await on.review()
    const legs = [{ algoOrderId: '91', triggerPrice: '62500' }]
    expect(on.drafted()).toEqual([{ is: 'edit algo', symbol: SYMBOL, algoOrderId: '88', legs }])
  },
)

it('estimates the close of a single position by its book, as its order is, not at the mark', async () => {
  const held = position({ quantity: a('0.5') })
  const on = await open({ is: 'close several' }, { positions: [held] })
  expect(on.text()).not.toContain('estimate at marks')
  expect(on.text()).toContain('Position')
})

describe('order dialog', () => {
  it.each<[string, TicketDrawer, string, string, string]>([
    [
      'a leverage with a space in it',
      { is: 'leverage', ...CROSS },
      'New leverage',
      '1 0',
      'Type it without grouping',
    ],
    ['too much leverage', { is: 'leverage', ...CROSS }, 'New leverage', '90', 'Not allowed here'],
    ['an exponent', { is: 'edit order', orderId: '7' }, 'New price', '5e4', 'without exponent'],
    ['a price off the tick', { is: 'edit order', orderId: '7' }, 'New price', '59000.05', 'tick'],
    ['more margin than is free', { is: 'margin', symbol: SYMBOL }, 'Amount', '999999', 'movable'],
    ['a timer of a second', { is: 'timer' }, 'Seconds', '1', 'Time not valid'],
  ])('rejects %s with a reason, and plans nothing', async (_, drawer, label, text, message) => {
    const on = await open(drawer)
    await on.type(label, text)
    await on.review()
    expect(on.text()).toContain(message)
    expect(on.drafted()).toEqual([])
    expect(on.dialog()?.querySelector('[data-review]')?.getAttribute('aria-disabled')).toBe('true')
  })

  it.each(['CROSS', 'ISOLATED'] as const)(
    'about leverage shows that the liquidation price of a %s position does not change',
    async marginMode => {
      const on = await open({ is: 'leverage', symbol: SYMBOL, marginMode })
      await on.type('New leverage', '5')
      expect(on.text()).toMatch(/Liquidation price\s*[\d ]+\.\d, unchanged|Liquidation price\s*none/)
    },
  )

  it('shows no errors before input, and marks an empty field only after it loses focus', async () => {
    const on = await open({ is: 'edit order', orderId: '7' })
    expect(on.dialog()?.querySelectorAll('.down')).toHaveLength(0)
    expect(on.text()).toContain('type a price or size')
    await on.type('New price', '')
    expect([on.dialog()?.querySelectorAll('.down').length, on.text().includes('Required')]).toEqual([
      0,
      false,
    ])
    // It is not heard by what was drawn in its own millisecond.
    vi.setSystemTime(NOW + 10)
    on.dialog()?.querySelector('input')?.dispatchEvent(new FocusEvent('blur'))
    await flushPromises()
    expect(on.text()).toContain('Required')
  })

  it('leaves the rest of the screen usable, and keeps its values under an overlay', async () => {
    const on = await open({ is: 'edit order', orderId: '7' })
    await on.type('New price', '59500')
    expect(on.dialog()?.getAttribute('aria-modal')).toBeNull()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    on.screen.openOverlay({ is: 'palette' })
    await flushPromises()
    on.screen.closeOverlay()
    await flushPromises()
    expect(on.field('New price').value).toBe('59500')
  })

  it('resets for another draft of its kind, and closes when the ticket is filled', async () => {
    const on = await open({ is: 'edit order', orderId: '7' })
    await on.type('New price', '59500')
    on.screen.openDrawer({ is: 'edit order', orderId: '7', price: a('59800') })
    await flushPromises()
    expect(on.field('New price').value).toBe('59800')
    useTicketStore().fill({ price: '60000' })
    await flushPromises()
    expect(on.screen.drawer).toBeUndefined()
  })

  it('shows its prices on the chart, where they can be dragged', async () => {
    const on = await open({ is: 'edit order', orderId: '7' })
    const drafts = useDraftLinesStore()
    expect(drafts.linesOf(OTHER)).toEqual([])
    expect(drafts.linesOf(SYMBOL)).toMatchObject([{ price: '59000', label: 'New price' }])
    drafts.linesOf(SYMBOL)[0]?.onDrag(a('59400'))
    await flushPromises()
    expect(on.field('New price').value).toBe('59400')
    on.screen.closeDrawer()
    await flushPromises()
    expect(drafts.linesOf(SYMBOL)).toEqual([])
  })

  it('opens its review on Enter in its field', async () => {
    const on = await open({ is: 'leverage', ...CROSS })
    await on.type('New leverage', '8')
    await on.enter('New leverage')
    expect(on.drafted()).toHaveLength(1)
  })

  it('opens its review on Enter on a selected choice, not on an unselected choice or a repeated key', async () => {
    const on = await open({ is: 'cancel all', symbol: SYMBOL })
    const press = async (selector: string, repeat = false) => {
      vi.setSystemTime(NOW + 10)
      const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat })
      on.dialog()?.querySelector(selector)?.dispatchEvent(key)
      await flushPromises()
    }
    await press('[role=radio][aria-checked=false]')
    await press('[role=radio][aria-checked=true]', true)
    expect(on.drafted()).toEqual([])
    await press('[role=radio][aria-checked=true]')
    expect(on.drafted()).toEqual([{ is: 'cancel all', reach: { is: 'market', symbol: SYMBOL } }])
  })

  it('stays open with main’s refusals, and can be reviewed again', async () => {
    const on = await open({ is: 'leverage', ...CROSS })
    on.door.answer('orders.submit', { ok: false, error: [{ code: 'PLAN_VOID', facts: {} }] })
    await on.type('New leverage', '8')
    await on.review()
    expect(on.text()).toContain('Something changed, nothing sent')
    await on.review()
    expect(on.drafted()).toHaveLength(2)
  })

  it('draws no write controls while writes are blocked, and gives the reason', async () => {
    const on = await open({ is: 'leverage', ...CROSS })
    await on.type('New leverage', '8')
    on.door.tell('desk.changed', {
      writes: { ...dated({ state: 'offline', holds: [{ is: 'offline' }] }), version: 2 },
    })
    await flushPromises()
    expect(on.dialog()?.querySelector('[data-review]')).toBeNull()
    expect(on.text()).toContain('Venue unreachable: figures as last known')
    await on.enter('New leverage')
    expect(on.drafted()).toEqual([])
  })

  it('stays open when the sheet is declined', async () => {
    const on = await open({ is: 'timer' })
    on.door.answer('orders.submit', { ok: true, value: 'declined' })
    await on.review()
    expect(on.screen.drawer).toEqual({ is: 'timer' })
  })

  it.each<[string, Parameters<typeof snapshot>[0], RegExp]>([
    ['was read', {}, /Resting orders \(1\).*TP\/SL \(3\).*Both \(1\).*Buys \(1\).*Sells \(0\)/],
    ['was not', { orders: undefined, algoOrders: undefined }, /Resting orders *Stops[^(]*Both[^(]*Sells/],
  ])('counts what it cancels from the data that %s', async (_, more, pattern) => {
    const on = await open({ is: 'cancel all' }, more)
    expect(on.text()).toMatch(pattern)
  })

  it.each<[string, TicketDrawer, string]>([
    ['an order', { is: 'edit order', orderId: 'gone' }, 'Not in this account'],
    ['a stop', { is: 'edit algo', algoOrderId: 'gone' }, 'Not in this account'],
    ['a position', { is: 'protect', symbol: OTHER, marginMode: 'CROSS' }, 'No position here'],
    ['an isolated position', { is: 'margin', symbol: OTHER }, 'No isolated position'],
  ])('shows when %s it refers to is gone', async (_, drawer, message) => {
    const on = await open(drawer)
    expect(on.text()).toContain(message)
  })

  it('shows the effect of margin on the liquidation price before a review', async () => {
    const on = await open({ is: 'margin', symbol: SYMBOL })
    await on.type('Amount', '50')
    expect(on.text()).toMatch(/Margin700\.00 USDC →\s*750\.00 USDC/)
    expect(on.text()).toMatch(/Liquidation[\d ]+\.\d →/)
  })
})
