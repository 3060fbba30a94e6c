// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { packSectionChanges } from '@contract/packed-changes'
import { packMarketView } from '@contract/packed-view'
import { requireAmount } from '@core/value/decimal-amount'
import type { HeldFigures } from '@core/history/held-figures'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
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
import { filled } from '../../../test/kit/trades'
import { blankTicket } from '../drafts/ticket-drafting'
import { defaultPreferences } from '../preferences/preferences'
import { useRequestStore } from './request-store'
import { serializeSettings } from '../preferences/settings-file'
import { useConsentStore } from './consent-store'
import { useDeskStore } from './desk-store'
import { useHeldFiguresStore } from './held-figures-store'
import { usePreferenceStore } from './preference-store'
import { useTicketStore } from './ticket-store'
import { useWatchedMarketStore } from './watched-market-store'

const a = requireAmount
const practice = { id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' } as const
const main = { id: 'main', kind: 'live', label: 'main', venue: 'api.venue.example' } as const
const known: DeskSnapshot = {
  profile: dated(practice),
  markets: dated([market()]),
  positions: dated([position({ quantity: a('0.25') })]),
}

describe('desk store', () => {
  it('loads the full snapshot once, then changes by section', async () => {
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

  it('assumes no attempts only after the write state arrives, which follows the attempts', async () => {
    const door = openFakeDoor('desk', known)
    const desk = useDeskStore()
    await desk.open()
    const unread = desk.attempts
    door.tell('desk.changed', { writes: dated({ state: 'active', holds: [] }) })
    expect([unread, desk.attempts]).toEqual([undefined, []])
  })

  it('applies price changes to the last prices, despite other changes in between', async () => {
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

  it('does not overwrite changes with a snapshot requested before them', async () => {
    const door = openFakeDoor('desk', known)
    door.answer('desk.snapshot', () => {
      door.tell('desk.changed', { profile: dated(practice), positions: { ...dated([]), version: 9 } })
      return { ok: true, value: known }
    })
    const desk = useDeskStore()
    await desk.open()
    expect(desk.positions).toEqual([])
  })

  it('requests the snapshot at once, and applies it once the page can show it', async () => {
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

  it('drops another account’s figures at once', async () => {
    const door = openFakeDoor('desk', known)
    const desk = useDeskStore()
    await desk.open()
    door.tell('desk.changed', { profile: { ...dated(main), version: 2 } })
    expect([desk.profile, desk.positions, desk.snapshot.markets]).toEqual([main, undefined, undefined])
  })

  it('reports a refused snapshot', async () => {
    const door = openFakeDoor()
    door.answer('desk.snapshot', { ok: false, error: [] })
    const desk = useDeskStore()
    await desk.open()
    expect(desk.openingState).toBe('refused')
  })
})

describe('watched market', () => {
  const view = {
    symbol: SYMBOL,
    book: { symbol: SYMBOL, bids: [], asks: [], ts: 7 },
    bookAt: NOW,
    trades: [],
  }
  const trade = (price: string, at: number) =>
    ({ price: a(price), quantity: a('1'), side: 'BUY', at }) as const

  it('accepts only its market, and drops the old one’s book at once', async () => {
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

  it('keeps the same book object when only prints arrive, so that nothing is redrawn', async () => {
    const door = openFakeDoor()
    const watch = useWatchedMarketStore()
    watch.open()
    await watch.watchMarket(SYMBOL)
    door.tell('market.view', view)
    const { book } = watch
    door.pass('market.view', {
      n: 2,
      on: 1,
      news: packMarketView({ ...view, trades: [trade('1', NOW)] }, view),
    })
    expect(watch.trades).toEqual([trade('1', NOW)])
    expect(watch.book).toBe(book)
    door.pass('market.view', { n: 3, on: 2, news: packMarketView({ ...view, bookAt: NOW + 1 }, view) })
    expect(watch.book).toEqual({ ...book, asOf: NOW + 1 })
  })

  it('applies each update, and reports one as missed if it builds on another than the last', async () => {
    const door = openFakeDoor()
    const watch = useWatchedMarketStore()
    watch.open()
    await watch.watchMarket(SYMBOL)
    door.tell('market.view', view)
    door.pass('market.view', {
      n: 3,
      on: 2,
      news: packMarketView({ ...view, trades: [trade('1', NOW)] }, view),
    })
    expect(watch.trades).toEqual([])
    expect(door.took).toEqual([
      ['messages.ack', { of: 'market', n: 1, is: 'taken' }],
      ['messages.ack', { of: 'market', n: 3, is: 'missed' }],
    ])
  })

  it('has the direction of the newest trade on the tape, at a higher price too', async () => {
    const door = openFakeDoor()
    const watch = useWatchedMarketStore()
    watch.open()
    await watch.watchMarket(SYMBOL)
    door.tell('market.view', { ...view, trades: [] })
    expect(watch.direction).toBeUndefined()
    door.tell('market.view', { ...view, trades: [{ ...trade('2', NOW), side: 'SELL' }, trade('1', NOW - 1)] })
    expect([watch.last, watch.direction]).toEqual(['2', 'SELL'])
  })

  it('has no bars when the venue returned none', async () => {
    const door = openFakeDoor()
    door.answer('market.candles', { ok: false, error: [] })
    expect(await useWatchedMarketStore().candles(SYMBOL, '15m', 12.7)).toEqual([])
    expect(door.asked).toEqual([['market.candles', { symbol: SYMBOL, interval: '15m', before: 12 }]])
  })
})

describe('review of a draft', () => {
  const draft = { is: 'cancel', symbol: SYMBOL, orderId: '7' } as const
  it('plans the order, requests consent, and learns only the attempt’s id', async () => {
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer('orders.submit', { ok: true, value: 'pd-1' })
    const requests = useRequestStore()
    await requests.review(draft)
    expect(door.asked).toEqual([
      ['orders.plan', draft],
      ['orders.submit', { token: 'plan-1' }],
    ])
    expect(requests.state).toMatchObject({ is: 'sent', attempt: 'pd-1' })
  })

  it('allows one request at a time', async () => {
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer('orders.submit', { ok: true, value: 'declined' })
    const requests = useRequestStore()
    await Promise.all([requests.review(draft), requests.review(draft), requests.review(draft)])
    expect(door.asked).toHaveLength(2)
    expect(requests.state).toEqual({ is: 'declined' })
  })

  it('requests no consent over a place that the pointer has left, and sends only the place’s position', async () => {
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer('orders.submit', { ok: true, value: 'declined' })
    const requests = useRequestStore()
    let isLeft = true
    const over = { x: 5, y: 6, isLeft: () => isLeft }
    await requests.review(draft, over)
    expect([door.asked.length, requests.state]).toEqual([1, { is: 'idle' }])
    isLeft = false
    await requests.review(draft, over)
    expect(door.asked.at(-1)).toEqual(['orders.submit', { token: 'plan-1', over: { x: 5, y: 6 } }])
  })

  it.each(['orders.plan', 'orders.submit'])('keeps every reason for a refusal of %s', async channel => {
    const error = [
      { code: 'INPUT_STALE', facts: { input: 'book' } },
      { code: 'WRITES_HELD', facts: {} },
    ]
    const door = openFakeDoor()
    door.answer('orders.plan', { ok: true, value: plan() })
    door.answer(channel, { ok: false, error })
    const requests = useRequestStore()
    await requests.review(draft)
    expect(requests.state).toEqual({ is: 'refused', draft, refusals: error })
    requests.clear()
    expect(requests.state).toEqual({ is: 'idle' })
  })

  it('clears the last refusal on the next response, except the refusal of a draft', async () => {
    openFakeDoor()
    const requests = useRequestStore()
    const error = [{ code: 'ENVELOPE_OPEN', facts: {} }] as const
    const refused = () => requests.sendRequest(Promise.resolve({ ok: false, error }))
    for (const value of ['declined', 'armed', undefined]) {
      await refused()
      expect(requests.state).toEqual({ is: 'refused', draft: undefined, refusals: error })
      await requests.sendRequest(Promise.resolve({ ok: true, value }))
      expect(requests.state).toEqual({ is: 'idle' })
    }
    requests.state = { is: 'refused', draft, refusals: error }
    await requests.sendRequest(Promise.resolve({ ok: true, value: 'declined' }))
    expect(requests.state).toEqual({ is: 'refused', draft, refusals: error })
  })
})

describe('ticket store', () => {
  async function open() {
    const door = openFakeDoor('desk', known)
    const [desk, watch] = [useDeskStore(), useWatchedMarketStore()]
    await desk.open()
    await watch.watchMarket(SYMBOL)
    return { door, ticket: useTicketStore() }
  }

  it('has no draft without a size and the price that its type needs', async () => {
    const { ticket } = await open()
    ticket.fill({ size: '0.25' })
    expect(ticket.draft).toBeUndefined()
    ticket.fill({ type: 'MARKET' })
    expect(ticket.draft).toEqual({
      is: 'order',
      symbol: SYMBOL,
      side: 'BUY',
      type: 'IOC',
      maxSlippage: '0.005',
      quantity: '0.25',
      reduceOnly: false,
      marginMode: 'CROSS',
    })
  })

  it('keeps a max slippage for its market, and has no draft while it is not allowed', async () => {
    const { ticket } = await open()
    ticket.fill({ type: 'MARKET', size: '0.25' })
    ticket.slippage = '1'
    expect(ticket.draft).toMatchObject({ maxSlippage: '0.01' })
    expect(usePreferenceStore().value.slippages).toEqual({ [SYMBOL]: '1' })
    ticket.slippage = '11'
    expect([ticket.draft, ticket.missingFields]).toEqual([undefined, ['a max slippage']])
    expect(usePreferenceStore().value.slippages).toEqual({ [SYMBOL]: '1' })
  })

  it('passes on a field’s value, valid or not', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '61240.5', size: '\u20601e-7' })
    expect(ticket.draft).toMatchObject({ price: '61240.5', quantity: '\u20601e-7' })
  })

  it('converts value to size, rounded down to the grid, and shows the value of the size', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '61240' })
    ticket.setValue(a('15310'))
    expect([ticket.typed.size, ticket.value]).toEqual(['0.25', '15310'])
    ticket.setValue(a('15370'))
    expect([ticket.typed.size, ticket.value]).toEqual(['0.25', '15310'])
  })

  it('never changes the size when the price changes', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '61240', size: '0.25' })
    ticket.typed.price = '10'
    expect(ticket.typed.size).toBe('0.25')
  })

  it('takes shares of the position while reduce-only', async () => {
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

  it('closes at the default limit of a close when mark and collar are known', async () => {
    const { door, ticket } = await open()
    door.answer('desk.snapshot', { ok: true, value: snapshot({ guards: guards({ collar: a('0.01') }) }) })
    await useDeskStore().open()
    ticket.draftClose(position({ quantity: a('0.25') }))
    const [sold] = [ticket.typed.price]
    ticket.draftClose(position({ quantity: a('-0.25') }))
    expect([sold, ticket.typed.price]).toEqual(['59550', '60450'])
  })

  it('restores its earlier values after a filled-in order is sent, without traces of a close', async () => {
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

  it('restores only market-independent values in another market, and nothing after that market is left', async () => {
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

  it('carries no figure to another market, and returns those typed for the market it returns to', async () => {
    const { ticket } = await open()
    ticket.fill({ side: 'SELL', type: 'IOC', price: '61240', size: '0.25', reduceOnly: true })
    void useWatchedMarketStore().watchMarket('PERP_ETH_USDC')
    expect(ticket.typed).toMatchObject({ side: 'SELL', type: 'IOC', price: '', size: '', reduceOnly: false })
    void useWatchedMarketStore().watchMarket(SYMBOL)
    ticket.fill({ price: '61000' })
    await nextTick()
    expect(ticket.typed).toMatchObject({ side: 'SELL', price: '61000', size: '0.25' })
  })

  it('returns no stop or target that was typed at an earlier visit of the market', async () => {
    const { ticket } = await open()
    ticket.fill({ price: '60000', size: '0.25', protect: true, stopLoss: '59000', takeProfit: '62000' })
    ticket.fill({ stopLossLimit: '58900', takeProfitLimit: '61900', protectAs: 'POSITIONAL_TP_SL' })
    void useWatchedMarketStore().watchMarket('PERP_ETH_USDC')
    void useWatchedMarketStore().watchMarket(SYMBOL)
    expect(ticket.typed).toEqual({ ...blankTicket, price: '60000', size: '0.25' })
  })

  it('returns to a market with its default bracket, if the ticket had exits when it was left', async () => {
    const { ticket } = await open()
    const stopLoss = { unit: 'percent', figure: a('1') } as const
    await usePreferenceStore().setPreferences({ brackets: { [SYMBOL]: { stopLoss } } })
    const visitOther = (): void => {
      void useWatchedMarketStore().watchMarket('PERP_ETH_USDC')
      void useWatchedMarketStore().watchMarket(SYMBOL)
    }
    ticket.fill({ size: '0.25', protect: true, stopLoss: '59000' })
    visitOther()
    expect(ticket.typed).toMatchObject({ protect: true, stopLoss: '1', stopLossIn: 'percent' })
    ticket.fill({ protect: false })
    visitOther()
    expect(ticket.typed).toMatchObject({ size: '0.25', protect: false, stopLoss: '' })
  })

  it('is empty after the account changes', async () => {
    const { door, ticket } = await open()
    ticket.fill({ price: '61240', size: '0.25' })
    door.tell('desk.changed', { profile: { ...dated(main), version: 2 } })
    await nextTick()
    expect([ticket.typed.price, ticket.typed.size]).toEqual(['', ''])
  })
})

describe('preferences store', () => {
  it('are loaded from the saved text, and are saved as text', async () => {
    const door = openFakeDoor()
    door.answer('screen.recall', { ok: true, value: '{"theme":"light"}' })
    const preferences = usePreferenceStore()
    await preferences.open()
    await preferences.setPreferences({ favourites: [SYMBOL] })
    expect(preferences.value).toEqual({ ...defaultPreferences, theme: 'light', favourites: [SYMBOL] })
    expect(door.asked.at(-1)).toEqual([
      'screen.remember',
      { preferences: serializeSettings(preferences.value) },
    ])
  })
})

describe('held figures store', () => {
  afterEach(() => vi.useRealTimers())

  it('carries the figures over a fill that the saved records lack, and reads again once they have it', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
    const row = position({ quantity: a('3') })
    const history = (fills: 'waiting' | 'up to date', version: number) => ({
      ...dated({
        tables: [
          { table: 'fills', is: fills, taken: version },
          { table: 'funding', is: 'up to date', taken: 1 },
        ],
      } as const),
      version,
    })
    const door = openFakeDoor('desk', {
      ...known,
      positions: dated([row]),
      history: history('up to date', 1),
    })
    const last = filled('buy 3 at 100', 0)
    const read: HeldFigures = {
      ...{ symbol: SYMBOL, marginMode: 'CROSS', quantity: a('3'), lastTrade: last.tradeId },
      ...{ openedAt: NOW, funding: a('0'), today: { is: 'known', cash: a('-300') } },
    }
    door.answer('history.held', { ok: true, value: [read] })
    await useDeskStore().open()
    const held = useHeldFiguresStore()
    await flushPromises()
    door.answer('history.held', { ok: true, value: undefined })
    const less = { ...row, quantity: a('2') }
    door.tell('desk.changed', {
      positions: { ...dated([less]), version: 2 },
      fills: { ...dated([filled('sell 1 at 110', 1), last]), version: 2 },
      history: history('waiting', 2),
    })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(held.figuresOf(less)).toMatchObject({ quantity: '2', today: { cash: '-190' } })
    const again: HeldFigures = { ...read, quantity: a('2'), today: { is: 'known', cash: a('-191') } }
    door.answer('history.held', { ok: true, value: [again] })
    door.tell('desk.changed', { history: history('up to date', 3) })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(held.figuresOf(less)).toEqual(again)
  })
})

describe('consent store', () => {
  it('is armed only by main, and only for its own question', async () => {
    const door = openFakeDoor('consent')
    door.answer('consent.question', { ok: true, value: writeQuestion() })
    const consent = useConsentStore()
    await consent.open()
    door.tell('consent.armed', { token: 'another', armed: true, whole: true, typed: true })
    expect(consent.readiness.armed).toBe(false)
    door.tell('consent.armed', { token: 'plan-1', armed: true, whole: true, typed: true })
    expect(consent.readiness.armed).toBe(true)
    door.tell('consent.asked', writeQuestion({ write: orderWrite({ side: 'SELL' }) }))
    expect(consent.readiness.armed).toBe(false)
  })

  it('answers with the question’s token', async () => {
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

  it('shows why main did not accept a confirmation', async () => {
    const door = openFakeDoor('consent')
    const refusal = { code: 'CONSENT_MISSING', facts: {} }
    door.answer('consent.answer', { ok: false, error: [refusal] })
    const consent = useConsentStore()
    await consent.confirm()
    expect(consent.refusals).toEqual([refusal])
  })
})
