// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { PriceLevel } from '@core/market/order-book'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import { requireAmount } from '@core/value/decimal-amount'
import type { SnapshotSections } from '@core/snapshot/desk-snapshot'
import { explanation, mountDesk, watchBook } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { envelope, ladderActs } from '../../../../test/kit/envelopes'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { book, dated, market, order, snapshot } from '../../../../test/kit/trade'
import { useMandateStore } from '../../stores/mandate-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import DepthChart from './DepthChart.vue'
import DomColumn from './DomColumn.vue'
import DomLine from './DomLine.vue'
import OrderBook from './OrderBook.vue'
import TradeTape from './TradeTape.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const a = requireAmount
const print = (price: string, quantity: string, side: 'BUY' | 'SELL' = 'BUY') => ({
  price: a(price),
  quantity: a(quantity),
  side,
  at: NOW,
})

/** A part of the panel over a desk that watches a market. */
async function open(
  part: typeof OrderBook | typeof DomColumn | typeof DepthChart | typeof TradeTape,
  { sections = {}, view = {} }: { sections?: Partial<SnapshotSections>; view?: object } = {},
) {
  const { door, view: seen } = await mountDesk(part, {
    snapshot: snapshot(sections),
    props: { grouping: undefined },
    before: there => watchBook(there, view),
  })
  return { door, seen, orderRequests: () => door.asked.filter(([channel]) => channel.startsWith('orders.')) }
}
/** Another picture of the same market. */
async function changeView(view: object): Promise<void> {
  const watch = useWatchedMarketStore()
  if (watch.view !== undefined) watch.view = { ...watch.view, ...view }
  await nextTick()
}
const text = (seen: VueWrapper, of: string) =>
  seen.findAll(of).map(each => each.text().replaceAll('\u00a0', ' '))

describe('OrderBook', () => {
  it.each([
    ['live while each is', NOW, NOW, [['up'], []]],
    ['stale once the trade stream is silent', NOW - 3_001, NOW, [['stale'], []]],
    ['stale once the quotes are old', NOW, NOW - 5_001, [['up'], ['stale']]],
  ])(
    'shows the last and the mark price %s, whatever the age of the book',
    async (_what, heardAt, at, looks) => {
      const { quotes, ...rest } = snapshot({ quotes: [{ symbol: SYMBOL, mark: a('60000.5') }] })
      const { view: seen } = await mountDesk(OrderBook, {
        snapshot: { ...rest, ...(quotes !== undefined && { quotes: { ...quotes, asOf: at } }) },
        props: { grouping: undefined },
        before: there => watchBook(there, { trades: [print('60001', '1'), print('60000', '1')], heardAt }),
      })
      const tones = '.up, .down, .stale'
      const figures = seen.findAll('.middle button').slice(0, 2)
      expect(
        figures.map(each =>
          [...(each.element.closest(tones)?.classList ?? [])].filter(name => tones.includes(name)),
        ),
      ).toEqual(looks)
      expect(seen.get('.middle').text().includes('▲')).toBe(looks[0]?.[0] === 'up')
    },
  )

  it('shows the best prices in the middle, with totals running outwards', async () => {
    const { seen } = await open(OrderBook)
    expect(text(seen, '.level.ask')).toEqual([
      '60 000.30.5001.500',
      '60 000.20.5001.000',
      '60 000.10.5000.500',
    ])
    expect(text(seen, '.level.bid')[0]).toBe('60 000.00.5000.500')
    expect(seen.find('.middle').text()).toContain('spread 0.1')
  })

  it('marks own orders with their size', async () => {
    const { seen } = await open(OrderBook, {
      sections: { orders: [order({ price: a('60000'), quantity: a('0.2') })] },
    })
    expect(seen.findAll('.mine')).toHaveLength(1)
    expect(seen.find('.mine').text()).toContain('yours 0.200')
  })

  it('fills a clicked price into the ticket without a request to main', async () => {
    const { seen, orderRequests } = await open(OrderBook)
    useTicketStore().fill({ type: 'MARKET' })
    await seen.findAll('.level.ask').at(-1)?.trigger('click')
    expect(useTicketStore().typed).toMatchObject({ price: '60000.1', type: 'LIMIT' })
    expect(orderRequests()).toEqual([])
  })

  it('fills a price by keyboard alone', async () => {
    const { seen, orderRequests } = await open(OrderBook)
    const grid = seen.get('[role=grid]')
    await grid.trigger('focus')
    await grid.trigger('keydown', { key: 'ArrowDown' })
    expect(seen.find(`#${CSS.escape(grid.attributes('aria-activedescendant') ?? '')}`).classes()).toContain(
      'at',
    )
    await grid.trigger('keydown', { key: 'Enter' })
    expect(useTicketStore().typed.price).toBe('59999.9')
    await grid.trigger('keydown', { key: 'Home' })
    await grid.trigger('keydown', { key: 'Enter' })
    expect(useTicketStore().typed.price).toBe('60000.3')
    expect(orderRequests()).toEqual([])
  })

  it('opens the explanation of its middle figures, and their keys draft nothing', async () => {
    const { seen } = await open(OrderBook, {
      sections: { quotes: [{ symbol: SYMBOL, mark: a('60000.5') }] },
      view: { trades: [print('60000.1', '0.25', 'SELL')] },
    })
    const figures = seen.findAll('.middle button')
    expect(figures.map(each => each.text().replaceAll('\u00a0', ' '))).toEqual([
      'Last 60 000.1, explain',
      'mark 60 000.5, explain',
      'spread 0.1, explain',
    ])
    const titles = []
    for (const figure of figures) {
      await figure.trigger('click')
      await nextTick()
      titles.push(document.querySelector('.explanation h3')?.textContent)
      await figure.trigger('click')
      await figure.trigger('keydown', { key: 'Enter' })
    }
    expect([titles, useTicketStore().typed.price]).toEqual([['Last price', 'Mark price', 'Spread'], ''])
    vi.useRealTimers()
    expect(await axeFaults(seen.element)).toEqual([])
  })

  it('looks stale once it is old, and shows its age', async () => {
    const { seen } = await open(OrderBook, { view: { bookAt: NOW - 8_000 } })
    expect(seen.classes()).toContain('stale')
    expect(seen.find('.middle').text()).toContain('◷ 8.0 s')
  })

  it('looks stale while the account cannot be read, even if the book is new', async () => {
    const writes = { state: 'offline', holds: [{ is: 'offline' }] } as const
    for (const part of [OrderBook, DomColumn]) {
      const { seen } = await open(part, { sections: { writes } })
      expect(seen.classes()).toContain('stale')
      seen.unmount()
    }
  })

  it('shows what it waits for without a book', async () => {
    const { seen } = await open(OrderBook, { view: { book: undefined } })
    expect(seen.find('.none').text()).toContain('No book yet')
    expect(seen.find('[role=grid]').exists()).toBe(false)
  })
})

describe('depth of market', () => {
  it('drafts an order on a click, with the size of the ticket, and opens its review', async () => {
    const { seen, door, orderRequests } = await open(DomColumn)
    door.answer('orders.plan', { ok: false, error: [] })
    useTicketStore().fill({ size: '0.05', type: 'STOP_LIMIT' })
    await nextTick()
    const sell = seen.findAll('.ask').find(each => each.attributes('aria-label')?.includes('60\u00a0000.2'))
    await sell?.trigger('click')
    await flushPromises()
    expect(orderRequests()).toEqual([
      [
        'orders.plan',
        {
          is: 'order',
          symbol: SYMBOL,
          side: 'SELL',
          type: 'LIMIT',
          price: '60000.2',
          quantity: '0.05',
          reduceOnly: false,
          marginMode: 'CROSS',
        },
      ],
    ])
  })

  it('reports the clicked level to main on an armed side, drafts on the other side, and drafts on Enter', async () => {
    const mandate = {
      envelope: envelope({ acts: ladderActs.slice(0, 1) }),
      digest: 'ab',
      at: NOW,
      used: sumMandateUsage([]),
    }
    const { seen, door, orderRequests } = await open(DomColumn, {
      sections: { armed: { envelopes: [mandate], refused: [] } },
    })
    const levels = () =>
      door.asked.filter(([channel]) => channel === 'armed.clicked').map(([, input]) => input)
    // The line below the book says which click sends. Saying that it drafts would be wrong.
    const hintText = () => seen.find('.says').text().replaceAll('\u00a0', ' ')
    expect(hintText()).toContain('a BUY click sends 0.100 BTC')
    const both = { ...mandate, envelope: envelope({ acts: ladderActs }) }
    door.tell('desk.changed', { armed: { ...dated({ envelopes: [both], refused: [] }), version: 2 } })
    await flushPromises()
    expect(hintText()).toContain('a click sends 0.100 BTC')
    door.tell('desk.changed', { armed: { ...dated({ envelopes: [mandate], refused: [] }), version: 3 } })
    await flushPromises()
    await seen.find('.bid').trigger('click')
    await flushPromises()
    expect(levels()).toEqual([{ place: 'bids', price: '60000.2' }])
    expect(useTicketStore().typed.price).toBe('')
    await seen.find('.ask').trigger('click')
    expect(useTicketStore().typed).toMatchObject({ side: 'SELL', price: '60000.2' })
    const grid = seen.get('[role=grid]')
    await grid.trigger('focus')
    await grid.trigger('keydown', { key: 'Enter' })
    expect([levels(), orderRequests()]).toEqual([[{ place: 'bids', price: '60000.2' }], expect.anything()])
  })

  it('reports the position of its two columns while it shows the ticket’s market', async () => {
    const { seen } = await open(DomColumn)
    const box = (x: number, y: number, width: number, height: number) => () =>
      new DOMRect(x, y, width, height)
    seen.get('.body').element.getBoundingClientRect = box(10, 100.4, 500, 299.6)
    seen.get('.bid').element.getBoundingClientRect = box(60.2, 100, 99.7, 18)
    seen.get('.ask').element.getBoundingClientRect = box(300, 100, 100, 18)
    const lie = (symbol = SYMBOL) => useMandateStore().lie({ symbol, marginMode: 'CROSS' })
    expect(lie()).toEqual({
      bids: { x: 60, y: 100, width: 100, height: 300 },
      asks: { x: 300, y: 100, width: 100, height: 300 },
    })
    expect(lie('PERP_ETH_USDC')).toEqual({})
    seen.unmount()
    expect(lie()).toEqual({})
  })

  it('fills the ticket and plans nothing without a size', async () => {
    const { seen, orderRequests } = await open(DomColumn)
    expect(seen.find('.says').text()).toContain('Click fills ticket')
    await seen.find('.bid').trigger('click')
    expect(useTicketStore().typed).toMatchObject({ side: 'BUY', price: '60000.2' })
    expect(orderRequests()).toEqual([])
  })

  it.each([
    ['offline', [{ is: 'offline' }], /^Venue unreachable/],
    ['read-only', [{ is: 'read-only', why: 'no key' }], /^No key/],
    ['halted', [{ is: 'halted', incident: 'i', why: 'w' }], /^Nothing is sent until you review/],
    ['stopped', [{ is: 'stopped', since: NOW }], /^You stopped trading/],
    ['on a break', [{ is: 'break', until: NOW }], /break/i],
  ] as const)('shows why its order cannot be sent, and plans none: %s', async (_, holds, why) => {
    const { seen, orderRequests } = await open(DomColumn, { sections: { writes: deriveTradingState(holds) } })
    useTicketStore().fill({ size: '0.05' })
    await nextTick()
    expect(seen.get('.says').text()).toMatch(why)
    await seen.get('.bid').trigger('click')
    expect(useTicketStore().typed.price).toBe('60000.2')
    expect(orderRequests()).toEqual([])
  })

  it('says while one-click trading is on elsewhere that a click here sends nothing', async () => {
    const mandate = {
      ...{ envelope: envelope(), digest: 'ab', at: NOW },
      used: sumMandateUsage([]),
    }
    const { seen } = await open(DomColumn, { sections: { armed: { envelopes: [mandate], refused: [] } } })
    const hintText = () => seen.get('.says').text().replaceAll('\u00a0', ' ')
    expect(hintText()).toBe('Not armed here. Click fills ticket; type size to review')
    useTicketStore().fill({ size: '0.05' })
    await nextTick()
    expect(hintText()).toBe('Not armed here. Click to review 0.05 BTC, limit, cross')
  })

  it('moves by keyboard: side, price, centre; a held Enter drafts once', async () => {
    const { seen, orderRequests, door } = await open(DomColumn)
    door.answer('orders.plan', { ok: false, error: [] })
    useTicketStore().fill({ size: '1' })
    const grid = seen.get('[role=grid]')
    await grid.trigger('focus')
    await grid.trigger('keydown', { code: 'Space', key: ' ' })
    await grid.trigger('keydown', { key: 'ArrowRight' })
    await grid.trigger('keydown', { key: 'ArrowUp' })
    await grid.trigger('keydown', { key: 'Enter' })
    await grid.trigger('keydown', { key: 'Enter', repeat: true })
    await flushPromises()
    expect(orderRequests()).toHaveLength(1)
    expect(useTicketStore().typed).toMatchObject({ side: 'SELL', price: '60000.1' })
  })

  it('keeps its scroll position until it is centred', async () => {
    const { seen } = await open(DomColumn)
    const first = () => text(seen, '.mid')[1]
    const before = first()
    await seen.get('[role=grid]').trigger('wheel', { deltaY: 100 })
    expect(first()).not.toBe(before)
    await seen.get('button').trigger('click')
    expect(first()).toBe(before)
  })

  it('does not redraw unchanged rows', async () => {
    const { seen } = await open(DomColumn)
    const rows = () => seen.findAllComponents(DomLine).map(line => line.props('row'))
    const before = rows()
    const [{ price }, ...others] = [...book().bids] as [PriceLevel, ...PriceLevel[]]
    await changeView({ book: { ...book(), bids: [{ price, quantity: a('0.25') }, ...others] } })
    const isSame = rows().map((row, at) => row === before[at])
    expect(isSame.filter(same => !same)).toHaveLength(1)
    expect(isSame.length).toBeGreaterThan(1)
  })

  it('shows own orders beside the other orders', async () => {
    const { seen } = await open(DomColumn, {
      sections: { orders: [order({ side: 'SELL', price: a('60000.1'), quantity: a('0.3') })] },
    })
    expect(text(seen, '.own').filter(own => own !== '')).toEqual(['0.300'])
  })
})

describe('depth of market with a spread wider than its rows', () => {
  const level = (price: string) => ({ price: a(price), quantity: a('1') })
  const openWide = () =>
    open(DomColumn, { view: { book: { ...book(), bids: [level('59990')], asks: [level('60010')] } } })

  it('shows both best prices and the distance between them', async () => {
    const { seen } = await openWide()
    expect(seen.findAll('[role=row]').map(row => row.text().replaceAll('\u00a0', ' '))).toEqual([
      '60 010.01.000',
      '60 009.9',
      'spread 20.0',
      '59 990.1',
      '1.00059 990.0',
    ])
  })

  it('moves by keyboard across the gap, and drafts nothing without a price', async () => {
    const { seen, orderRequests, door } = await openWide()
    door.answer('orders.plan', { ok: false, error: [] })
    useTicketStore().fill({ size: '1' })
    const grid = seen.get('[role=grid]')
    const press = (key: string) => grid.trigger('keydown', { key, code: key === ' ' ? 'Space' : key })
    const isAt = () => seen.get(`[id="${grid.attributes('aria-activedescendant')}"]`).text()
    await grid.trigger('focus')
    await press(' ')
    expect(isAt()).toContain('spread')
    await press('Enter')
    await flushPromises()
    expect(orderRequests()).toEqual([])
    await press('ArrowDown')
    await press('Enter')
    await flushPromises()
    expect(orderRequests()).toHaveLength(1)
    expect(useTicketStore().typed).toMatchObject({ side: 'BUY', price: '59990.1' })
  })
})

describe('depth chart', () => {
  it('reports the cumulative size up to a price, step by step, by keyboard', async () => {
    const { seen } = await open(DepthChart)
    const plot = seen.get('[role=slider]')
    await plot.trigger('keydown', { key: 'ArrowRight' })
    await plot.trigger('keydown', { key: 'ArrowRight' })
    expect(plot.attributes('aria-valuetext')?.replaceAll('\u00a0', ' ')).toContain('1.000 BTC to 60 000.2')
    expect(text(seen, 'dd')[2]).toBe('Notional USDC 60 000.15, explain')
  })

  it.each([
    ['mid', ['best bid + best ask', 'Best ask60 000.1', 'Best bid60 000.0']],
    ['Up to', ['(price − mid) ÷ mid', 'Price60 000.2', 'Mid60 000.05']],
    ['Total', ['Sum of sizes', 'From best price60 000.1', 'Up to60 000.2', 'Levels2']],
    ['Notional', ['price × size', 'Total1.000 BTC', 'Average price60 000.15', 'Notional60 000.15 USDC']],
  ])('explains “%s” by formula, inputs, source and time', async (name, parts) => {
    const { seen } = await open(DepthChart)
    const plot = seen.get('[role=slider]')
    await plot.trigger('keydown', { key: 'ArrowRight' })
    await plot.trigger('keydown', { key: 'ArrowRight' })
    await plot.trigger('pointerleave')
    const place = seen.findAll('.head span, .told > div').find(each => each.text().startsWith(name))
    await place?.get('button').trigger('click')
    await flushPromises()
    const text = explanation()
    for (const part of [...parts, 'Computed here', 'Inputs as of']) expect(text).toContain(part)
  })

  it('looks stale once the book is old, and clears its price on Escape', async () => {
    const { seen } = await open(DepthChart)
    const plot = seen.get('[role=slider]')
    await plot.trigger('keydown', { key: 'ArrowRight' })
    vi.advanceTimersByTime(60_000)
    await nextTick()
    expect(seen.get('.depth').classes()).toContain('stale')
    expect(seen.get('.head').text()).toContain('◷')
    await plot.trigger('keydown', { key: 'Escape' })
    expect(text(seen, 'dd')).toEqual(['—point at a price', '—point at a price', '—point at a price'])
  })

  it('draws nothing for a one-sided book', async () => {
    const { seen } = await open(DepthChart, { view: { book: { ...book(), asks: [] } } })
    expect(seen.find('svg').exists()).toBe(false)
  })
})

/** Reports a height of three rows for every element. */
class RowsInSight implements ResizeObserver {
  constructor(private readonly report: ResizeObserverCallback) {}
  observe(): void {
    const entry = { contentBoxSize: [{ inlineSize: 200, blockSize: 54 }] }
    this.report([entry as unknown as ResizeObserverEntry], this)
  }
  unobserve(): void {}
  disconnect(): void {}
}

describe('tape', () => {
  it.each([
    ['live while its stream is heard', { heardAt: NOW - 3_000 }, false],
    ['stale once its stream is silent, although the book was read since', { heardAt: NOW - 3_001 }, true],
    ['stale while its stream is disconnected', { heardAt: undefined }, true],
    [
      'stale while the stream is disconnected and there is no book',
      { heardAt: undefined, book: undefined },
      true,
    ],
  ])('looks %s', async (_what, view, stale) => {
    const trades = [print('60001', '0.5'), print('60000', '2', 'SELL')]
    const { seen } = await open(TradeTape, { view: { trades, ...view } })
    expect(seen.classes().includes('stale')).toBe(stale)
  })

  it('shows each print with its size relative to the largest', async () => {
    const trades = [print('60001', '0.5'), print('60000', '2', 'SELL')]
    const { seen } = await open(TradeTape, { view: { trades } })
    expect(text(seen, '.print').map(row => row.slice(0, 15))).toEqual(['▲ 60 001.00.500', '▼ 60 000.02.000'])
    const bars = seen.findAll<HTMLElement>('.size').map(({ element }) => element.style.backgroundSize)
    expect(bars).toEqual(['25% 100%', '100% 100%'])
  })

  it('moves a print down with its row, without rewriting it', async () => {
    const [first, second, third] = [print('60001', '0.5'), print('60000', '2', 'SELL'), print('60002', '1')]
    const { seen } = await open(TradeTape, { view: { trades: [] } })
    await changeView({ trades: [second, first] })
    const before = seen.findAll('.print').map(({ element }) => element)
    await changeView({ trades: [third, second] })
    await expect.poll(() => text(seen, '.print')[0]).toContain('60 002.0')
    const now = seen.findAll('.print').map(({ element }) => element)
    expect(now).toHaveLength(2)
    expect(now[1]).toBe(before[0])
    expect(text(seen, '.print').map(row => row.slice(0, 10))).toEqual(['▲ 60 002.0', '▼ 60 000.0'])
  })

  it('draws the rows in sight, and all of them when the trader may scroll', async () => {
    vi.stubGlobal('ResizeObserver', RowsInSight)
    const trades = Array.from({ length: 60 }, (_, at) => print(`${60_060 - at}`, '0.5'))
    const { seen } = await open(TradeTape, { view: { trades } })
    await nextTick()
    const rows = () => seen.findAll('.print').length
    expect([rows(), seen.find('.rows').text()]).toEqual([3, expect.not.stringContaining('60 057')])
    for (const [begin, end] of [
      ['pointerenter', 'pointerleave'],
      ['focus', 'blur'],
    ] as const) {
      await seen.find('.rows').trigger(begin)
      expect(rows()).toBe(60)
      await seen.find('.rows').trigger(end)
      expect(rows()).toBe(3)
    }
    seen.find('.rows').element.scrollTop = 90
    await seen.find('.rows').trigger('scroll')
    expect(rows()).toBe(60)
  })

  it('redraws at most ten times a second, but shows another market at once', async () => {
    const { seen } = await open(TradeTape, { view: { trades: [print('60000', '1')] } })
    const newest = () => text(seen, '.print')[0]?.slice(0, 10)
    await changeView({ trades: [print('60001', '1')] })
    await changeView({ trades: [print('60002', '1')] })
    expect(newest()).toBe('▲ 60 001.0')
    await vi.advanceTimersByTimeAsync(100)
    expect(newest()).toBe('▲ 60 002.0')
    useWatchedMarketStore().symbol = 'PERP_ETH_USDC'
    await changeView({ symbol: 'PERP_ETH_USDC', trades: [] })
    expect(newest()).toBeUndefined()
  })

  it('looks stale while no prints can arrive, and shows since when', async () => {
    const { door, seen } = await open(TradeTape, { view: { trades: [print('60001', '0.5')] } })
    expect([seen.classes(), seen.attributes('title')]).toEqual([['tape'], undefined])
    door.tell('desk.changed', {
      writes: { ...dated({ state: 'offline', holds: [{ is: 'offline' }] }), version: 9 },
    })
    await nextTick()
    expect(seen.classes()).toContain('stale')
    expect(seen.attributes('title')).toMatch(/^No data since \d\d:/)
  })

  it('shows a text when it is empty', async () => {
    const { seen } = await open(TradeTape)
    expect(seen.find('.none').text()).toContain('None since connecting')
  })
})

it('is drawn on the grid of the market’s own rules', async () => {
  const { seen } = await open(OrderBook, { sections: { markets: [market({ step: a('0.01') })] } })
  expect(text(seen, '.level.bid')[0]).toBe('60 000.00.500.50')
})
