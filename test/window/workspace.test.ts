import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, valueOf, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
const errors: string[] = []
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  window.desk.on('console', message => message.type() === 'error' && errors.push(message.text()))
  window.desk.on('pageerror', error => errors.push(error.message))
  await window.resize(1440, 900)
  await until('the layout of that width', async () => (await panels()).length === 5)
})
afterAll(() => window.close())

/** The visible panels, in the order of F6. */
const panels = () =>
  window.desk.evaluate(() =>
    [...document.querySelectorAll('main [data-panel]')].map(panel => panel.getAttribute('aria-label')),
  )
const tab = (name: string) => window.desk.getByRole('tab', { name, exact: true })
const region = (name: string) => window.desk.locator(`[data-group][aria-label="${name}"]`)
const boxOf = async (name: string) => (await region(name).boundingBox())!
const kept = async () =>
  (JSON.parse(String(valueOf(await window.call('screen.recall')))) as { workspaces?: object }).workspaces

/** Drags a tab to a fractional position in a group, and returns the shaded area before the release. */
async function pull(name: string, to: string, across: number, down: number) {
  const { mouse } = window.desk
  const from = (await tab(name).boundingBox())!
  const there = await boxOf(to)
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await mouse.down()
  await mouse.move(there.x + there.width * across, there.y + there.height * down, { steps: 5 })
  const shade = await window.desk.locator('.shade').boundingBox()
  await mouse.up()
  await window.desk.locator('.shade').waitFor({ state: 'detached' })
  return { shade, there }
}

describe('workspace by pointer', { timeout: 120_000 }, () => {
  it('docks a tab at the edge of another panel, which is shaded, and redraws no other chart', async () => {
    const canvas = () => window.desk.locator('.canvas canvas').first().elementHandle()
    await window.desk.locator('.canvas canvas').first().waitFor()
    const drawn = await canvas()
    const { shade, there } = await pull('Trades', 'Chart', 0.05, 0.5)
    expect([shade!.x, shade!.height].map(Math.round)).toEqual([there.x, there.height].map(Math.round))
    expect(Math.round(shade!.width * 2)).toBe(Math.round(there.width))
    expect(await panels()).toEqual(['Trades', 'Chart', 'Book', 'Tables', 'Ticket'])
    expect((await boxOf('Trades')).x).toBeLessThan((await boxOf('Chart')).x)
    expect(await drawn?.evaluate(element => element.isConnected)).toBe(true)
  })

  it('keeps a dragged tab in its place when Escape is pressed', async () => {
    const { desk } = window
    const before = await panels()
    const from = (await tab('Trades').boundingBox())!
    await desk.mouse.move(from.x + 5, from.y + 5)
    await desk.mouse.down()
    await desk.mouse.move(from.x + 5, from.y + 400, { steps: 4 })
    await desk.locator('.shade').waitFor()
    await desk.keyboard.press('Escape')
    await desk.locator('.shade').waitFor({ state: 'detached' })
    await desk.mouse.up()
    expect(await panels()).toEqual(before)
  })

  it('moves a tab into the tabs of another panel', async () => {
    await pull('Trades', 'Book', 0.5, 0.5)
    expect(await panels()).toEqual(['Chart', 'Trades', 'Tables', 'Ticket'])
    expect(await tab('Trades').getAttribute('aria-selected')).toBe('true')
    expect(await tab('Book').getAttribute('aria-selected')).toBe('false')
  })

  it('drags a divider only as far as the panels stay readable', async () => {
    const { mouse } = window.desk
    const line = window.desk.getByRole('separator', { name: 'Line between Chart and Trades' })
    const { x, y, height } = (await line.boundingBox())!
    const before = (await boxOf('Chart')).width
    const to = async (by: number) => {
      await mouse.move(x + 2, y + height / 3)
      await mouse.down()
      await mouse.move(x + 2 + by, y + height / 3, { steps: 4 })
      await mouse.up()
    }
    await to(-100)
    await expect.poll(async () => Math.abs((await boxOf('Chart')).width - before + 100)).toBeLessThan(2)
    const moved = (await line.boundingBox())!
    await mouse.move(moved.x + 2, moved.y + moved.height / 3)
    await mouse.down()
    await mouse.move(1430, moved.y + moved.height / 3, { steps: 4 })
    await mouse.up()
    await expect.poll(async () => Math.round((await boxOf('Trades')).width)).toBeGreaterThan(230)
    await until('it to be kept', async () => (await kept()) !== undefined)
  })
})

describe('more panels than fit on the screen', { timeout: 120_000 }, () => {
  /** Panels partly outside the visible area of the workspace, in either direction. */
  const beyond = () =>
    window.desk.evaluate(() => {
      const room = document.querySelector('.workspace')!.getBoundingClientRect()
      return [...document.querySelectorAll('.workspace [data-panel]')]
        .filter(panel => {
          const { left, right, top, bottom } = panel.getBoundingClientRect()
          return left < room.left || right > room.right || top < room.top || bottom > room.bottom
        })
        .map(panel => panel.getAttribute('aria-label'))
    })
  const further = (name: string) => window.desk.getByRole('button', { name, exact: true })

  it('show eight charts at 1440 × 900, and none under the ticket', async () => {
    await person.command('Reset panels')
    for (const number of [2, 3, 4, 5, 6, 7, 8]) {
      await person.command(`Add panel: Chart ${number}`)
      await region(`Chart ${number}`).waitFor()
    }
    expect((await panels()).filter(name => name?.startsWith('Chart'))).toHaveLength(8)
    await expect.poll(beyond).toEqual([])
    expect(await window.desk.locator('.further:not(.brief)').count()).toBe(0)
  })

  it('are reached from the edge that hides them, and back', async () => {
    await person.command('Starting layout: Wide')
    await further('More panels right').waitFor()
    expect(await beyond()).toContain('DOM')
    await further('More panels right').press('Enter')
    await further('More panels left').waitFor()
    await expect.poll(beyond).not.toContain('DOM')
    await further('More panels left').click()
    await expect.poll(beyond).toContain('DOM')
    await person.command('Reset panels')
    await expect.poll(() => window.desk.locator('.further:not(.brief)').count()).toBe(0)
  })
})

describe('a panel that is linked to a colour', { timeout: 120_000 }, () => {
  const market = () => window.desk.locator('.ticket .market').innerText()
  const strip = () => window.desk.locator('.strip .market').innerText()
  const book = () => region('Book').innerText()

  it('shows another market by keys alone, and does so again after a reload', async () => {
    const { desk } = window
    await person.command('Reset panels')
    await desk.getByRole('button', { name: 'Panel menu: Book' }).press('Enter')
    await desk.getByRole('menuitem', { name: '● Pink' }).press('Enter')
    await desk.getByRole('button', { name: /^Book: PERP_BTC_USDC, pink/ }).press('Enter')
    await person.dialog().getByRole('combobox').pressSequentially('eth')
    await desk.keyboard.press('Enter')
    await expect.poll(book).toContain('Size ETH')
    await expect.poll(() => region('Book').locator('.level.bid > span').count()).toBeGreaterThan(0)
    expect([await strip(), await market()]).toEqual([expect.stringContaining('BTC'), 'BTC'])
    await desk.reload()
    await expect.poll(book).toContain('Size ETH')
    await expect.poll(() => region('Book').locator('.level.bid > span').count()).toBeGreaterThan(0)
    expect(await strip()).toContain('BTC')
  })

  it('brings the ticket and the other panels to its market where a price is pressed', async () => {
    const { desk } = window
    await desk.getByLabel('Size', { exact: true }).fill('0.5')
    const level = region('Book').locator('.level.bid').first()
    await level.click()
    await expect.poll(market).toBe('ETH')
    await expect.poll(strip).toContain('ETH')
    expect(await desk.getByLabel('Size', { exact: true }).inputValue()).toBe('')
    expect(await desk.getByLabel('Price', { exact: true }).inputValue()).toMatch(/^\d+(?:\.\d+)?$/)
    await desk.getByRole('button', { name: 'Panel menu: Book' }).press('Enter')
    await desk.getByRole('menuitem', { name: 'Follows desk' }).press('Enter')
    await expect.poll(() => region('Book').locator('.market').count()).toBe(0)
  })
})

describe('workspace by keyboard', { timeout: 120_000 }, () => {
  beforeAll(() => person.command('Reset panels'))

  it('moves through the panels in reading order by F6', async () => {
    const { desk } = window
    const at = () => desk.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await person.pressFor('F6', desk.locator('[data-panel]:focus'))
    const round: unknown[] = [await at()]
    for (let i = 0; i < 4; i += 1) {
      await desk.keyboard.press('F6')
      round.push(await at())
    }
    expect(new Set(round)).toEqual(new Set(['Chart', 'Book', 'Trades', 'Tables', 'Ticket']))
  })

  it('moves a divider by arrows, and keeps it in place once the panels are locked', async () => {
    const { desk } = window
    const line = desk.getByRole('separator', { name: 'Line between Book and Trades' })
    const { height } = await boxOf('Book')
    await line.focus()
    await desk.keyboard.press('ArrowUp')
    await expect.poll(async () => Math.round((await boxOf('Book')).height - height)).toBe(-16)
    await person.command('Lock panels')
    await line.focus()
    await desk.keyboard.press('ArrowDown')
    expect(await line.getAttribute('aria-disabled')).toBe('true')
    expect(Math.round((await boxOf('Book')).height - height)).toBe(-16)
    await person.command('Unlock panels')
  })

  it('moves a panel by a dialog, closes it and adds it again by commands', async () => {
    const { desk } = window
    await person.command('Move or split panel')
    const dialog = person.dialog()
    await dialog.getByLabel('Panel', { exact: true }).selectOption('Trades')
    await dialog.getByRole('radio', { name: 'Left' }).press('Enter')
    await dialog.getByLabel('Beside', { exact: true }).selectOption('Chart')
    await dialog.getByRole('button', { name: 'Move' }).press('Enter')
    await expect.poll(panels).toEqual(['Trades', 'Chart', 'Book', 'Tables', 'Ticket'])
    await expect.poll(() => region('Trades').evaluate(each => each === document.activeElement)).toBe(true)
    await person.command('Close panel: Trades')
    await expect.poll(panels).toEqual(['Chart', 'Book', 'Tables', 'Ticket'])
    await person.command('Add panel: Chart 2')
    await expect.poll(panels).toEqual(['Chart', 'Chart 2', 'Book', 'Tables', 'Ticket'])
    await region('Chart 2').locator('canvas').first().waitFor()
    await person.command('Reset panels')
    await expect.poll(panels).toEqual(['Chart', 'Book', 'Trades', 'Tables', 'Ticket'])
    expect(await desk.locator('main [data-panel]').count()).toBe(5)
  })

  it('draws a linked chart again after a reload', async () => {
    const { desk } = window
    await desk.getByRole('button', { name: 'Panel menu: Chart', exact: true }).press('Enter')
    await desk.getByRole('menuitem', { name: /pink/i }).press('Enter')
    const chip = desk.getByRole('button', { name: /^Chart: .*pink/ })
    await chip.waitFor()
    await desk.reload()
    await chip.waitFor()
    await region('Chart').locator('canvas').first().waitFor()
    await person.command('Reset panels')
    await chip.waitFor({ state: 'detached' })
  })

  it('causes no violation of the page’s policy', () => expect(errors).toEqual([]))
})
