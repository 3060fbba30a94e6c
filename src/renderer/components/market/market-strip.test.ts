// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TradingState } from '@core/guard/trading-guards'
import { requireAmount as a } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
import { explanation, mountDesk, watchBook } from '../../../../test/kit/mount-desk'
import { patient } from '../../../../test/kit/patience'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { book, dated, market, snapshot } from '../../../../test/kit/trade'
import MarketStrip from './MarketStrip.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const profile = dated({ id: 'p', kind: 'practice', label: 'P', venue: 'localhost' } as const)
const quote = {
  symbol: SYMBOL,
  mark: a('60000'),
  index: a('59990'),
  last: a('60600'),
  open24h: a('60000'),
  openInterest: a('12.5'),
  fundingRate: a('0.0001'),
  nextFundingAt: NOW + 60_000,
}
const rows = {
  changes: [{ symbol: SYMBOL, last: a('60600'), before: { '5m': a('60000') } }],
  interests: [{ symbol: SYMBOL, long: a('2'), short: a('3') }],
  funding: [
    {
      symbol: SYMBOL,
      estimated: a('0'),
      last: a('0.00012'),
      lastAt: NOW - 1,
      nextAt: NOW,
      sumUnitary: a('0'),
    },
  ],
  averages: [{ symbol: SYMBOL, over: { '7d': { rate: a('-0.0001'), positive: 2, negative: 40 } } }],
  sources: [{ symbol: SYMBOL, sources: ['one', 'two'] }],
}

const active: TradingState = { state: 'active', holds: [] }

/** Opens the strip over a market with the given public data. */
async function open({
  publicData = quote as object,
  fundingHours = 4,
  view = {},
  writes = active as TradingState,
  quotesAt = NOW,
} = {}) {
  const on = await mountDesk(MarketStrip, {
    snapshot: {
      ...snapshot({ markets: [market({ fundingHours })] }),
      quotes: dated([publicData as typeof quote], NOW - quotesAt),
      writes: dated(writes),
      profile,
    },
    answers: {
      'market.watch': undefined,
      'market.pastFunding': [],
      'market.facts': ({ of }: { of: keyof typeof rows }) => {
        return { is: of, rows: rows[of], at: NOW - 12_000 }
      },
    },
    before: door => watchBook(door, view),
  })
  const text = () => on.view.text().replaceAll(/[\s\u00a0]+/g, ' ')
  const opened = async (name: RegExp) => {
    await on.press(name)
    return explanation()
  }
  return { ...on, text, opened }
}

describe('MarketStrip', () => {
  it('marks a value that a restart offline does not keep as not saved, never as still loading', async () => {
    const offline = { state: 'offline', holds: [{ is: 'offline' }] } as const
    const { text } = await open({ publicData: { symbol: SYMBOL, last: a('60600') }, writes: offline })
    for (const name of ['Mark', 'Index', 'Funding / in', 'Open interest'])
      expect(text()).toMatch(new RegExp(`${name}\\s?—not saved`))
    expect(text()).not.toMatch(/yet/)
  })

  it('requests no public figures before an explanation is opened', async () => {
    const { asked } = await open()
    expect(asked('market.facts')).toEqual([])
  })

  it.each<[string, RegExp, readonly string[], readonly string[]]>([
    ['the change', /^24 h \+1\.00/, ['changes'], ['5 m, from 60 000.0', '+1.00 %', '00:00 UTC', '12 s ago']],
    ['the index', /^Index 59.990\.0/, ['sources'], ['one', 'two', '12 s ago']],
    [
      'open interest',
      /^Open interest 12\.500/,
      ['interests'],
      ['Long2.000 BTC', '120 000.00 USDC', 'Short3.000 BTC', 'Without market makers', '12 s ago'],
    ],
    [
      'funding',
      /^Funding \/ in 0\.0100/,
      ['funding', 'averages'],
      [
        'Rate for 4 h+0.0100 %',
        'Per 8 h+0.0200 %',
        'Annualised+21.90 %',
        'Last funding',
        '+0.0120 %',
        '7 d · 2 + / 40 −',
      ],
    ],
  ])('opens the public figures behind %s, with their age', async (_, name, requestedFacts, parts) => {
    const { opened, asked } = await open()
    const text = await opened(name)
    for (const part of parts) expect(text).toContain(part)
    expect(asked('market.facts')).toEqual(requestedFacts.map(of => ({ of })))
    expect(await axeFaults(document.body)).toEqual([])
  })

  it('names the period of a rate, and counts down to the venue’s time', async () => {
    const { text } = await open()
    expect(text()).toContain('0.0100 % / 4 h · 1:00')
  })

  it('shows no estimate after its time has passed', async () => {
    const { text, view } = await open({ publicData: { ...quote, nextFundingAt: NOW - 1_000 } })
    expect(text()).not.toContain('0.0100 %')
    expect(view.html()).toContain('next rate not reported yet')
  })
})

describe('age of the prices', () => {
  it('dates the last price by its own stream where a read has confirmed the other figures since', async () => {
    const trades = [{ symbol: SYMBOL, price: a('60600'), quantity: a('1'), side: 'BUY', at: NOW - 60_000 }]
    const { text } = await open({ quotesAt: NOW - 10_000, view: { trades, heardAt: NOW - 54_000 } })
    expect(text()).toMatch(/◷ Last as of \d\d:\d\d:\d\d \(54 s\)/)
    expect(text()).not.toContain('(10 s)')
  })

  it('dates the figures by the quotes where the stream of the last price is heard', async () => {
    const trades = [{ symbol: SYMBOL, price: a('60600'), quantity: a('1'), side: 'BUY', at: NOW - 60_000 }]
    const { text } = await open({ quotesAt: NOW - 10_000, view: { trades } })
    expect(text()).toMatch(/◷ as of \d\d:\d\d:\d\d \(10 s\)/)
  })
})

describe('best prices in the strip', () => {
  const best = { symbol: SYMBOL, bid: a('60001'), bidSize: a('0.5'), ask: a('60002'), askSize: a('1') }

  it('come from the book while it is fresh, so that both show the same', async () => {
    const { text } = await open({ view: { best, bestAt: NOW, bookAt: NOW - 2_000 } })
    expect(text()).toContain('60 000.0 / 60 000.1')
  })

  it('come from the quote when it is newer than an old book', async () => {
    const { text, opened } = await open({ view: { best, bestAt: NOW, bookAt: NOW - 4_000 } })
    expect(text()).toContain('60 001.0 / 60 002.0')
    expect(await opened(/^Bid \/ ask 60.001\.0/)).toContain('if old, own feed')
  })

  it('come from the book when it was confirmed later', async () => {
    const { text } = await open({ view: { best, bestAt: NOW - 1, bookAt: NOW } })
    expect(text()).toContain('60 000.0 / 60 000.1')
  })

  it('show an empty side as empty, never as zero', async () => {
    const { text } = await open({
      view: {
        best: { symbol: SYMBOL, ask: a('60002') },
        bestAt: NOW,
        book: { ...book(), bids: [] },
        bookAt: 1,
      },
    })
    expect(text()).toContain('none / 60 002.0')
  })

  it('look stale when they are old', async () => {
    const { text, view } = await open({ view: { best, bestAt: NOW - 12_000, bookAt: NOW - 13_000 } })
    expect(text()).toContain('60 001.0 / 60 002.0 ◷ 12 s')
    expect(view.find('.touch .faint').exists()).toBe(true)
  })
})

it('shows that figures could not be read, and retries once after a delay', async () => {
  const { door, press, asked } = await open()
  door.answer('market.facts', async () => ({ ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] }))
  await press(/^Index 59.990\.0/)
  expect(explanation()).toContain('Could not be loaded.')
  door.answer('market.facts', async () => ({
    ok: true,
    value: { is: 'sources', rows: rows.sources, at: NOW },
  }))
  expect(asked('market.facts')).toHaveLength(1)
  vi.setSystemTime(NOW + 5_000)
  await expect.poll(explanation, patient).toContain('two')
  expect(asked('market.facts')).toHaveLength(2)
})

it('requests past funding once, regardless of redraws', async () => {
  const { press, asked, door } = await open()
  door.answer('market.pastFunding', () => new Promise(() => undefined))
  await press(/^Funding \/ in 0\.0100/)
  vi.setSystemTime(NOW + 1_000)
  const countdown = () => [...document.querySelectorAll('.explained')].map(each => each.textContent).join(' ')
  await expect.poll(countdown, patient).toContain('0:59')
  expect(asked('market.pastFunding')).toHaveLength(1)
})
