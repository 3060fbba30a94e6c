import { errors, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDeskWindow, pause, until, type DeskInWindow, type OpenDesk } from './desk-window'
import { waitUntilArmed, type Hand } from './hands'
import { focusOf } from './page-looks'

/** Number of tries for a question that was called off because the market moved. */
const TRIES = 4
/** Number of checks for a taken yes after a full hold; without it the question is asked again. */
const LOOKS = 20
/** More than the focusable elements of any screen. */
const STOPS = 160

/** Opens the desk's window; the newcomer's card is closed, or left open. */
export async function sitDown(card: 'put away' | 'looked at' = 'put away') {
  return sitDownAt<DeskInWindow>(openDeskWindow, card)
}

/** The same for any desk. */
export async function sitDownAt<Desk extends OpenDesk>(
  open: () => Promise<Desk>,
  card: 'put away' | 'looked at' = 'put away',
) {
  const window = await open()
  await window.ready()
  if (card === 'put away') await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  return { window, person: personAt(window) }
}

/** Opens a read-only desk, which never becomes ready to write. */
export async function sitDownToLook() {
  const window = await openDeskWindow(undefined, ['--read-only'])
  await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  return { window, person: personAt(window) }
}

/** A person at the desk's window. */
export function personAt(window: Pick<OpenDesk, 'desk' | 'sheet' | 'snapshot'>) {
  const dialog = (): Locator => window.desk.getByRole('dialog')
  const sheet = (): Locator => window.sheet.locator('.sheet')

  /** The restrictions in force. Until main has reported them, the desk does not count as unrestricted. */
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

  /** Presses a key until its result appears; a press while the sheet returns the focus is lost. */
  async function pressFor(key: string, there: Locator): Promise<void> {
    await until(`what ${key} opens`, async () => {
      if (await there.isVisible()) return true
      await window.desk.keyboard.press(key)
      return there.isVisible()
    })
  }

  /** Finds a command in the palette by these words and runs it. */
  async function command(words: string): Promise<void> {
    const search = window.desk.getByRole('combobox', { name: 'Search commands and markets' })
    await pressFor('Control+k', search)
    await search.fill(words)
    await window.desk.keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
  }

  /** Opens a view or one of its sections, named as in Search: 'Trade' or 'Settings: Accounts'. */
  async function goTo(name: string): Promise<void> {
    await command(`go to ${name}`)
    await window.desk.getByRole('main', { name: name.replace(/:.*/, '') }).waitFor()
  }

  /** Presses Tab until the named element has the focus; fails if it never does. */
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

  /** Pending conditions of each failed hold. */
  let missed: string[] = []

  /** Says yes on the sheet with keys only, or with the mouse only if nothing is typed. */
  async function sayYes(
    ask: () => Promise<void>,
    { by = 'keys', isTaken = isAttempted() }: { by?: Hand; isTaken?: () => Promise<boolean> } = {},
  ): Promise<void> {
    missed = []
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (!(await sheet().isVisible())) await ask()
      const looks = (await isHeld(by)) ? LOOKS : 1
      // A taken yes is not asked for again, even if the sheet closes late and its result arrives late.
      for (let looked = 0; looked < looks; looked += 1) {
        if (await isTaken()) return
        await pause(100)
      }
    }
    const notices = await window.desk.locator('.notice, [role=alert]').allInnerTexts()
    throw new Error(
      `No yes was taken in ${TRIES} tries: ${[...missed, 'on the page:', ...notices].join(' | ')}`,
    )
  }

  /** Holds the button until it is full and releases it; false if the question was called off meanwhile. */
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
      // The readings for a plan take time on a busy machine; only the question itself expires.
      await sheet().waitFor({ timeout: 20_000 })
      if (await word.isVisible()) {
        await word.press('Control+a')
        await word.pressSequentially('SEND')
      }
      await waitUntilArmed(window.sheet)
      if (by === 'mouse') {
        await button.hover(within)
        await mouse.down()
      } else {
        if (await window.sheet.getByText('Ctrl ⏎').isVisible()) await keyboard.down('Control')
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

  /** Returns a check for a new attempt since this call. */
  function isAttempted(): () => Promise<boolean> {
    const before = newest().then(each => each?.id)
    return async () => (await newest())?.id !== (await before)
  }

  /** Chooses the price that rests or the one that fills at once, and types a size, all by keys. */
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

  return { dialog, sheet, holds, newest, isOver, pressFor, command, goTo, tabTo, sayYes, isHeld, draft }
}

export type Person = ReturnType<typeof personAt>
