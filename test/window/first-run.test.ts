import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNewDeskWindow, type DeskInWindow } from '../kit/desk-window'
import { axeFaultsInBothThemes, focusOf, misplacedIn } from '../kit/page-looks'
import { sitDownAt, type Person } from '../kit/person'
import { resize } from '../kit/stands'

const home = mkdtempSync(join(tmpdir(), 'perpdesk-first-'))
let window: DeskInWindow
let person: Person

const sitDownAgain = async () =>
  void ({ window, person } = await sitDownAt(() => openNewDeskWindow(home), 'looked at'))
beforeAll(sitDownAgain)
afterAll(async () => {
  await window.close()
  rmSync(home, { recursive: true, force: true })
})

const panels = () =>
  window.desk
    .locator('.workspace [data-group]')
    .evaluateAll(all => all.map(each => each.getAttribute('data-group')))
const everything = () => window.desk.getByRole('button', { name: 'Show everything' })
const types = () =>
  window.desk.getByRole('radiogroup', { name: 'Order type' }).getByRole('radio').allInnerTexts()

describe('first run', () => {
  it('shows a chart, positions and a ticket for limit and market orders, and three results', async () => {
    const { desk } = window
    await everything().waitFor()
    expect(await panels()).toEqual(['chart', 'tables'])
    expect(await types()).toEqual(['Limit', 'Market'])
    await desk.getByRole('button', { name: 'Not now' }).click()
    await desk.getByRole('radio', { name: 'Market' }).click()
    await desk.getByLabel('Size', { exact: true }).fill('0.01')
    await desk.locator('.ticket .outcome').getByText('Liquidation').waitFor()
    expect(await desk.locator('.ticket .outcome dt').allInnerTexts()).toEqual([
      'Fills',
      'Value at most',
      'Liquidation',
    ])
    expect(await desk.getByRole('button', { name: 'More order types' }).count()).toBe(0)
    expect(await axeFaultsInBothThemes(desk)).toEqual([])
  })

  it.each([
    [1024, 700],
    [1366, 768],
    [1440, 900],
  ] as const)('fits at %i × %i', async (width, height) => {
    await resize(window, { width, height, window: [width, height], larger: 0 })
    expect(await misplacedIn(window.desk)).toEqual([])
  })

  it('explains a term of the ticket and of a table beside it, once the focus came by keyboard', async () => {
    const { desk } = window
    const tip = desk.locator('.focus-tip')
    await desk.getByLabel('Size', { exact: true }).focus()
    await person.tabTo(/^TP/)
    await expect.poll(() => tip.innerText()).toBe('Take-profit and stop-loss, sent with the order')
    const [tipBox, ticketBox] = [await tip.boundingBox(), await desk.locator('.ticket').boundingBox()]
    expect((tipBox?.x ?? 0) + (tipBox?.width ?? 0)).toBeLessThanOrEqual(ticketBox?.x ?? 0)
    await desk.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    await desk.keyboard.press('Alt+1')
    await expect.poll(() => focusOf(desk)).toBe('Positions')
    await desk.keyboard.press('ArrowUp')
    for (let column = 0; column < 3; column += 1) await desk.keyboard.press('ArrowRight')
    await expect.poll(() => tip.innerText()).toBe('size × (mark − entry)')
    await desk.keyboard.press('ArrowDown')
    await tip.waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(desk)).toBe('Positions')
  })

  it.each([
    [1366, 768],
    [1024, 700],
  ] as const)('keeps the results in sight beside TP / SL at %i × %i', async (width, height) => {
    const { desk } = window
    await resize(window, { width, height, window: [width, height], larger: 0 })
    await desk.getByRole('checkbox', { name: 'TP / SL' }).check()
    await desk.getByLabel('Stop-loss trigger', { exact: true }).fill('20000')
    await desk.locator('.ticket .outcome').getByText('Liquidation').waitFor()
    const cut = () =>
      desk.locator('.ticket').evaluate(ticket => {
        const end = ticket.querySelector('.summary')!.getBoundingClientRect().top
        return [...ticket.querySelectorAll<HTMLElement>('.outcome dt')]
          .filter(line => line.getBoundingClientRect().bottom > end)
          .map(line => line.innerText)
      })
    await expect.poll(cut).toEqual([])
    await desk.getByRole('checkbox', { name: 'TP / SL' }).uncheck()
  })

  it('is still simple after a restart, and shows everything from one button on', async () => {
    await window.close()
    await sitDownAgain()
    await everything().click()
    await expect.poll(panels).toContain('book')
    expect(await types()).toContain('Stop')
    expect(await everything().count()).toBe(0)
    await window.close()
    await sitDownAgain()
    await expect.poll(panels).toContain('book')
  })

  it('comes back by a command, and ends when a further panel is opened', async () => {
    await person.command('simple view')
    await expect.poll(panels).toEqual(['chart', 'tables'])
    await person.command('show everything')
    await expect.poll(panels).toContain('book')
  })
})
