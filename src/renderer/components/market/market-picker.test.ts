// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, market, snapshot } from '../../../../test/kit/trade'
import { useComparedMarketsStore } from '../../stores/compared-markets-store'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import MarketPicker from './MarketPicker.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const profile = dated({ id: 'p', kind: 'practice', label: 'P', venue: 'localhost' } as const)
const ETH = 'PERP_ETH_USDC'
const quotes = [
  { symbol: SYMBOL, mark: a('60000'), last: a('60600'), open24h: a('60000'), turnover24h: a('90000') },
  { symbol: ETH, mark: a('3000') },
]

const changes = [
  { symbol: SYMBOL, last: a('60600'), before: { '4h': a('60000') } },
  { symbol: ETH, last: a('3000'), before: { '4h': a('2000') } },
]

async function open(at = NOW, props: { compare?: 'chart-2' } = {}, watched?: string) {
  const markets = [market(), market({ symbol: ETH, base: 'ETH' })]
  const { asked, press: pressOn } = await mountDesk(MarketPicker, {
    props,
    before: () => void (watched !== undefined && useWatchedMarketStore().watchMarket(watched)),
    snapshot: { ...snapshot({ markets }), profile, quotes: dated(quotes) },
    answers: {
      'market.facts': ({ of }: { of: string }) => ({ is: of, rows: of === 'changes' ? changes : [], at }),
      'screen.remember': undefined,
    },
  })
  const search = document.querySelector<HTMLInputElement>('[role=combobox]')
  const press = async (keys: KeyboardEventInit) => {
    search?.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true }))
    await flushPromises()
  }
  const explanation = () => document.querySelector('.parts')?.textContent?.replaceAll('\u00a0', ' ')
  const rows = () =>
    [...document.querySelectorAll('[role=option]')].map(row =>
      row.textContent?.replaceAll(/[\s\u00a0]+/g, ' '),
    )
  const page = () => document.body.textContent?.replaceAll(/[\s\u00a0]+/g, ' ')
  return { press, explanation, asked, pressOn, rows, page }
}

it('explains the figures of the selected market, then those of the next one', async () => {
  const { press, explanation } = await open()
  expect(explanation()).toBeUndefined()
  await press({ code: 'KeyI', altKey: true })
  for (const part of [
    SYMBOL,
    'Last trade60 600.0',
    '24 h ago60 000.0',
    'Traded90 000.00 USDC',
    'Inputs as of',
  ])
    expect(explanation()).toContain(part)
  expect(await axeFaults(document.body)).toEqual([])
  await press({ key: 'ArrowDown' })
  await press({ code: 'KeyI', altKey: true })
  expect(explanation()).toContain(ETH)
  await press({ code: 'KeyI', altKey: true })
  expect(explanation()).toBeUndefined()
})

it('explains the figures from a row without selecting its market', async () => {
  const { explanation } = await open()
  document.querySelectorAll<HTMLElement>('.explains')[1]?.click()
  await flushPromises()
  expect(explanation()).toContain(ETH)
})

it('shows market changes over the chosen span, sorts by them, and keeps the span', async () => {
  const { pressOn, asked, rows, page } = await open()
  expect(asked('market.facts')).toEqual([])
  await pressOn('4 h')
  expect(asked('market.facts')).toEqual([{ of: 'changes' }])
  expect(rows()[0]).toContain('+1.00 %')
  expect(rows()[1]).toContain('+50.00 %')
  await pressOn(/^Change, 4 h/)
  expect(rows()[0]).toContain(ETH)
  expect(page()).toContain('Changes as of')
  expect(JSON.stringify(asked('screen.remember'))).toContain('\\"span\\":\\"4h\\"')
  await pressOn('30 d')
  expect(rows()[0]).toContain('—')
})

it('shows changes as stale after two minutes without an update, and does not request them repeatedly', async () => {
  const { pressOn, page, asked } = await open(NOW - 151_000)
  await pressOn('4 h')
  await flushPromises()
  expect(page()).toContain('◷ Changes as of')
  expect(asked('market.facts')).toHaveLength(1)
})

it('compares a market with a chart without watching it, and stays open with the reason for a refusal', async () => {
  const { press, page, asked } = await open(NOW, { compare: 'chart-2' }, SYMBOL)
  const chosen = () => document.querySelector('[aria-selected=true]')?.textContent
  const on = () =>
    useComparedMarketsStore()
      .comparedOn('chart-2')
      .map(({ symbol }) => symbol)
  expect(document.querySelector('.title')?.textContent).toMatch(/Chart 2/)
  useScreenStore().openOverlay({ is: 'markets', compare: 'chart-2' })
  expect(chosen()).toContain(ETH)
  await press({ key: 'Enter' })
  expect(on()).toEqual([ETH])
  expect([useScreenStore().overlay, asked('market.watch')]).toEqual([{ is: 'none' }, []])
  useScreenStore().openOverlay({ is: 'markets', compare: 'chart-2' })
  await press({ key: 'Enter' })
  expect(document.querySelector('[role=alert]')?.textContent).toBe(`${ETH} is already compared.`)
  expect([on(), useScreenStore().overlay]).toEqual([[ETH], { is: 'markets', compare: 'chart-2' }])
  expect(page()).toContain(ETH)
  expect(await axeFaults(document.body)).toEqual([])
})
