import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlertPageState } from '../../src/core/alert/alert'
import { until, valueOf, type DeskInWindow } from '../kit/desk-window'
import { sitDown, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown('looked at'))
})
afterAll(() => window.close())

const kept = async (): Promise<Record<string, unknown>> =>
  JSON.parse(String(valueOf(await window.call('screen.recall')))) as Record<string, unknown>

describe('desk by keyboard alone', () => {
  it('dismisses the tour permanently', async () => {
    await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
    await until('that to be kept', async () => (await kept())['toured'] === true)
    expect(await window.desk.getByText('New here?').count()).toBe(0)
  })

  it('gives a command another key, which then works, and the old one no longer does', async () => {
    const { desk } = window
    await desk.keyboard.press('Control+4')
    await desk.getByLabel('Find a command').fill('go to log')
    const face = desk.getByRole('button', { name: /^Key of Go to Log: (?!Order|Event)/ })
    await face.press('Enter')
    await desk.keyboard.press('Control+l')
    await expect.poll(() => face.innerText()).toBe('Ctrl L')
    const place = () => desk.locator('main').getAttribute('aria-label')
    await desk.keyboard.press('Control+3')
    expect(await place()).toBe('Settings')
    await desk.keyboard.press('Control+l')
    await expect.poll(place).toBe('Log')
  })

  it('rejects a key that another command has, with a message, and ignores it meanwhile', async () => {
    const { desk } = window
    await desk.keyboard.press('Control+4')
    await desk.getByLabel('Find a command').fill('go to log')
    const face = desk.getByRole('button', { name: /^Key of Go to Log: (?!Order|Event)/ })
    await face.press('Enter')
    await desk.keyboard.press('Control+Shift+L')
    expect(await desk.locator('.hotkeys [role=alert]').innerText()).toContain('belongs to “Stop trading”')
    expect((await window.snapshot()).writes?.value.holds).toEqual([])
  })

  it('changes times and figures everywhere at once, but not what is copied', async () => {
    const { desk } = window
    await desk.keyboard.press('Escape')
    await desk.getByText('1.234,5', { exact: true }).click()
    await desk.keyboard.press('Control+1')
    await until('a price in that style', async () =>
      /\d\u2060\.\d{3}\u2060\u2060,\d/.test(await desk.locator('.strip .last dd').innerText()),
    )
  })

  it('scales everything up and down, the sheet included', async () => {
    // The strip loads only once something is armed, at the same zoom.
    const views = () =>
      [...window.host.contents.values()].flatMap(each => (each.getURL() === '' ? [] : [each.getZoomFactor()]))
    expect(views()).toHaveLength(2)
    await window.call('screen.zoom', { step: 'in' })
    expect(new Set(views())).toEqual(new Set([1.1]))
    await window.call('screen.zoom', { step: 'usual' })
    expect(new Set(views())).toEqual(new Set([1]))
  })
})

describe('alerts', () => {
  it('report an awaited price once, and remove the alert', async () => {
    const { quotes } = await window.snapshot()
    const mark = quotes?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC')?.mark
    const { rules } = valueOf(await window.call('alerts.list')) as AlertPageState
    const price = { id: 'near', symbol: 'PERP_BTC_USDC', when: 'at or above', price: '1', by: 'mark' }
    expect(mark).toBeDefined()
    await window.call('alerts.wish', { ...rules, prices: [price] })
    const alertPage = await until('the alert', async () => {
      const list = valueOf(await window.call('alerts.list')) as AlertPageState
      return list.alerts.some(({ kind }) => kind === 'price') ? list : undefined
    })
    expect(alertPage.rules.prices).toEqual([])
    await window.desk.getByRole('button', { name: /^Alerts, \d+ unread/ }).click()
    await expect.poll(() => window.desk.getByText('Price alert').count()).toBe(1)
  })

  it('report a trade that this desk did not make, and list its position among the others', async () => {
    const { desk } = window
    const by = { symbol: 'PERP_ETH_USDC', side: 'BUY', quantity: '0.1', on: { method: 'GET' } }
    await window.practice({ do: 'fault', fault: { name: 'trade as somebody else', ...by } })
    const alert = await until('the alert', async () => {
      const { alerts } = valueOf(await window.call('alerts.list')) as AlertPageState
      return alerts.find(({ kind }) => kind === 'not by this desk')
    })
    expect(alert.facts).toMatchObject({ symbol: 'PERP_ETH_USDC', side: 'BUY' })
    await desk
      .getByText(/not by this desk/)
      .first()
      .waitFor()
    await desk.keyboard.press('Escape')
    const positions = desk.getByRole('grid', { name: /^Positions/ })
    await person.pressFor('Alt+1', positions)
    await expect.poll(() => positions.innerText()).toMatch(/ETH[\s\S]*none/)
  })

  it('reject an invalid condition', async () => {
    expect(await window.call('alerts.wish', { prices: 'all' })).toMatchObject({ ok: false })
  })
})

describe('tour', { timeout: 120_000 }, () => {
  it('is completed by keyboard alone: one order, one cancel, one lost order and its evidence', async () => {
    const { desk } = window
    const card = desk.getByRole('region', { name: 'The tour' })
    const press = (name: string) => card.getByRole('button', { name }).press('Enter')
    const done = () => expect.poll(() => card.getByRole('status').innerText()).toContain('Done')
    await person.command('take the tour')
    await person.tabTo(/^Next$/)
    await desk.keyboard.press('Enter')

    await person.draft('0.02')
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await done()
    await press('Next')

    await press('Show orders')
    const table = desk.getByRole('grid', { name: /^Open orders/ })
    await person.sayYes(async () => {
      await table.focus()
      await desk.keyboard.press('Delete')
    })
    await done()
    await press('Next')

    await press('Start the drill')
    await desk.getByText('The next order will never arrive').first().waitFor()
    await person.draft('0.02')
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await done()
    await press('Next')

    await press('Show evidence')
    await person.dialog().waitFor()
    expect(await person.dialog().innerText()).toContain('Asked: the order by its client id')
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    // The proof takes as long as the signature lives.
    await press('Next')
    await press('End the tour')
    await card.waitFor({ state: 'detached' })
  })
})
