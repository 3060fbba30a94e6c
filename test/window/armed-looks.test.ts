import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pseudoText } from '../../scripts/languages/pseudo.mjs'
import { mandateStripSizes } from '../../src/contract/strip-api'
import { commandTitles } from '../../src/messages/commands'
import { programWaitMessages } from '../../src/messages/programs'
import { armKeys, newestEnvelope, smallBounds } from '../kit/arming'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { smallTargetsIn } from '../kit/for-every-hand'
import { axeFaultsInBothThemes, cutIn, misplacedIn } from '../kit/page-looks'
import { holdAPosition } from '../kit/hands'
import { personAt, type Person } from '../kit/person'
import { openPseudoDesk } from '../kit/pseudo-desk'
import { SYMBOL } from '../kit/trade'

/** English, and a language that is a third longer, in the smallest complete window. */
const languages = [
  { name: 'English', open: openDeskWindow, translate: (words: string) => words },
  { name: 'the pseudo-language', open: openPseudoDesk, translate: pseudoText },
] as const

describe.each(languages)('armed trading in $name at 1024 × 700', ({ open, translate }) => {
  let window: DeskInWindow
  let person: Person
  beforeAll(async () => {
    window = await open()
    await window.ready()
    const card = window.desk.locator('.tour-card')
    await card.getByRole('button').last().press('Enter')
    await card.waitFor({ state: 'detached' })
    await window.resize(1024, 700)
    person = personAt(window)
  })
  afterAll(() => window.close())
  // A failed test leaves nothing open or armed for the next.
  afterEach(async () => {
    await window.call('armed.disarm')
    await until('nothing to lie over the desk', async () => {
      if ((await person.dialog().count()) === 0) return true
      await window.desk.keyboard.press('Escape')
      return false
    })
  })

  /** Opens one of the two dialogs from the palette, in any language. */
  async function openDialog(title: string): Promise<void> {
    const { desk } = window
    const search = person.dialog().getByRole('combobox')
    await person.pressFor('Control+k', search)
    await search.fill(translate(title))
    await desk.keyboard.press('Enter')
    await person.dialog().locator('form').waitFor()
  }
  const close = async () => {
    await window.desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
  }
  const faultsOf = async (page: Page, within: string) => ({
    axe: await axeFaultsInBothThemes(page, within),
    small: await smallTargetsIn(page, within),
    cut: await cutIn(page, within),
  })
  const none = { axe: [], small: [], cut: [] }
  const newest = () => newestEnvelope(window)
  const strip = () => window.host.page('strip')
  const ended = () => until('its end', async () => (await newest())?.ended !== undefined)
  const isOpen = async () => {
    const one = await newest()
    return one !== undefined && one.ended === undefined
  }

  const submit = () => person.dialog().locator('button[type=submit]')
  /** Checks the open dialog, before and after a refused input. */
  async function isForEveryone(): Promise<void> {
    expect(await faultsOf(window.desk, '[role=dialog]')).toEqual(none)
    await person.dialog().getByRole('textbox').first().fill('')
    await submit().click()
    await person.dialog().locator('[aria-invalid=true], [role=alert]').first().waitFor()
    expect(await faultsOf(window.desk, '[role=dialog]')).toEqual(none)
  }

  it('has an accessible bounds dialog that cuts nothing off, also with a rejected value', async () => {
    await openDialog(commandTitles.arm)
    await isForEveryone()
    await close()
  })

  it.each([['twap'], ['chase'], ['scale'], ['basket']])(
    'has an accessible dialog for a “%s” program that cuts nothing off, also with a rejected value',
    async kind => {
      await openDialog(commandTitles.program)
      await person.dialog().locator('.listed select').first().selectOption(kind)
      await isForEveryone()
      await close()
    },
  )

  it('states in the dialog for closing over time that there is no position, and cuts nothing off', async () => {
    await openDialog(commandTitles.program)
    await person.dialog().locator('.listed select').first().selectOption('close over time')
    await submit().waitFor({ state: 'detached' })
    expect(await faultsOf(window.desk, '[role=dialog]')).toEqual(none)
    await close()
  })

  it('has an accessible sheet for arming', async () => {
    const { sheet } = window
    const answered = window.call('armed.arm', await smallBounds(window))
    await sheet.locator('.sheet').waitFor()
    expect(await faultsOf(sheet, 'body')).toEqual(none)
    await sheet.keyboard.press('Escape')
    expect(await answered).toEqual({ ok: true, value: 'declined' })
    await sheet.locator('.sheet').waitFor({ state: 'detached' })
  })

  it('has an accessible strip and desk below it, which cut nothing off with a press reported', async () => {
    await armKeys(window, person)
    const page = await strip()
    await page.getByRole('button').first().waitFor()
    await window.desk.keyboard.press('F1')
    await until('one to have left', async () => (await newest())?.used.writes === 1)
    await expect.poll(() => page.locator('.said').innerText()).toContain('0.01')
    expect(await faultsOf(page, 'body')).toEqual(none)
    expect(await misplacedIn(window.desk, mandateStripSizes.height)).toEqual([])
    await window.desk.keyboard.press('Escape')
    await ended()
  })

  it('has an accessible dialog for closing over time that cuts nothing off, also with a rejected value', async () => {
    await holdAPosition(window)
    await openDialog(commandTitles.program)
    await person.dialog().locator('.listed select').first().selectOption('close over time')
    await isForEveryone()
    await close()
  })

  it('has an accessible program row when expanded, and program page once it ended', async () => {
    const { desk } = window
    const { buyAtMost = '' } = await smallBounds(window)
    const wish = {
      ...{ is: 'twap', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', type: 'IOC', quantity: '0.12' },
      ...{ worst: buyAtMost, worthInAll: '20000', slices: 12, minutes: 2, sizeVaries: 20, timeVaries: 30 },
      ...{ reach: 5, catchUp: '', patience: 60, reduceOnly: false },
    }
    await person.sayYes(async () => void window.call('armed.program', wish), { isTaken: isOpen })
    await desk.locator('.program summary').click()
    await until('a slice', async () => Number((await newest())?.used.writes) >= 1)
    expect(await faultsOf(desk, '.program')).toEqual(none)
    expect(await faultsOf(await strip(), 'body')).toEqual(none)
    expect(await misplacedIn(desk, mandateStripSizes.height)).toEqual([])
    // A waiting program shows its reason.
    await window.practice({ do: 'fault', fault: { name: 'move the price', symbol: SYMBOL, share: 0.04 } })
    await desk
      .locator('.program .waits')
      .filter({ hasText: translate(programWaitMessages.on.price) })
      .waitFor()
    const waits = (await strip())
      .getByRole('status')
      .filter({ hasText: translate(programWaitMessages.on.price) })
    await waits.waitFor()
    expect(await faultsOf(desk, '.program')).toEqual(none)
    expect(await faultsOf(await strip(), 'body')).toEqual(none)
    await window.call('armed.disarm')
    await ended()
    await openDialog(commandTitles.arm)
    await person.dialog().locator('details > summary').first().click()
    await person.dialog().locator('details li').first().waitFor()
    expect(await faultsOf(desk, '[role=dialog]')).toEqual(none)
    await close()
  })
})
