import { errors, type Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'
import { focusOf, misplacedIn } from '../kit/page-looks'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
  await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
})
afterAll(() => window.close())

const dialog = (): Locator => window.desk.getByRole('dialog')
const sheet = (): Locator => window.sheet.locator('.sheet')
const holds = async () => (await window.snapshot()).writes?.value.holds.map(({ is }) => is) ?? []
const newest = async () => {
  const attempts = (await window.snapshot()).attempts?.value ?? []
  return attempts.toSorted((a, b) => b.consentedAt - a.consentedAt)[0]
}

/** Presses a key until what it opens is there: one pressed while the sheet gives the focus back is lost. */
async function pressFor(key: string, there: Locator): Promise<void> {
  await until(`what ${key} opens`, async () => {
    if (await there.isVisible()) return true
    await window.desk.keyboard.press(key)
    return there.isVisible()
  })
}

async function command(words: string): Promise<void> {
  const search = window.desk.getByRole('combobox', { name: 'Search commands and markets' })
  await pressFor('Control+k', search)
  await search.fill(words)
  await window.desk.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
}

/** How often a question is asked again that was called off because the market moved. */
const TRIES = 4

/** Says yes on the sheet with nothing but keys. */
async function sayYes(ask: () => Promise<void>, isTaken = isAttempted()): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (!(await sheet().isVisible())) await ask()
    if ((await isHeld()) && (await isTaken())) return
  }
  throw new Error(`No yes was taken in ${TRIES} tries.`)
}

/** Holds the button until it is full, and lets go; false where the question was called off meanwhile. */
async function isHeld(): Promise<boolean> {
  const { keyboard } = window.sheet
  const word = window.sheet.getByRole('textbox')
  const within = { timeout: 8_000 }
  try {
    await sheet().waitFor(within)
    if (await word.isVisible()) {
      await word.press('Control+a')
      await word.pressSequentially('SEND')
    }
    await window.sheet.locator('[data-hold][aria-disabled=false]').waitFor(within)
    await keyboard.down('Control')
    await keyboard.down('Enter')
    await window.sheet.getByText('Let go to confirm').waitFor(within)
    await keyboard.up('Enter')
    await keyboard.up('Control')
    await sheet().waitFor({ ...within, state: 'detached' })
    return true
  } catch (error) {
    await keyboard.up('Enter')
    await keyboard.up('Control')
    if (!(error instanceof errors.TimeoutError)) throw error
    return false
  }
}

/** Whether an attempt was made since. */
function isAttempted(): () => Promise<boolean> {
  const before = newest().then(each => each?.id)
  return async () => (await newest())?.id !== (await before)
}

/** An order that rests: the lowest price of the book, taken from there, and a size. */
async function draftResting(): Promise<void> {
  const { desk } = window
  const [price, size] = ['Price', 'Size'].map(name => desk.getByRole('textbox', { name, exact: true }))
  await desk.keyboard.press('b')
  await desk.getByRole('grid', { name: /^Order book/ }).focus()
  await desk.keyboard.press('End')
  await desk.keyboard.press('Enter')
  await expect.poll(() => price?.inputValue()).toMatch(/\d/)
  await desk.keyboard.press('q')
  await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
  await desk.keyboard.press('Control+a')
  await desk.keyboard.type('0.02')
  expect(await size?.inputValue()).toBe('0.02')
}

const isOver = (...states: readonly string[]) =>
  until(`an attempt that is ${states.join(' or ')}`, async () =>
    states.includes((await newest())?.state.is ?? ''),
  )

describe('by keyboard alone', { timeout: 120_000 }, () => {
  it('an order is drafted from the book, reviewed and held', async () => {
    const { desk } = window
    await draftResting()
    await sayYes(() => desk.keyboard.press('Enter'))
    await isOver('live', 'partly filled', 'filled')
  })

  it('what rests is cancelled from its row', async () => {
    const { desk } = window
    const table = desk.getByRole('grid', { name: /^Open orders|^Orders/ })
    await pressFor('Alt+2', table)
    await sayYes(async () => {
      await table.focus()
      await desk.keyboard.press('Delete')
    })
    await isOver('cancelled', 'filled')
  })

  it('the leverage is changed, and read back', async () => {
    const { desk } = window
    await sayYes(async () => {
      if (!(await dialog().isVisible())) await command('leverage of this')
      await desk.getByLabel('New leverage').fill('5')
      await desk.keyboard.press('Enter')
    })
    await isOver('done')
    await dialog().waitFor({ state: 'detached' })
    expect(
      (await window.snapshot()).leverages?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC'),
    ).toMatchObject({
      leverage: '5',
    })
  })
})

describe('a stop', { timeout: 120_000 }, () => {
  it('brings the sheet that cancels what rests, which covers no figure beside it', async () => {
    const { desk } = window
    await draftResting()
    await sayYes(() => desk.keyboard.press('Enter'))
    await isOver('live')
    await desk.keyboard.press('Control+Shift+L')
    await sheet().waitFor()
    expect(await sheet().innerText()).toMatch(/^Cancel 1 order/)
    const [frame] = window.host.windows
    const area = frame!.contentView.children[1]!.getBounds()
    expect(await coveredBy(area)).toEqual([])
    expect(await misplacedIn(desk)).toEqual([])
  })

  it('leaves everything as it is at Escape, and is taken back by a held yes', async () => {
    await window.sheet.keyboard.press('Escape')
    await sheet().waitFor({ state: 'detached' })
    expect(await holds()).toEqual(['stopped'])
    expect(await window.desk.locator('.banner').innerText()).toContain('Stopped')
    await sayYes(
      () => command('reopen writing'),
      async () => (await holds()).length === 0,
    )
    expect(await holds()).toEqual([])
  })
})

/** The words of the strip and the banners that the sheet would lie over. */
const coveredBy = (area: { readonly x: number; readonly y: number; readonly width: number }) =>
  window.desk.evaluate(
    ({ x, y, width }) =>
      [...document.querySelectorAll('.strip dd, .strip dt, .strip .tag, .banner *')]
        .filter(element => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const strip = element.closest('.strip, .banner')!.getBoundingClientRect()
          const isSeen = bottom > strip.top && top < strip.bottom && right - left > 1
          return isSeen && element.children.length === 0 && right > x && left < x + width && bottom > y + 1
        })
        .map(element => element.textContent),
    area,
  )

describe('every state of the desk', () => {
  it('that a person chose, offline, stands as it should, and is left by keyboard', async () => {
    const { desk } = window
    await command('close every connection')
    await desk.locator('.banner', { hasText: 'Offline' }).waitFor()
    await expect.poll(() => misplacedIn(desk)).toEqual([])
    expect(await desk.getByRole('button', { name: /^Review/ }).count()).toBe(0)
    await command('connect again')
    await until('writing to be possible again', async () => (await holds()).length === 0)
  })

  it('in which words of the venue are hostile shows them as bounded text', async () => {
    const { desk } = window
    const message = `<img src=x onerror="globalThis.hurt=1"><b>no</b>\u202e\u200b\u2066${'W'.repeat(100_000)}`
    const on = { method: 'POST', path: '/v1/order' }
    await window.neighbour({
      do: 'fault',
      fault: { name: 'error instead', status: 400, code: -1101, message, on, times: 1 },
    })
    await sendByHand(window)
    await isOver('refused', 'rejected')
    await pressFor('Alt+4', desk.getByRole('grid', { name: /^Attempts/ }))
    const row = desk.getByRole('row').filter({ hasText: '<img' }).first()
    await row.waitFor()
    expect((await row.innerText()).length).toBeLessThan(700)
    expect(await row.innerText()).not.toMatch(/[\u202e\u200b\u2066]/)
    expect(await desk.evaluate(() => [document.images.length, 'hurt' in globalThis])).toEqual([0, false])
    expect(await misplacedIn(desk)).toEqual([])
  })

  it('in which an outcome is unknown says so aloud, stands as it should, and shows its evidence to the keyboard', async () => {
    const { desk } = window
    const on = { method: 'POST', path: '/v1/order' }
    await window.neighbour({ do: 'fault', fault: { name: 'lose the request', on, times: 1 } })
    await sendByHand(window)
    await until('the outcome to be unknown', async () => (await holds()).includes('unknown'))
    await expect
      .poll(() => desk.locator('.banners [role=alert]').innerText())
      .toContain('Nothing else will be sent')
    expect(await misplacedIn(desk)).toEqual([])
    const [frame] = window.host.windows
    frame!.setContentSize(1024, 700)
    await until('the small window', () => desk.evaluate(() => innerWidth === 1024))
    await expect.poll(() => misplacedIn(desk)).toEqual([])
    const evidence = desk.getByRole('button', { name: 'Show evidence' })
    await evidence.press('Enter')
    await dialog().waitFor()
    expect(await dialog().innerText()).toMatch(/what would settle it/i)
    await desk.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => evidence.evaluate(element => element === document.activeElement)).toBe(true)
  })
})
