import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { invoke, smallOrder, until, valueOf, type DeskInWindow } from '../kit/desk-window'
import { faintIn } from '../kit/contrast'
import { lostInForcedColours, smallTargetsIn } from '../kit/for-every-hand'
import { generousGuards } from '../kit/generous-guards'
import { askToSend, holdAPosition } from '../kit/hands'
import { axeFaultsInBothThemes, focusOf, misplacedIn, placesIn } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { openSection, places } from '../kit/places'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown('looked at'))
})
afterAll(() => window.close())

const dialog = (): Locator => window.desk.getByRole('dialog')

describe('newcomer card', () => {
  it('is accessible, and covers no text that is cut off', async () => {
    await window.desk.getByText('New here?').waitFor()
    expect(await axeFaultsInBothThemes(window.desk, '.tour-card')).toEqual([])
    await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  })
})

describe('every place', () => {
  it.each(places)(
    'behind Ctrl+%d, %s, section %d, is accessible and laid out correctly',
    async (digit, name, section) => {
      const place = window.desk.getByRole('main', { name })
      await person.pressFor(`Control+${digit}`, place)
      await openSection(window.desk, digit, section)
      await until('what it reads', async () => (await place.getByText(/^Reading/).count()) === 0)
      expect(await axeFaultsInBothThemes(window.desk)).toEqual([])
      expect(await misplacedIn(window.desk)).toEqual([])
      expect(await smallTargetsIn(window.desk)).toEqual([])
      expect(await lostInForcedColours(window.desk)).toEqual([])
    },
  )
})

describe('sheet', () => {
  it('is accessible, and returns the focus to its previous place', async () => {
    const { desk, sheet } = window
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    await desk.getByRole('textbox', { name: 'Size', exact: true }).focus()
    const { leave } = await askToSend(window)
    expect(await axeFaultsInBothThemes(sheet)).toEqual([])
    expect(await smallTargetsIn(sheet)).toEqual([])
    expect(await lostInForcedColours(sheet)).toEqual([])
    await leave()
    await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
  })
})

describe('every dialog', () => {
  beforeAll(async () => {
    await holdAPosition(window)
  })

  it.each([
    ['leverage'],
    ['margin mode'],
    ['cancel all orders'],
    ['cancel all after'],
    ['ticket presets'],
    ['size by risk'],
    ['set tp/sl'],
    ['close several'],
    ['enable one-click trading'],
    ['start an algo'],
    ['what-if: prices'],
    ['keyboard shortcuts'],
    ['choose market'],
    ['diagnostics'],
  ])('opened by “%s” is accessible, and returns the keyboard focus', async words => {
    const { desk } = window
    await desk.getByRole('textbox', { name: 'Size', exact: true }).focus()
    await person.command(words)
    await dialog().waitFor()
    expect(await dialog().evaluate(element => element.contains(document.activeElement))).toBe(true)
    expect(await axeFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
    expect(await smallTargetsIn(desk, '[role=dialog]')).toEqual([])
    expect(await lostInForcedColours(desk, '[role=dialog]')).toEqual([])
    await desk.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
  })

  it('for the outcome of an order is also reached by arrows and Enter alone', async () => {
    const { desk } = window
    const table = desk.getByRole('grid', { name: /^Order log/ })
    await person.pressFor('Alt+4', table)
    await table.focus()
    await desk.keyboard.press('Enter')
    await dialog().waitFor()
    expect(await axeFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
    expect(await dialog().innerText()).toContain('Confirmed')
    await desk.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(desk)).toMatch(/^Order log/)
  })
})

describe('every dialog about existing items', () => {
  beforeAll(async () => {
    const { quotes } = await window.snapshot()
    const mark = Number(quotes?.value.find(({ symbol }) => symbol === smallOrder.symbol)?.mark)
    const send = (draft: WriteDraft) =>
      person.sayYes(async () => {
        const { token } = await window.plan(draft)
        window.ask('orders.submit', { token })
      })
    await send({ ...smallOrder, marginMode: 'ISOLATED' })
    // Near enough to need no typed word, and too far to fill by chance.
    await send({ ...smallOrder, type: 'LIMIT', price: (mark * 0.985).toFixed(1) })
    await send({
      is: 'algo order',
      kind: 'STOP',
      symbol: smallOrder.symbol,
      marginMode: 'CROSS',
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.01',
      triggerPrice: (mark * 1.05).toFixed(1),
      reduceOnly: false,
    })
  })

  it.each<[string, string, RegExp]>([
    ['edits an order', 'Alt+2', /^Open orders/],
    ['edits an order that waits', 'Alt+3', /^Trigger orders/],
    ['moves margin', 'Alt+1', /^Positions/],
  ])('that %s is accessible', async (what, tab, name) => {
    const { desk } = window
    const table = desk.getByRole('grid', { name })
    await person.pressFor(tab, table)
    if (what === 'moves margin') {
      const row = desk.getByRole('row').filter({ hasText: 'isolated' })
      await row.getByRole('button', { name: /^More for/ }).press('Enter')
      await desk.getByRole('menuitem', { name: /^Adjust margin/ }).press('Enter')
    } else {
      await table.getByRole('row').filter({ hasText: 'BTC' }).first().waitFor()
      await table.focus()
      await desk.keyboard.press('Enter')
    }
    await dialog().waitFor()
    expect(await axeFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
    await desk.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })
})

/** Questions besides orders; those of a halt and of an unprovable outcome are tested with their features. */
describe('every other question of the sheet', () => {
  it.each<[string, unknown?]>([
    ['keys.add'],
    ['profiles.addByAddress'],
    ['profiles.add'],
    ['guards.set', { ...generousGuards, dailyLoss: '9000' }],
    ['guards.takeBreak', { minutes: 60 }],
    ['keys.lockAfter', { minutes: 60 }],
  ])('that %s asks is accessible', async (channel, input) => {
    const { sheet } = window
    const answered = window.call(channel, input)
    await sheet.locator('.sheet').waitFor()
    expect(await axeFaultsInBothThemes(sheet)).toEqual([])
    expect(await smallTargetsIn(sheet)).toEqual([])
    await sheet.keyboard.press('Escape')
    expect(await answered).toEqual({ ok: true, value: 'declined' })
    await sheet.locator('.sheet').waitFor({ state: 'detached' })
  })
})

/** Questions that need a day to pass or a failure; they are sent to the page as main would. */
describe('questions for rare failures', () => {
  const at = Date.now()
  const key = {
    fingerprint: 'a1b2…9f',
    scopes: ['read', 'trade', 'asset'],
    active: true,
    expiresAt: at + 86_400_000,
    ipLimits: 2,
  }
  const exposure = { positions: ['PERP_BTC_USDC'], orders: 2, unknown: 1, asOf: at }
  const found = { lines: 41, last: at, attempts: 7, unresolved: 1 }
  const changes = [{ guard: 'dailyLoss', before: '5000', after: '9000' }]
  const typed = { label: 'watched', venue: 'known', wallet: `0x${'2'.repeat(40)}` }
  const venues = [{ id: 'known', kind: 'live', label: 'A venue', host: 'api.venue.example' }]
  const accounts = ['main', 'sub'].map((type, i) => ({
    accountId: `0x${String(i).repeat(64)}`,
    brokerId: 'a_broker_with_a_long_name',
    type,
    worth: '1234567.89',
  }))

  let answered: Promise<unknown>
  beforeAll(async () => {
    answered = window.call('keys.add')
    await window.sheet.locator('.sheet').waitFor()
  })
  afterAll(async () => {
    await window.sheet.keyboard.press('Escape')
    await answered
  })

  it.each<[string, object]>([
    ['reopen', { holds: [{ is: 'stopped', since: at }] }],
    ['accept journal', { found: 'edited', ...found }],
    ['accept journal', { found: 'rolled back', ...found }],
    ['raise guards', { changes, wait: 0 }],
    ['add address', { venues, typed, wrong: [], accounts, label: 'watched' }],
    [
      'replace key',
      { isFirst: false, accountId: `0x${'1'.repeat(64)}`, key, keychain: { is: 'asked', since: at } },
    ],
    ['remove key', { key, exposure }],
    ['remove profile', { accountId: `0x${'1'.repeat(64)}`, exposure }],
    ['allow writes', { first: true, key }],
    [
      'edit profile',
      { addresses: { baseUrl: 'https://a', publicStreamUrl: 'wss://a', privateStreamUrl: 'wss://b' } },
    ],
    ['unlock', {}],
  ])('are accessible for %s: %#', async (is, about) => {
    const { sheet, host } = window
    const { profile, theme, palette } = valueOf(
      await invoke(sheet, 'consent', 'consent.question'),
    ) as ConsentQuestion
    const page = [...host.contents.values()].find(({ preferences }) => preferences.partition === 'sheet')
    // Clears the previous question, so that the check sees the new one.
    page?.send('consent.asked', undefined)
    await sheet.locator('.sheet').waitFor({ state: 'detached' })
    page?.send('consent.asked', { token: 'nothing', profile, theme, palette, is, ...about })
    await sheet.locator('.sheet').waitFor()
    expect(await axeFaultsInBothThemes(sheet)).toEqual([])
    expect(await cutIn(sheet)).toEqual([])
  })
})

/** Parts of the sheet that are wider than their container, or out of sight without scrolling. */
const cutIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.sheet, .sheet *')]
      .filter(
        each =>
          each.clientWidth > 0 &&
          each.scrollWidth > each.clientWidth + 1 &&
          getComputedStyle(each).overflowX !== 'visible',
      )
      .filter(each => !(each instanceof HTMLInputElement) && !each.matches('.unseen'))
      .map(each => `${each.tagName} ${each.className}`),
  )

describe('moving content', () => {
  it('shifts nothing: prices, the book and the trades update in place', async () => {
    const { desk } = window
    const last = () => desk.locator('.strip .last').innerText()
    const before = await placesIn(desk)
    const seen = new Set<string>()
    await until('prices to move', async () => seen.add(await last()).size > 3)
    expect(await placesIn(desk)).toEqual(before)
  })

  it('keeps the book in its columns', async () => {
    const columns = await window.desk.evaluate(() => {
      const rows = [...document.querySelectorAll('.book .level')].filter(
        row => row.textContent?.trim() !== '',
      )
      return [0, 1, 2].map(
        column =>
          [
            ...new Set(
              rows.map(row => {
                const { left, right } = row.children[column]!.getBoundingClientRect()
                return `${Math.round(left)}–${Math.round(right)}`
              }),
            ),
          ].length,
      )
    })
    expect(columns).toEqual([1, 1, 1])
  })
})

describe('hovered row', () => {
  it.each([
    ['Book', '.book .level.ask:first-child'],
    ['Book', '.book .level.bid:last-child'],
    ['Trades', '.tape .print'],
    ['DOM', '.dom .row:not(.gap)'],
  ])('of %s (%s) is readable in every look, also over its bar', async (tab, row) => {
    const { desk } = window
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    await desk.getByRole('tab', { name: tab, exact: true }).click()
    const pointed = desk.locator(row).first()
    await expect.poll(() => pointed.innerText()).toMatch(/\d/)
    await pointed.hover()
    await expect.poll(() => pointed.evaluate(each => each.matches(':hover'))).toBe(true)
    expect(await faintIn(desk, row.split(' ')[0]!)).toEqual([])
  })
})
