// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { packSectionChanges } from '@contract/changes-wire'
import { packMarketView } from '@contract/view-wire'
import { requireAmount } from '@core/value/decimal'
import type { DeskSnapshot } from '@core/snapshot/snapshot'
import {
  attempt,
  market,
  NOW,
  openFakeDoor,
  orderWrite,
  plan,
  SYMBOL,
  writeQuestion,
} from '../../../test/kit/screen'
import { dated, guards, position, snapshot } from '../../../test/kit/trade'
import { blankTicket } from '../drafts/drafting'
import { defaultPreferences } from '../preferences/preferences'
import { useRequestStore } from './asking'
import { serializeSettings } from '../preferences/settings'
import { useConsentStore } from './consent'
import { useDeskStore } from './desk'
import { usePreferenceStore } from './preferences'
import { useTicketStore } from './ticket'
import { useWatchedMarketStore } from './watch'

const a = requireAmount
const practice = { id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' } as const
const main = { id: 'main', kind: 'live', label: 'main', venue: 'api.venue.example' } as const
const known: DeskSnapshot = {
  profile: dated(practice),
  markets: dated([market()]),
  positions: dated([position({ quantity: a('0.25') })]),
}

describe('the desk', () => {
  it('takes everything once and then what changes, section by section', async () => {
    const door = openFakeDoor('desk', known)
    const desk = useDeskStore()
    await desk.open()
    door.tell('desk.changed', { attempts: { ...dated([attempt()]), version: 2 } })
    expect([desk.openingState, desk.profile, desk.markets?.length, desk.attempts?.length]).toEqual([
      'open',
      practice,
      1,
      1,
    ])
  })

  it('takes it that nothing was sent only once how writing stands was told, which comes after what was sent', async () => {
    const door = openFakeDoor('desk', known)
    const desk = useDeskStore()
    await desk.open()
    const unread = desk.attempts
    door.tell('desk.changed', { writes: dated({ state: 'active', holds: [] }) })
    expect([unread, desk.attempts]).toEqual([undefined, []])
  })

  it('puts what is told of prices onto the last that were, whatever was told since', async () => {
    const door = openFakeDoor('desk', known)
    const desk = useDeskStore()
    await desk.open()
    const quotes = (mark: string) => dated([{ symbol: SYMBOL, mark: a(mark) }])
    const [first, second] = [{ quotes: quotes('1.5') }, { quotes: { ...quotes('1.6'), version: 2 } }]
    door.pass('desk.changed', { n: 8, on: 0, news: packSectionChanges(first) })
    door.pass('desk.changed', { n: 9, on: 8, news: packSectionChanges({ holdings: dated([]) }) })
    door.pass('desk.changed', { n: 10, on: 9, news: packSectionChanges(second, first) })
    expect(desk.snapshot.quotes).toEqual(second.quotes)
    expect(door.took).toEqual([8, 9, 10].map(n => ['messages.ack', { of: 'desk', n, is: 'taken' }]))
  })

  it('does not let the first picture overwrite what was told while it was on its way', async () => {
    const door = openFakeDoor('desk', known)
    door.answer('desk.snapshot', () => {
      door.tell('desk.changed', { profile: dated(practice), positions: { ...dated([]), version: 9 } })
      return { ok: true, value: known }
    })
    const desk = useDeskStore()
    await desk.open()
    expect(desk.positions).toEqual([])
  })

  it('asks for the first picture at once, and takes it when what it is shown by has come too', async () => {
    const door = openFakeDoor('desk', known)
    const desk = useDeskStore()
    let come = () => {}
    const opened = desk.open(new Promise(go => (come = go)))
    expect(door.asked.map(([channel]) => channel)).toContain('desk.snapshot')
    await flushPromises()
    const before = desk.openingState
    come()
    await opened
    expect([before, desk.openingState]).toEqual(['waiting', 'open'])
  })

  it('forgets another account’s figures at once', async () => {
    const door = openFakeDoor('desk', known)
    const desk = useDeskStore()
    await desk.open()
    door.tell('desk.changed', { profile: { ...dated(main), version: 2 } })
    expect([desk.profile, desk.positions, desk.snapshot.markets]).toEqual([main, undefined, undefined])
  })

  it('says when the first picture was refused', async () => {
    const door = openFakeDoor()
    door.answer('desk.snapshot', { ok: false, error: [] })
    const desk = useDeskStore()
    await desk.open()
    expect(desk.openingState).toBe('refused')
  })
})

describe('the market being watched', () => {
  const view = {
    symbol: SYMBOL,
    book: { symbol: SYMBOL, bids: [], asks: [], ts: 7 },
    bookAt: NOW,
    trades: [],
  }
  const trade = (price: string, at: number) =>
    ({ price: a(price), quantity: a('1'), side: 'BUY', at }) as const

  it('hears only the market it asked for, and drops the old one’s book at once', async () => {
    const door = openFakeDoor()
    const watch = useWatchedMarketStore()
    watch.open()
    await watch.watchMarket(SYMBOL)
    door.tell('market.view', view)
    expect(watch.book).toEqual({ value: view.book, version: 7, asOf: NOW, from: 'live' })
    const switched = watch.watchMarket('PERP_ETH_USDC')
    expect(watch.book).toBeUndefined()
    await switched
    door.tell('market.view', view)
    expect(watch.book).toBeUndefined()
  })

  it('leaves the book the one it was while only prints come, so that nothing is drawn again for them', async () => {
    const door = openFakeDoor()
    const watch = useWatchedMarketStore()
    watch.open()
    await watch.watchMarket(SYMBOL)
    door.tell('market.view', view)
    const { book } = watch
    door.pass('market.view', { n: 2, on: 1, news: packMarketView({ ...view, trades: [trade('1', NOW)] }, view) })
    expect(watch.trades).toEqual([trade('1', NOW)])
    expect(watch.book).toBe(book)
    door.pass('market.view', { n: 3, on: 2, news: packMarketView({ ...view, bookAt: NOW + 1 }, view) })
    expect(watch.book).toEqual({ ...book, asOf: NOW + 1 })
  })

  it('takes each picture, and misses one that builds on another than the last', async () => {
    const door = openFakeDoor()
    const watch = useWatchedMarketStore()
    watch.open()
    await watch.watchMarket(SYMBOL)
    door.tell('market.view', view)
    door.pass('market.view', { n: 3, on: 2, news: packMarketView({ ...view, trades: [trade('1', NOW)] }, view) })
    expect(watch.trades).toEqual([])
    expect(door.took).toEqual([
      ['messages.ack', { of: 'market', n: 1, is: 'taken' }],
      ['messages.ack', { of: 'market', n: 3, is: 'missed' }],
    ])
  })

  it.each([
    [['2', '1'], 'BUY'],
    [['1', '1', '2'], 'SELL'],
    [['1', '1'], undefined],
    [[], undefined],
  ])('knows which way prices %j moved: %s', async (prices, direction) => {
    const door = openFakeDoor()
    const watch = useWatchedMarketStore()
    watch.open()
    await watch.watchMarket(SYMBOL)
    door.tell('market.view', { ...view, trades: prices.map((price, i) => trade(price, NOW - i)) })
    expect(watch.direction).toBe(direction)
  })

  it('has no bars where the venue gave none', async () => {
    const door = openFakeDoor()
    door.answer('market.candles', { ok: false, error: [] })
    expect(await useWatchedMarketStore().candles(SYMBOL, '15m', 12.7)).toEqual([])
    expect(door.asked).toEqual([['market.candles', { symbol: SYMBOL, interval: '15m', before: 12 }]])
  })
})

describe('asking', () => {
  const draft = { is: 'cancel', symbol: SYMBOL, orderId: '7' } as const
  it('plans, has the person asked, and learns nothing but the attempt’s id', async () => {
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer('orders.submit', { ok: true, value: 'pd-1' })
    const asking = useRequestStore()
    await asking.review(draft)
    expect(door.asked).toEqual([
      ['orders.plan', draft],
      ['orders.submit', { token: 'plan-1' }],
    ])
    expect(asking.state).toMatchObject({ is: 'sent', attempt: 'pd-1' })
  })

  it('asks one thing at a time', async () => {
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer('orders.submit', { ok: true, value: 'declined' })
    const asking = useRequestStore()
    await Promise.all([asking.review(draft), asking.review(draft), asking.review(draft)])
    expect(door.asked).toHaveLength(2)
    expect(asking.state).toEqual({ is: 'declined' })
  })

  it('asks nobody over a place that a pointer only rested on and has left, and says of the place nothing else', async () => {
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer('orders.submit', { ok: true, value: 'declined' })
    const asking = useRequestStore()
    let isLeft = true
    const over = { x: 5, y: 6, isLeft: () => isLeft }
    await asking.review(draft, over)
    expect([door.asked.length, asking.state]).toEqual([1, { is: 'idle' }])
    isLeft = false
    await asking.review(draft, over)
    expect(door.asked.at(-1)).toEqual(['orders.submit', { token: 'plan-1', over: { x: 5, y: 6 } }])
  })

  it.each(['orders.plan', 'orders.submit'])('keeps every reason %s was refused for', async channel => {
    const error = [
      { code: 'INPUT_STALE', facts: { input: 'book' } },
      { code: 'WRITES_HELD', facts: {} },
    ]
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer(channel, { ok: false, error })
    const asking = useRequestStore()
    await asking.review(draft)
    expect(asking.state).toEqual({ is: 'refused', draft, refusals: error })
    asking.clear()
    expect(asking.state).toEqual({ is: 'idle' })
  })

  it('takes away what was refused last with whatever is answered next, but not what was of a draft', async () => {
    openFakeDoor()
    const asking = useRequestStore()
    const error = [{ code: 'ENVELOPE_OPEN', facts: {} }] as const
    const refused = () => asking.sendRequest(Promise.resolve({ ok: false, error }))
    for (const value of ['declined', 'armed', undefined]) {
      await refused()
      expect(asking.state).toEqual({ is: 'refused', draft: undefined, refusals: error })
      await asking.sendRequest(Promise.resolve({ ok: true, value }))
      expect(asking.state).toEqual({ is: 'idle' })
    }
    asking.state = { is: 'refused', draft, refusals: error }
    await asking.sendRequest(Promise.resolve({ ok: true, value: 'declined' }))
    expect(asking.state).toEqual({ is: 'refused', draft, refusals: error })
  })
})

describe('the ticket', () => {
  async function open() {
    const door = openFakeDoor('desk', known)
    const [desk, watch] = [useDeskStore(), useWatchedMarketStore()]
    await desk.open()
    await watch.watchMarket(SYMBOL)
    return { door, ticket: useTicketStore() }
  }

  it('has no draft until there is a size and the price its type needs', async () => {
    const { ticket } = await open()
    ticket.fill({ size: '0.25' })
    expect(ticket.draft).toBeUndefined()
    ticket.fill({ type: 'MARKET' })
    expect(ticket.draft).toEqual({
      is: 'order',
      symbol: SYMBOL,
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.25',
      reduceOnly: false,
      marginMode: 'CROSS',
    })
  })

  it('passes on what a field handed on, understood or not', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '61240.5', size: '\u20601e-7' })
    expect(ticket.draft).toMatchObject({ price: '61240.5', quantity: '\u20601e-7' })
  })

  it('links value to size downwards on the grid, and shows what the size is worth', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '61240' })
    ticket.setValue(a('15310'))
    expect([ticket.typed.size, ticket.value]).toEqual(['0.25', '15310'])
    ticket.setValue(a('15370'))
    expect([ticket.typed.size, ticket.value]).toEqual(['0.25', '15310'])
  })

  it('never changes the size when the price does', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '61240', size: '0.25' })
    ticket.typed.price = '10'
    expect(ticket.typed.size).toBe('0.25')
  })

  it('takes shares of the position while reducing', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '61240', reduceOnly: true })
    ticket.setShare(a('50'))
    expect([ticket.most, ticket.typed.size]).toEqual(['0.25', '0.125'])
  })

  it.each([
    ['0.25', 'SELL'],
    ['-4.1', 'BUY'],
  ])('closes a row of %s with a reducing %s of its size and margin mode', async (quantity, side) => {
    const { ticket } = await open()
    ticket.draftClose(position({ quantity: a(quantity), marginMode: 'ISOLATED' }))
    expect(ticket.typed).toEqual({
      ...blankTicket,
      side,
      type: 'IOC',
      price: '',
      size: quantity.replace('-', ''),
      reduceOnly: true,
      marginMode: 'ISOLATED',
    })
  })

  it('closes at the limit that a close has by itself, where the mark and the collar are known', async () => {
    const { door, ticket } = await open()
    door.answer('desk.snapshot', { ok: true, value: snapshot({ guards: guards({ collar: a('0.01') }) }) })
    await useDeskStore().open()
    ticket.draftClose(position({ quantity: a('0.25') }))
    const [sold] = [ticket.typed.price]
    ticket.draftClose(position({ quantity: a('-0.25') }))
    expect([sold, ticket.typed.price]).toEqual(['59550', '60450'])
  })

  it('is as it was once what was taken whole was sent: a close leaves nothing of itself behind', async () => {
    const { ticket } = await open()
    ticket.fill({ type: 'POST_ONLY', price: '61240', size: '0.5', stepsBack: true })
    const stood = { ...ticket.typed }
    ticket.draftClose(position({ quantity: a('0.25') }))
    ticket.draftClose(position({ quantity: a('-4') }))
    ticket.typed.price = '61000'
    ticket.restorePrevious()
    expect(ticket.typed).toEqual(stood)
    ticket.restorePrevious()
    expect(ticket.typed).toEqual({ ...stood, size: '' })
  })

  it('brings back nothing into another market but what means the same there, and nothing once it was left', async () => {
    const { ticket } = await open()
    ticket.fill({ side: 'SELL', type: 'POST_ONLY', price: '61240', size: '0.5', marginMode: 'ISOLATED' })
    ticket.draftClose(position({ symbol: 'PERP_ETH_USDC', quantity: a('3') }))
    expect(ticket.typed).toMatchObject({ type: 'IOC', size: '3', reduceOnly: true })
    ticket.restorePrevious()
    expect(ticket.typed).toEqual({ ...blankTicket, side: 'SELL', type: 'POST_ONLY', marginMode: 'ISOLATED' })
    ticket.draftClose(position({ symbol: 'PERP_ETH_USDC', quantity: a('3') }))
    void useWatchedMarketStore().watchMarket(SYMBOL)
    ticket.fill({ type: 'LIMIT', price: '60000', size: '1' })
    ticket.restorePrevious()
    expect(ticket.typed).toMatchObject({ type: 'LIMIT', price: '60000', size: '' })
  })

  it('takes no figure along to another market, and keeps what fills it for that one', async () => {
    const { ticket } = await open()
    ticket.fill({ side: 'SELL', type: 'IOC', price: '61240', size: '0.25', reduceOnly: true })
    void useWatchedMarketStore().watchMarket('PERP_ETH_USDC')
    expect(ticket.typed).toMatchObject({ side: 'SELL', type: 'IOC', price: '', size: '', reduceOnly: false })
    void useWatchedMarketStore().watchMarket(SYMBOL)
    ticket.fill({ price: '61000' })
    await nextTick()
    expect(ticket.typed).toMatchObject({ side: 'SELL', price: '61000', size: '' })
  })

  it('is empty after the account was changed', async () => {
    const { door, ticket } = await open()
    ticket.fill({ price: '61240', size: '0.25' })
    door.tell('desk.changed', { profile: { ...dated(main), version: 2 } })
    await nextTick()
    expect([ticket.typed.price, ticket.typed.size]).toEqual(['', ''])
  })
})

describe('preferences', () => {
  it('come from what was kept, and are kept as text', async () => {
    const door = openFakeDoor()
    door.answer('screen.recall', { ok: true, value: '{"theme":"light"}' })
    const preferences = usePreferenceStore()
    await preferences.open()
    await preferences.setPreferences({ favourites: [SYMBOL] })
    expect(preferences.value).toEqual({ ...defaultPreferences, theme: 'light', favourites: [SYMBOL] })
    expect(door.asked.at(-1)).toEqual(['screen.remember', { preferences: serializeSettings(preferences.value) }])
  })
})

describe('the question on the sheet', () => {
  it('is armed only by main, and only for itself', async () => {
    const door = openFakeDoor('consent')
    door.answer('consent.question', { ok: true, value: writeQuestion() })
    const consent = useConsentStore()
    await consent.open()
    door.tell('consent.armed', { token: 'another', armed: true, read: true, unread: [], typed: true })
    expect(consent.readiness.armed).toBe(false)
    door.tell('consent.armed', { token: 'plan-1', armed: true, read: true, unread: [], typed: true })
    expect(consent.readiness.armed).toBe(true)
    door.tell('consent.asked', writeQuestion({ write: orderWrite({ side: 'SELL' }) }))
    expect(consent.readiness.armed).toBe(false)
  })

  it('is answered by its own token', async () => {
    const door = openFakeDoor('consent')
    door.answer('consent.question', { ok: true, value: writeQuestion() })
    const consent = useConsentStore()
    await consent.open()
    await consent.confirm()
    await consent.declareOutcome('not done', 'seen at the venue')
    await consent.decline()
    expect(door.asked.slice(1).map(([, answer]) => answer)).toEqual([
      { token: 'plan-1', is: 'yes' },
      { token: 'plan-1', is: 'declared', outcome: 'not done', reason: 'seen at the venue' },
      { token: 'plan-1', is: 'no' },
    ])
  })

  it('shows why main did not take a yes', async () => {
    const door = openFakeDoor('consent')
    const refusal = { code: 'CONSENT_MISSING', facts: {} }
    door.answer('consent.answer', { ok: false, error: [refusal] })
    const consent = useConsentStore()
    await consent.confirm()
    expect(consent.refusals).toEqual([refusal])
  })
})
