import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentStage } from '../../host/stage.mjs'
import { applicationMenuMessages } from '@messages-in/zh/menu'
import { workspaceViewTitles } from '@messages-in/zh/shell'
import { smallOrder, until, type DeskInWindow } from '../kit/desk-window'
import { askToSend, press } from '../kit/hands'
import { axeFaultsInBothThemes, misplacedIn } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { standsAtEverySize } from '../kit/stands'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())

const spoken = () => window.desk.evaluate(() => document.documentElement.lang).catch(() => undefined)
const isSpoken = (tag: string) => until(`the desk in ${tag}`, async () => (await spoken()) === tag)
const CHINESE = /\p{Script=Han}/u

describe('second language', () => {
  it('is chosen in Settings, and applies everywhere without a restart', async () => {
    const { desk, sheet } = window
    const before = await person.newest()
    await person.pressFor('Control+4', desk.getByRole('main', { name: 'Settings' }))
    await desk.getByRole('radio', { name: /^简体中文/ }).press('Space')
    await isSpoken('zh-CN')
    // The page stays on the settings without a notice, since the person made the choice.
    await desk.getByRole('main', { name: workspaceViewTitles.settings }).waitFor()
    await expect.poll(() => sheet.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
    expect(currentStage().menu?.items.map(({ label }) => label)).toContain(applicationMenuMessages.desk)
    // The change of language sent nothing and asked nothing.
    expect(await person.newest()).toEqual(before)
    await window.ready()
    expect(await desk.locator('.notice').count()).toBe(0)
  })

  it.each([1, 2, 3, 4] as const)('is accessible and laid out correctly behind Ctrl+%d', async digit => {
    const { desk } = window
    const name = { 1: 'trade', 2: 'portfolio', 3: 'log', 4: 'settings' } as const
    await person.pressFor(
      `Control+${digit}`,
      desk.getByRole('main', { name: workspaceViewTitles[name[digit]] }),
    )
    expect(await axeFaultsInBothThemes(desk)).toEqual([])
    await expect.poll(() => misplacedIn(desk)).toEqual([])
    if (digit === 1) await standsAtEverySize(window)
  })

  it('shows side, type and symbol in English beside it on the sheet, and takes the same typed word', async () => {
    const { sheet } = window
    await person.pressFor('Control+1', window.desk.getByRole('main', { name: workspaceViewTitles.trade }))
    const { submitted, holdAndSayYes } = await askToSend(window)
    const text = await sheet.locator('.sheet').innerText()
    for (const english of ['BUY', 'MARKET', 'BTC', 'SEND', '0.01']) expect(text).toContain(english)
    expect(text).toMatch(CHINESE)
    expect(await axeFaultsInBothThemes(sheet)).toEqual([])
    expect(await holdAndSayYes(() => press(window, 1_000))).toEqual(['heard'])
    await submitted
    await person.isOver('filled')
  })

  it.each([
    ['adds to a position', { ...smallOrder, quantity: '0.02' }, '增加您已有的仓位'],
    // Sent less than a minute ago, and increases the position as well.
    ['is the same again', smallOrder, '秒前发送过相同的委托'],
  ])(
    'shows all of a market order that %s at 1440 × 900, with its whole word field',
    async (_, order, warned) => {
      const { sheet } = window
      const { leave } = await askToSend(window, order)
      const body = sheet.locator('.body')
      const words = await sheet.locator('.sheet').innerText()
      // Free space under the field, enough for one more line.
      const [beyond, free] = await body.evaluate((part: HTMLElement) => [
        part.scrollHeight - part.clientHeight,
        part.getBoundingClientRect().bottom - (part.lastElementChild?.getBoundingClientRect().bottom ?? 0),
      ])
      await leave()
      expect(words).toContain('增加您已有的仓位')
      expect(words).toContain(warned)
      expect(beyond).toBe(0)
      expect(free).toBeGreaterThanOrEqual(8)
    },
  )

  it('stays as it was chosen', async () => {
    const { desk } = window
    await person.pressFor('Control+4', desk.getByRole('main', { name: workspaceViewTitles.settings }))
    await desk.getByRole('radio', { name: 'English' }).press('Space')
    await isSpoken('en')
    await desk.getByRole('main', { name: 'Settings' }).waitFor()
    expect(currentStage().menu?.items.map(({ label }) => label)).toContain('Desk')
  })
})
