import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown('looked at'))
})
afterAll(() => window.close())

const button = (name: string | RegExp): Locator => window.desk.getByRole('button', { name })
const item = (name: RegExp): Locator => window.desk.getByRole('menuitem', { name })
const card = (): Locator => window.desk.getByRole('region', { name: 'The tour' })
const dialog = (): Locator => person.dialog()
const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'detached' })
const banner = (head: string): Locator => window.desk.locator('.banner', { hasText: head })

const sayYes = (ask: () => Promise<void>, isTaken?: () => Promise<boolean>): Promise<void> =>
  person.sayYes(ask, { by: 'mouse', ...(isTaken && { isTaken }) })
const review = (): Promise<void> => button(/^Review/).click()

/** Takes a price from the book or types one that rests, and sets a size with the slider. */
async function draft(side: 'Buy' | 'Sell', price: 'fills' | 'rests'): Promise<void> {
  const { desk } = window
  await desk.getByRole('radio', { name: new RegExp(`^${side}`) }).click()
  await desk.getByRole('radio', { name: 'Limit', exact: true }).click()
  // The far end of the other side, so that the book has enough for the order.
  const levels = desk.locator(side === 'Buy' ? '.level.ask' : '.level.bid').filter({ hasText: /\d/ })
  await (side === 'Buy' ? levels.first() : levels.last()).click()
  if (price === 'rests') {
    // Near enough to need no typed word, and too far to fill by chance.
    const away = side === 'Buy' ? 0.985 : 1.015
    await typeInto(
      desk.getByRole('textbox', { name: 'Price', exact: true }),
      ((await mark()) * away).toFixed(1),
    )
  }
  const slider = desk.getByRole('slider', { name: 'Share of free collateral' })
  const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 }
  await slider.click({ position: { x: width * 0.12, y: height / 2 } })
  await expect
    .poll(() => desk.getByRole('textbox', { name: 'Size', exact: true }).inputValue())
    .toMatch(/[1-9]/)
}

async function mark(): Promise<number> {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC')?.mark)
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('Control+a')
  await field.pressSequentially(text)
}

/** Opens a menu command of the first position. */
async function ofPosition(name: RegExp): Promise<void> {
  await window.desk.getByRole('tab', { name: /^Positions/ }).click()
  await button(/^More for/)
    .first()
    .click()
  await item(name).click()
}

/** Declares the outcome of the attempt whose evidence is open, with a reason. */
async function declareNotPlaced(): Promise<void> {
  const { sheet } = window
  await sayYes(
    async () => {
      await dialog().getByRole('button', { name: 'Declare…' }).click()
      await person.sheet().waitFor()
      await sheet.getByRole('radio', { name: 'Not placed' }).click()
      await typeInto(sheet.getByRole('textbox'), 'The venue’s own terminal does not show it.')
    },
    async () => (await person.newest())?.state.is === 'declared',
  )
  // Main passes no press through to the desk while the sheet is open.
  await gone(person.sheet())
  await dialog().getByRole('button', { name: 'Dismiss' }).click()
  await gone(dialog())
  await until('writing to be possible', async () => (await person.holds()).length === 0)
}

describe('desk by mouse', { timeout: 120_000 }, () => {
  it('completes the tour: one order, one cancel, one lost order, declared with a reason', async () => {
    const { desk } = window
    const done = () => expect.poll(() => card().getByRole('status').innerText()).toContain('Done')
    const next = () => card().getByRole('button', { name: 'Next' }).click()
    await button('Take the tour').click()
    await next()

    await draft('Buy', 'fills')
    await sayYes(review)
    await person.isOver('filled', 'partly filled', 'live')
    await done()
    await next()

    await draft('Buy', 'rests')
    await sayYes(review)
    await person.isOver('live', 'partly filled')
    await button('Show orders').click()
    await sayYes(() =>
      button(/^Cancel BUY/)
        .first()
        .click(),
    )
    await person.isOver('cancelled', 'filled')
    await done()
    await next()

    await button('Start the drill').click()
    await desk.getByText('The next order will never arrive').first().waitFor()
    await draft('Buy', 'rests')
    await sayYes(review)
    await done()
    await next()

    // The proof takes as long as the signature lives, so the person declares the outcome.
    await card().getByRole('button', { name: 'Show evidence' }).click()
    await dialog().waitFor()
    expect(await dialog().innerText()).toContain('Asked: the order by its client id')
    await declareNotPlaced()
    await done()
    await next()
    await button('End the tour').click()
    await gone(card())
  })

  it('changes the leverage, and reads it back', async () => {
    await sayYes(async () => {
      if (!(await dialog().isVisible())) await button(/^Leverage/).click()
      await button('5×').click()
      await dialog().locator('[data-review]').click()
    })
    await person.isOver('done')
    await gone(dialog())
    await expect.poll(() => button(/^Leverage/).innerText()).toContain('5×')
  })

  it('protects a position', async () => {
    const trigger = ((await mark()) * 0.9).toFixed(1)
    await sayYes(async () => {
      if (!(await dialog().isVisible())) await ofPosition(/^Set TP\/SL/)
      await typeInto(dialog().getByLabel('Stop-loss trigger'), trigger)
      await dialog().locator('[data-review]').click()
    })
    await person.isOver('live')
    await gone(dialog())
    const row = async () =>
      (await window.desk.getByRole('grid', { name: /^Positions/ }).innerText()).replaceAll(/\s/g, '')
    await expect.poll(row).toContain(trigger)
  })

  it('closes half of a position', async () => {
    await sayYes(() => button(/^Close 50 %/).click())
    await person.isOver('filled')
  })

  it('stops everything, cancels resting orders, and reopens writing', async () => {
    await draft('Buy', 'rests')
    await sayYes(review)
    await person.isOver('live')
    await sayYes(() => window.desk.getByRole('button', { name: 'Stop', exact: true }).click())
    await person.isOver('cancelled', 'done', 'filled')
    expect(await person.holds()).toEqual(['stopped'])
    // Cancelling the protective stops is a separate offer, and is declined here.
    await dialog().waitFor()
    expect(await dialog().innerText()).toContain('stops')
    await dialog().getByRole('button', { name: 'Dismiss' }).click()
    await gone(dialog())
    await sayYes(
      () => window.desk.locator('.ticket').getByRole('button', { name: 'Resume…' }).click(),
      async () => (await person.holds()).length === 0,
    )
  })

  it('shows the past moment by moment while offline', async () => {
    const { desk } = window
    await button(/^Search/).click()
    const search = desk.getByRole('combobox', { name: 'Search commands and markets' })
    await typeInto(search, 'disconnect')
    await desk.getByRole('option', { name: /Disconnect/ }).click()
    await banner('Offline').waitFor()
    await desk.getByRole('navigation').getByRole('button', { name: 'Portfolio' }).click()
    await desk.getByRole('radio', { name: 'Snapshots', exact: true }).click()
    const shown = desk.getByText(/^\d+ of \d+; saved:/)
    const [last] = /^\d+/.exec(await shown.innerText()) ?? []
    await button('Previous moment').click()
    await expect.poll(() => shown.innerText()).toMatch(new RegExp(`^${Number(last) - 1} of `))
    await banner('Offline').getByRole('button', { name: 'Reconnect' }).click()
    await until('writing to be possible', async () => (await person.holds()).length === 0)
  })

  it('adds a key as far as it can be tried, and stores none that cannot be tried', async () => {
    const { sheet } = window
    await button(/^Account:/).click()
    await item(/^Add a key/).click()
    await person.sheet().waitFor()
    const venues = sheet.locator('select')
    await venues.selectOption({ index: (await venues.locator('option').count()) - 1 })
    await typeInto(sheet.getByLabel('Base address'), 'https://127.0.0.1:1')
    await typeInto(sheet.getByLabel('Public stream'), 'wss://127.0.0.1:1/ws')
    await typeInto(sheet.getByLabel('Private stream'), 'wss://127.0.0.1:1/private/')
    const onward = sheet.getByRole('button', { name: 'Continue' })
    await onward.click()
    await typeInto(sheet.getByLabel('Account id'), `0x${'1'.repeat(64)}`)
    await onward.click()
    await typeInto(sheet.getByLabel('Signing secret'), `ed25519:${'2'.repeat(44)}`)
    await onward.click()
    await sheet.locator('.foot .down').first().waitFor()
    expect(await sheet.locator('[data-hold]').count()).toBe(0)
    await sheet.getByRole('button', { name: /back/ }).click()
    await gone(person.sheet())
  })

  it('closes the desk after one sentence about what stays live', async () => {
    const { native, windows, calls } = window.host
    native.dialog.answers.push({ response: 1 })
    const [frame] = windows
    // The button that closes a window belongs to the system; this is its effect.
    frame?.close()
    const messageBoxes = () => calls.filter(({ api }) => api === 'dialog.showMessageBox')
    await until('the sentence', () => Promise.resolve(messageBoxes().length === 1))
    expect(JSON.stringify(messageBoxes()[0]?.args.at(-1))).toMatch(/stay open at the venue/)
  })
})
