import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())

const PICTURES = process.env['PERPDESK_PICTURES']
const picture = async (name: string): Promise<void> => {
  if (PICTURES !== undefined) await window.desk.screenshot({ path: `${PICTURES}/${name}.png` })
}
const seen = (text: string | null): string =>
  (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('\u2060', '')
const field = (name: string) => window.desk.getByRole('textbox', { name, exact: true })
const ticket = () => window.desk.locator('.ticket')
const saidAt = async (name: string): Promise<string> => {
  const [id] = ((await field(name).getAttribute('aria-describedby')) ?? '').split(' ')
  return seen(await window.desk.locator(`[id="${id}"]`).innerText())
}
/** Chooses a number format and returns to the ticket. */
async function choose(style: string): Promise<void> {
  await window.desk.keyboard.press('Control+4')
  await window.desk.getByRole('radio', { name: style, exact: true }).check({ force: true })
  await window.desk.keyboard.press('Control+1')
  await field('Price').waitFor()
}

describe('figures typed into the ticket', { timeout: 120_000 }, () => {
  it.each([
    ['1,000', '1 000 or 1?'],
    ['66,658', '66 658 or 66.658?'],
    ['60000q', 'Only digits 0 to 9'],
  ])('%s are refused with a reason', async (typed, why) => {
    await field('Size').fill('0.01')
    await field('Price').fill(typed)
    await expect.poll(() => saidAt('Price')).toContain(why)
    await expect.poll(async () => seen(await ticket().innerText())).not.toMatch(/not read yet:/i)
    expect(await ticket().locator('.review').getAttribute('aria-disabled')).toBe('true')
    await picture(`refused-${typed.replaceAll(/\W/g, '_')}`)
  })

  it('are echoed beside any other error', async () => {
    await field('Price').fill('60000,55')
    await expect
      .poll(() => saidAt('Price'))
      .toMatch(/is off tick[^]*read as 60 000.55: the comma is the decimal mark/)
    await picture('echoed')
  })

  it.each([
    ['1 234.5', '60 000.5'],
    ['1,234.5', '60,000.5'],
    ['1.234,5', '60.000,5'],
    ['1234.5', '60000.5'],
  ])('are read back from the desk’s display in the style %s', async (style, shown) => {
    await choose(style)
    await field('Price').fill('')
    await field('Price').fill(shown)
    await field('Price').press('ArrowUp')
    const [whole, part] = (await field('Price').inputValue()).split(/[.,]/)
    expect([whole, part]).toEqual(['60000', '6'])
    await picture(`style-${style.replaceAll(/\W/g, '_')}`)
  })

  it('in the format 1.234,5 read 20.000 as nothing but an ambiguous value', async () => {
    await choose('1.234,5')
    await field('Price').fill('20.000')
    await expect.poll(() => saidAt('Price')).toContain('20.000 or 20?')
    await picture('twenty-thousand')
    await window.desk.keyboard.press('Control+k')
    const search = window.desk.getByRole('combobox', { name: 'Search commands and markets' })
    await search.fill('buy 0,1 btc 80.000')
    await expect
      .poll(async () => seen(await window.desk.locator('.told').innerText()))
      .toContain('80.000 or 80?')
    await picture('palette')
    await window.desk.keyboard.press('Escape')
    await choose('1 234.5')
  })
})

describe('settings from a text', { timeout: 120_000 }, () => {
  it('are listed as changes first, applied by a second press, and can be reverted', async () => {
    const { desk } = window
    await desk.keyboard.press('Control+4')
    await desk.getByLabel('Save layout as').fill('Mine')
    await desk.getByLabel('Save layout as').press('Enter')
    await desk.getByLabel('Import settings').fill('{"theme":"light","zone":"mars","version":99}')
    await desk.getByRole('button', { name: 'Preview…' }).click()
    await expect.poll(() => desk.locator('.changes').innerText()).toMatch(/theme[^]*"dark" → "light"/)
    expect(await desk.locator('.faults').innerText()).toMatch(/zone[^]*version/)
    await picture('settings-offer')
    await desk.getByRole('button', { name: 'Apply this change' }).click()
    const light = () => desk.evaluate(() => document.documentElement.dataset['theme'])
    await expect.poll(light).toBe('light')
    await desk.getByRole('button', { name: 'Use Mine' }).waitFor()
    await picture('settings-taken')
    await desk.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(light).toBe('dark')
    await desk.getByRole('button', { name: 'Use Mine' }).waitFor()
    await desk.keyboard.press('Control+1')
  })
})

describe('tabs of the book', { timeout: 120_000 }, () => {
  it('are fully visible at 1440 beside the longest grouping', async () => {
    const markets = (await window.snapshot()).markets?.value ?? []
    const finest = markets.toSorted((a, b) => b.tick.length - a.tick.length)[0]
    await person.command(finest?.symbol ?? '')
    await expect
      .poll(async () => (await window.desk.locator('.panel-head .tab').allInnerTexts()).join(' '))
      .toContain(finest?.tick)
    const tab = window.desk.getByRole('tab', { name: 'DOM' })
    await expect
      .poll(() =>
        tab.evaluate(element => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const list = element.closest('[role=tablist]')?.getBoundingClientRect()
          const met = document.elementFromPoint(right - 3, (top + bottom) / 2)
          const panel = element.closest('.panel')?.getBoundingClientRect().right ?? 0
          const last =
            element.closest('.panel-head')?.lastElementChild?.getBoundingClientRect().right ?? Infinity
          const isWhole = list !== undefined && right <= list.right && left >= list.left
          return [isWhole, element.contains(met), last <= panel]
        }),
      )
      .toEqual([true, true, true])
    await picture('dom-tab')
  })
})
