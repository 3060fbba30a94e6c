// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountPageData, MarketWithQuote } from '@contract/account-api'
import type { RwaMarket } from '@core/market/rwa-market'
import { requireAmount } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { market, NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, snapshot, terms } from '../../../../test/kit/trade'
import { accountPageMessages } from '@messages/account-page'
import { useAccountPageStore } from '../../stores/account-page-store'
import { createAccountColumns } from './account-columns'
import AccountPanel from './AccountPanel.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const pageData: AccountPageData = {
  statistics: {
    is: 'read',
    at: NOW - 12_000,
    value: { feesOfMonth: requireAmount('12.5'), perpVolumeOfDay: requireAmount('0') },
  },
  steps: { is: 'read', at: NOW, value: [1, 2, 50] },
}
const one: MarketWithQuote = {
  market: { is: 'read', at: NOW, value: market({ isolatedOnly: true }) },
  quote: { is: 'read', at: NOW - 3_000, value: { symbol: SYMBOL, mark: requireAmount('50123.4') } },
}
const open = async (accountPage: AccountPageData = pageData) => {
  const desk = await mountDesk(AccountPanel, {
    snapshot: {
      ...snapshot(),
      terms: dated({ ...terms(), mode: 'FUTURES', tier: '<b>GOLD</b>', cancelsInMaintenance: true }),
    },
    answers: { 'account.read': accountPage, 'account.market': one },
  })
  await flushPromises()
  return { ...desk, text: () => plain(desk.view.text()) }
}

it('shows the account’s settings and fees, each part with its source and age', async () => {
  const { text } = await open()
  for (const part of ['FUTURES', '<b>GOLD</b>', '5 bps', 'are cancelled, as you chose'])
    expect(text()).toContain(part)
  expect(text()).toContain('By venue · read')
  expect(text()).toContain('By venue · read 12 s ago')
  expect(text()).toContain('Leverage 1 to 50')
})

it('has no accessibility faults', async () => {
  const { view } = await open()
  expect(await axeFaults(view.element)).toEqual([])
})

it('distinguishes a zero figure from an unknown one', async () => {
  const { view } = await open()
  const lines = new Map(
    view.findAll('.line').map(line => [line.find('dt').text(), plain(line.find('dd').text())] as const),
  )
  expect(lines.get('Perp volume, 24 hours')).toContain('0.00 USDC')
  expect(lines.get('Perp volume, all time')).not.toContain('0.00')
  expect(lines.get('Futures tier')).not.toContain('PUBLIC')
})

it('gives the reason for a part that could not be read', async () => {
  const { text } = await open({ ...pageData, statistics: { is: 'not read', why: 'throttled' } })
  expect(text()).toContain('not read: throttled')
})

it('reads a market separately when it is chosen', async () => {
  const { text, asked } = await open()
  await useAccountPageStore().readMarket(SYMBOL)
  await flushPromises()
  expect(asked('account.market')).toEqual([{ symbol: SYMBOL }])
  expect(text()).toContain('isolated only')
  expect(text()).toContain('Prices and funding · read 3.0 s ago')
  expect(text()).toContain('50 123.4 USDC')
})

it('drops the response for a market that is no longer chosen', async () => {
  await open()
  const page = useAccountPageStore()
  const first = page.readMarket(SYMBOL)
  page.symbol = 'OTHER'
  await first
  expect(page.marketReport).toBeUndefined()
})

it('drops the response for an account that is no longer in use', async () => {
  const { door } = await open()
  const page = useAccountPageStore()
  const pendingRead = page.readAccount()
  const other = { id: 'other', kind: 'live', label: 'Other', venue: 'v' } as const
  door.tell('desk.changed', { profile: { ...dated(other), version: 9 } })
  await pendingRead
  expect([page.accountReport, page.marketReport]).toEqual([undefined, undefined])
})

it('shows the settings and limits of a market, and nothing that was not read', () => {
  const cells = (known: Parameters<typeof createAccountColumns>[0]) =>
    createAccountColumns(known).map(({ id, cell }) => [id, cell(market()).text] as const)
  const unread = {
    ...{ terms: undefined, leverages: undefined, marginModes: undefined, rwaMarkets: undefined },
    isByAddress: false,
    notRead: 'not read',
  }
  expect(new Map(cells(() => unread)).get('cross')).toBeUndefined()
  const known = new Map(
    cells(() => ({
      ...unread,
      terms: terms({ maxNotionals: { [SYMBOL]: requireAmount('1000') } }),
      leverages: [{ symbol: SYMBOL, marginMode: 'CROSS', leverage: requireAmount('10') }],
      marginModes: [{ symbol: SYMBOL, marginMode: 'CROSS' }],
    })),
  )
  expect([known.get('mode'), known.get('cross'), known.get('isolated')]).toEqual(['CROSS', '10×', undefined])
  expect(known.get('cap')).toContain('000.00')
})

it('hides the real-world asset rate of an account by address, and marks key-only parts as not reported', () => {
  const columns = (is: 'one' | 'none') =>
    createAccountColumns(() => ({
      terms: terms({ maxNotionals: {} }),
      leverages: undefined,
      marginModes: undefined,
      rwaMarkets: is === 'one' ? [{ symbol: SYMBOL } as RwaMarket] : [],
      isByAddress: true,
      notRead: 'not read',
    }))
  const cell = (is: 'one' | 'none', id: string) =>
    columns(is)
      .find(each => each.id === id)
      ?.cell(market())
  expect([cell('one', 'taker')?.text, cell('none', 'taker')?.text]).toEqual([undefined, expect.any(String)])
  for (const id of ['cross', 'cap'])
    expect(cell('none', id)).toMatchObject({ why: accountPageMessages.untold })
})
