import { describe, expect, it, vi } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import type { MarketView } from '@contract/desk-api'
import type { PackedSectionChanges } from '@contract/packed-changes'
import type { SequencedMessage } from '@contract/messages-api'
import type { PackedMarketView, PackedMarketViews } from '@contract/packed-view'
import { ok } from '@core/value/result'
import { handClock } from '../../../test/kit/hand-clock'
import { dated, SYMBOL } from '../../../test/kit/trade'
import { createPageMessages, type ApiHandlers } from './page-messages'

const header = (id: string) => dated({ id, kind: 'practice' as const, label: id, venue: '127.0.0.1' })
const quotes = (mark: string): SnapshotChanges => ({
  quotes: dated([{ symbol: SYMBOL, mark: requireAmount(mark) }]),
})
const view = (at: number): MarketView => ({ symbol: SYMBOL, bookAt: at, trades: [] })

/** The messages of a page with everything that was sent to it, and the page's own end of the door. */
async function openPage({ asksFirst = true, marks = false } = {}) {
  type Said = 'alerts' | 'updates' | 'in sight' | 'out of sight'
  const sent: (
    | SequencedMessage<PackedSectionChanges>
    | SequencedMessage<PackedMarketView>
    | SequencedMessage<PackedMarketViews>
    | Said
  )[] = []
  const window = { isSeen: true }
  const page = createPageMessages({
    clock: handClock(0),
    isSeen: () => window.isSeen,
    onMarket: isSeen => void (marks && sent.push(isSeen ? 'in sight' : 'out of sight')),
    push: () => ({
      desk: { changed: news => void sent.push(news) },
      market: { view: news => void sent.push(news) },
      alerts: { changed: () => void sent.push('alerts') },
      updates: { changed: () => void sent.push('updates') },
      windows: { chosen: () => undefined },
      links: { changed: () => undefined, views: news => void sent.push(news) },
    }),
  })
  const answers = page.wrapHandlers({
    desk: { snapshot: () => ok({}) },
    links: { show: () => ok(undefined) },
  } as unknown as ApiHandlers)
  const took = (of: 'desk' | 'market' | 'links', n: number) => answers.messages.ack({ of, n, is: 'taken' })
  if (asksFirst) await answers.desk.snapshot()
  return { ...page.messages, flush: page.flush, shown: page.displayed, sent, window, answers, took }
}

describe('a page’s news', () => {
  it('start once the page has requested everything', async () => {
    const { desk, sent, answers } = await openPage({ asksFirst: false })
    desk.changed({ ...quotes('1'), holdings: dated([]) })
    expect(sent).toEqual([])
    expect(await answers.desk.snapshot()).toEqual(ok({}))
    expect(sent).toEqual([
      {
        n: 1,
        on: 0,
        news: { sections: {}, quotes: dated({ symbols: [SYMBOL], figures: { mark: '1' } }) },
      },
    ])
  })

  it('drop the market data that another account’s venue sent', async () => {
    const { desk, market, sent, took } = await openPage()
    desk.changed({ profile: header('first') })
    market.view({
      ...view(1),
      trades: [{ at: 1, side: 'BUY', price: requireAmount('1'), quantity: requireAmount('1') }],
    })
    await took('market', 1)
    sent.splice(0)
    desk.changed({ profile: header('second') })
    expect(sent).toContainEqual(
      expect.objectContaining({
        news: { symbol: SYMBOL, tape: expect.objectContaining({ at: [], keep: 0 }) },
      }),
    )
  })

  it('announce a newly visible market before any data of it', async () => {
    const { market, sent, answers } = await openPage({ marks: true })
    market.view(view(1))
    expect(sent.splice(0)).toEqual(['in sight', { n: 1, news: expect.objectContaining({ bookAt: 1 }) }])
    await answers.messages.shows({ page: true, market: false })
    await answers.messages.ack({ of: 'market', n: 1, is: 'taken' })
    market.view(view(2))
    await answers.messages.shows({ page: true, market: true })
    expect(sent).toEqual([
      'out of sight',
      'in sight',
      { n: 2, on: 1, news: expect.objectContaining({ bookAt: 2 }) },
    ])
  })

  it('count as shown once the page has reported its content', async () => {
    const { shown, answers } = await openPage()
    const isShown = vi.fn()
    void shown.then(isShown)
    await Promise.resolve()
    expect(isShown).not.toHaveBeenCalled()
    await answers.messages.shows({ page: true, market: true })
    expect(isShown).toHaveBeenCalledOnce()
  })

  it('are sent section by section, for those that changed since the last was taken', async () => {
    const { desk, sent, took } = await openPage()
    desk.changed({ holdings: dated([]) })
    desk.changed({ fills: dated([]) })
    desk.changed(quotes('60000.1'))
    desk.changed(quotes('60000.2'))
    await took('desk', 1)
    expect(sent.slice(1)).toEqual([
      {
        n: 2,
        on: 1,
        news: {
          sections: { fills: dated([]) },
          quotes: dated({ symbols: [SYMBOL], figures: { mark: '60000.2' } }),
        },
      },
    ])
    await took('desk', 2)
    desk.changed(quotes('60000.3'))
    expect(sent.at(-1)).toEqual({
      n: 3,
      on: 2,
      news: { sections: {}, quotes: dated({ figures: { mark: '60000.3' } }) },
    })
  })

  it('contain nothing of another account', async () => {
    const { desk, sent, took } = await openPage()
    desk.changed({ profile: header('one'), holdings: dated([]) })
    await took('desk', 1)
    desk.changed({ profile: header('two') })
    expect(sent.at(-1)).toEqual({ n: 2, news: { sections: { profile: header('two') } } })
  })

  it.each([
    ['the window is', { page: true, market: true }, false, []],
    ['the page says it is', { page: false, market: false }, true, []],
    ['the page shows no market, of the market', { page: true, market: false }, true, ['desk']],
  ])('are not sent while hidden: %s', async (_, shows, isSeen, expected) => {
    const { desk, market, sent, window, answers } = await openPage()
    window.isSeen = isSeen
    await answers.messages.shows(shows)
    for (let at = 0; at < 100; at += 1) {
      desk.changed(quotes(`${at}`))
      market.view(view(at))
    }
    expect(
      sent.map(news => (typeof news === 'object' && 'sections' in news.news ? 'desk' : 'market')),
    ).toEqual(expected)
  })

  it('contain the newest data at once when the page is shown again', async () => {
    const { market, sent, answers } = await openPage()
    await answers.messages.shows({ page: false, market: false })
    for (let at = 1; at < 100; at += 1) market.view(view(at))
    await answers.messages.shows({ page: true, market: true })
    expect(sent).toEqual([{ n: 1, news: { symbol: SYMBOL, bookAt: 99 } }])
  })

  it('contain the newest data at once when the window is back on a screen', async () => {
    const { desk, flush, sent, window } = await openPage()
    window.isSeen = false
    desk.changed({ holdings: dated([]) })
    window.isSeen = true
    flush()
    expect(sent).toEqual([{ n: 1, on: 0, news: { sections: { holdings: dated([]) } } }])
  })

  it('always include alerts and updates, which are heard while the page is hidden', async () => {
    const { alerts, updates, sent, window } = await openPage()
    window.isSeen = false
    alerts.changed({ alerts: [] } as unknown as Parameters<typeof alerts.changed>[0])
    updates.changed({} as unknown as Parameters<typeof updates.changed>[0])
    expect(sent).toEqual(['alerts', 'updates'])
  })
})

describe('other markets shown by panels', () => {
  const of = (symbol: string, at: number): MarketView => ({ symbol, bookAt: at, trades: [] })

  it('are sent together, without markets that no panel shows', async () => {
    const { market, sent, answers, took } = await openPage()
    market.other?.(of('ETH', 1))
    expect(sent).toEqual([])
    await answers.links.show({ symbols: ['ETH', 'SOL'] })
    market.other?.(of('ETH', 2))
    market.other?.(of('SOL', 2))
    market.other?.(of('XAU', 2))
    await took('links', 1)
    expect(sent).toEqual([
      { n: 1, news: [expect.objectContaining({ symbol: 'ETH', bookAt: 2 })] },
      { n: 2, on: 1, news: ['ETH', expect.objectContaining({ symbol: 'SOL', bookAt: 2 })] },
    ])
  })

  it('are dropped once no panel shows them, and with the account they belong to', async () => {
    const { market, desk, sent, answers, took } = await openPage()
    desk.changed({ profile: header('a') })
    await answers.links.show({ symbols: ['ETH', 'SOL'] })
    market.other?.(of('ETH', 1))
    await took('links', 1)
    market.other?.(of('SOL', 1))
    await took('links', 2)
    await answers.links.show({ symbols: ['SOL'] })
    await took('links', 3)
    desk.changed({ profile: header('b') })
    expect(sent.filter(each => typeof each === 'object' && Array.isArray(each.news)).slice(-2)).toEqual([
      { n: 3, on: 2, news: ['SOL'] },
      { n: 4, on: 3, news: [] },
    ])
  })
})
