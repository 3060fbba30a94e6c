import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import { invoke, openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { smallBounds } from '../kit/arming'
import { waitUntilArmed } from '../kit/hands'
import { openPseudoDesk } from '../kit/pseudo-desk'
import { everyLongList, everySingleWrite } from '../kit/single-writes'

const LINE_HEIGHT = 20
const sizes = [
  [1024, 700],
  [1366, 768],
  [1440, 900],
] as const

const languages = { English: () => openDeskWindow(), 'the pseudo-language': openPseudoDesk } as const

describe.each(Object.keys(languages) as (keyof typeof languages)[])('in %s a sheet', language => {
  let window: DeskInWindow
  let token: string
  /** Main keeps a question open that never expires; its measurements are of what is drawn in its place. */
  beforeAll(async () => {
    window = await languages[language]()
    await window.ready()
    await openQuestion()
  })
  afterAll(() => window.close())

  const sheetContents = () => [...window.host.windows][0]!.viewsWithPages[1]!.webContents
  async function openQuestion(): Promise<void> {
    await window.call('writes.stop')
    window.ask('writes.reopen')
    await window.sheet.locator('.sheet').waitFor()
    const result = await invoke(window.sheet, 'consent', 'consent.question')
    token = (result as unknown as { value: { token: string } }).value.token
  }

  async function draw(question: ConsentQuestion): Promise<void> {
    sheetContents().send('consent.asked', undefined)
    await window.sheet.locator('.sheet').waitFor({ state: 'detached' })
    sheetContents().send('consent.asked', { ...question, token, theme: 'dark', palette: 'standard' })
    await window.sheet.locator('[data-part=summary]').waitFor()
    const word = window.sheet.locator('input[name=word]')
    if (await word.isVisible()) await word.fill('SEND')
  }
  /** Lines that are out of sight, of the parts that a confirmation rests on. */
  const hiddenLines = () =>
    window.sheet.locator('[data-part]').evaluateAll(
      (parts, line) =>
        parts.reduce((sum, part) => {
          const { top, bottom } = part.getBoundingClientRect()
          const cut =
            part.scrollHeight - part.clientHeight + Math.max(0, -top) + Math.max(0, bottom - innerHeight)
          return sum + Math.ceil(Math.max(0, cut - 1) / line)
        }, 0),
      LINE_HEIGHT,
    )
  const summaryLines = () => window.sheet.locator('[data-part=summary] .line').count()
  const holdPlace = () => window.sheet.locator('[data-hold]').boundingBox()
  const resize = (width: number, height: number) =>
    until('the sheet to take its size', async () => {
      await window.resize(width, height)
      return window.desk.evaluate(size => `${innerWidth} ${innerHeight}` === size, `${width} ${height}`)
    })

  it.each(sizes)(
    'of every single write has no line to scroll before it is held, at %d × %d',
    async (...size) => {
      await resize(...size)
      const found: Record<string, unknown> = {}
      const whole: Record<string, unknown> = {}
      for (const [kind, question] of Object.entries(await everySingleWrite())) {
        await draw(question)
        const isArmed = await waitUntilArmed(window.sheet).then(
          () => true,
          (error: Error) => error.message.slice(0, 120),
        )
        found[kind] = [await hiddenLines(), isArmed, (await summaryLines()) <= 6]
        whole[kind] = [0, true, true]
      }
      expect(found).toEqual(whole)
    },
  )

  it.each(sizes)('of many requests is held whatever its list shows, at %d × %d', async (...size) => {
    await resize(...size)
    for (const question of Object.values(everyLongList())) {
      await draw(question)
      await waitUntilArmed(window.sheet)
      const list = window.sheet.locator('.body')
      const place = await holdPlace()
      const room = await list.evaluate(body => [body.scrollHeight > body.clientHeight, body.clientHeight])
      expect(room).toEqual([true, expect.toSatisfy((height: number) => height >= 30)])
      await list.evaluate(body => body.scrollTo({ top: body.scrollHeight }))
      await waitUntilArmed(window.sheet)
      expect([await hiddenLines(), await holdPlace()]).toEqual([0, place])
    }
  })

  it('keeps the place of its hold, and stays armed, while its details are open and scroll', async () => {
    await resize(1024, 700)
    for (const kind of ['limit', 'bracket', 'close', 'settle pnl'] as const) {
      await draw((await everySingleWrite())[kind]!)
      await waitUntilArmed(window.sheet)
      const place = await holdPlace()
      await window.sheet.locator('.more').click()
      await window.sheet.locator('.exact').waitFor()
      await waitUntilArmed(window.sheet)
      const box = window.sheet.locator('.body')
      expect(await box.evaluate(body => body.clientHeight)).toBeGreaterThanOrEqual(60)
      await window.sheet.locator('.exact dd').last().scrollIntoViewIfNeeded()
      expect([await hiddenLines(), await holdPlace()]).toEqual([0, place])
    }
  })

  async function shownWords(): Promise<readonly string[]> {
    const text = await window.sheet.locator('.sheet').evaluate((sheet: HTMLElement) => {
      for (const unseen of sheet.querySelectorAll('.unseen')) unseen.remove()
      return sheet.innerText
    })
    // A figure is one word, whatever separates its thousands.
    return text.split(/[ \n]+/).filter(word => /[\p{L}\d]/u.test(word))
  }

  it('of a limit holds at most 70 words, in English', async () => {
    await draw((await everySingleWrite())['limit']!)
    const words = await shownWords()
    if (language === 'English') expect(words.length, words.join(' ')).toBeLessThanOrEqual(70)
  })

  it('that arms shows its limits and worst case whole, in at most 180 words', async () => {
    await window.sheet.keyboard.press('Escape')
    for (const [width, height] of sizes) {
      await resize(width, height)
      await window.call('writes.stop')
      const reopened = window.call('writes.reopen')
      await waitUntilArmed(window.sheet)
      await window.sheet.keyboard.down('Control')
      await window.sheet.keyboard.down('Enter')
      await window.sheet.waitForTimeout(1_200)
      await window.sheet.keyboard.up('Enter')
      await window.sheet.keyboard.up('Control')
      await reopened
      await until('the bounds to be asked about', async () => {
        window.ask('armed.arm', await smallBounds(window))
        return window.sheet
          .locator('[data-part=summary]')
          .waitFor({ timeout: 4_000 })
          .then(
            () => true,
            () => false,
          )
      })
      await waitUntilArmed(window.sheet)
      expect(await hiddenLines()).toBe(0)
      const words = await shownWords()
      if (language === 'English') expect(words.length, words.join(' ')).toBeLessThanOrEqual(180)
      await window.sheet.keyboard.press('Escape')
      await window.sheet.locator('.sheet').waitFor({ state: 'detached' })
    }
  })
})
