import { errors, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDeskWindow, pause, until, type DeskInWindow, type OpenDesk } from './desk-window'
import { readThrough, type Hand } from './hands'
import { focusOf } from './page-looks'

/** How often a question is asked again that was called off because the market moved. */
const TRIES = 4
/** How often it is looked, after a whole hold, whether the yes was taken: one that came to nothing is asked again. */
const LOOKS = 20
/** More than there are places for the keyboard to be on any screen. */
const STOPS = 160

/** Opens the desk's window and sits down at it; the card for a newcomer is put away, or looked at. */
export async function sitDown(card: 'put away' | 'looked at' = 'put away') {
  return sitDownAt<DeskInWindow>(openDeskWindow, card)
}

/** The same at a desk on whatever shows it. */
export async function sitDownAt<Desk extends OpenDesk>(
  open: () => Promise<Desk>,
  card: 'put away' | 'looked at' = 'put away',
) {
  const window = await open()
  await window.ready()
  if (card === 'put away') await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  return { window, person: personAt(window) }
}

/** The same at a desk that was started only to look, which never gets as far as to write. */
export async function sitDownToLook() {
  const window = await openDeskWindow(undefined, ['--read-only'])
  await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  return { window, person: personAt(window) }
}

/** A person at the desk's window: what they press, and what became of it. */
export function personAt(window: Pick<OpenDesk, 'desk' | 'sheet' | 'snapshot'>) {
  const dialog = (): Locator => window.desk.getByRole('dialog')
  const sheet = (): Locator => window.sheet.locator('.sheet')

  /** What holds writing now. Before main has said so, nobody may take it for free. */
  const holds = async (): Promise<readonly string[]> =>
    (await window.snapshot()).writes?.value.holds.map(({ is }) => is) ?? ['untold']
  async function newest() {
    const attempts = (await window.snapshot()).attempts?.value ?? []
    return attempts.toSorted((a, b) => b.consentedAt - a.consentedAt)[0]
  }
  const isOver = (...states: readonly string[]) =>
    until(
      `an attempt that is ${states.join(' or ')}`,
      async () => states.includes((await newest())?.state.is ?? ''),
      async () => [(await newest())?.write.is, (await newest())?.state, await holds()],
    )

  /** Presses a key until what it opens is there: one pressed while the sheet gives the focus back is lost. */
  async function pressFor(key: string, there: Locator): Promise<void> {
    await until(`what ${key} opens`, async () => {
      if (await there.isVisible()) return true
      await window.desk.keyboard.press(key)
      return there.isVisible()
    })
  }

  /** Finds a command in the palette by these words, and runs it. */
  async function command(words: string): Promise<void> {
    const search = window.desk.getByRole('combobox', { name: 'Search commands and markets' })
    await pressFor('Control+k', search)
    await search.fill(words)
    await window.desk.keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
  }

  /** Goes on with Tab until the keyboard is at what is called so, and fails where it never gets there. */
  async function tabTo(name: RegExp, page: Page = window.desk): Promise<void> {
    const passed: string[] = []
    for (let stops = 0; stops < STOPS; stops += 1) {
      const at = await focusOf(page)
      if (name.test(at)) return
      passed.push(at)
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${name.source}, only to ${[...new Set(passed)].join(' | ')}.`)
  }

  /** What each hold that came to nothing waited for. */
  let missed: string[] = []

  /** Says yes on the sheet, with nothing but keys or with nothing but the mouse where nothing is typed. */
  async function sayYes(
    ask: () => Promise<void>,
    { by = 'keys', isTaken = isAttempted() }: { by?: Hand; isTaken?: () => Promise<boolean> } = {},
  ): Promise<void> {
    missed = []
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (!(await sheet().isVisible())) await ask()
      const looks = (await isHeld(by)) ? LOOKS : 1
      // What was taken is not asked for again, though its sheet was slow to go, and what came of it slow to be told.
      for (let looked = 0; looked < looks; looked += 1) {
        if (await isTaken()) return
        await pause(100)
      }
    }
    const said = await window.desk.locator('.notice, [role=alert]').allInnerTexts()
    throw new Error(`No yes was taken in ${TRIES} tries: ${[...missed, 'on the page:', ...said].join(' | ')}`)
  }

  /** Holds the button until it is full, and lets go; false where the question was called off meanwhile. */
  async function isHeld(by: Hand): Promise<boolean> {
    const { keyboard, mouse } = window.sheet
    const word = window.sheet.locator('input[name=word]')
    const button = window.sheet.locator('[data-hold]')
    const within = { timeout: 8_000 }
    const letGo = async () => {
      await mouse.up()
      await keyboard.up('Enter')
      await keyboard.up('Control')
    }
    try {
      // A plan is made of readings first, which take their time on a busy machine; what lives for a while only is the question.
      await sheet().waitFor({ timeout: 20_000 })
      if (await word.isVisible()) {
        await word.press('Control+a')
        await word.pressSequentially('SEND')
      }
      await readThrough(window.sheet, by)
      if (by === 'mouse') {
        await button.hover(within)
        await mouse.down()
      } else {
        await keyboard.down('Control')
        await keyboard.down('Enter')
      }
      await window.sheet.getByText('Let go to confirm').waitFor(within)
      await letGo()
      await sheet().waitFor({ ...within, state: 'detached' })
      return true
    } catch (error) {
      await letGo()
      if (!(error instanceof errors.TimeoutError)) throw error
      missed.push(error.message.replaceAll(/\s+/g, ' ').slice(0, 200))
      return false
    }
  }

  /** Whether an attempt was made since. */
  function isAttempted(): () => Promise<boolean> {
    const before = newest().then(each => each?.id)
    return async () => (await newest())?.id !== (await before)
  }

  /** Chooses the end of the book that rests, or the one that fills at once, and types a size, all by keys. */
  async function draft(size: string, price: 'rests' | 'fills' = 'rests'): Promise<void> {
    const { desk } = window
    const field = (name: string) => desk.getByRole('textbox', { name, exact: true })
    await desk.keyboard.press('b')
    await desk.getByRole('grid', { name: /^Order book/ }).focus()
    await desk.keyboard.press(price === 'rests' ? 'End' : 'Home')
    await desk.keyboard.press('Enter')
    await expect.poll(() => field('Price').inputValue()).toMatch(/\d/)
    await desk.keyboard.press('q')
    await expect.poll(() => focusOf(desk)).toMatch(/^Size/)
    await desk.keyboard.press('Control+a')
    await desk.keyboard.type(size)
    expect(await field('Size').inputValue()).toBe(size)
  }

  return { dialog, sheet, holds, newest, isOver, pressFor, command, tabTo, sayYes, isHeld, draft }
}

export type Person = ReturnType<typeof personAt>
