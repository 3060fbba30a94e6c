import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { danglingStopReasons } from '../../src/messages/orphan'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'
import { focusOf } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { standsAtEverySize } from '../kit/stands'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())

const table = (name: RegExp) => window.desk.getByRole('grid', { name })
const field = (name: string) => window.desk.getByRole('textbox', { name, exact: true })
const mark = async () => {
  const { quotes } = await window.snapshot()
  return Number(quotes?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC')?.mark)
}
const held = async () =>
  (await window.snapshot()).positions?.value.find(({ quantity }) => quantity !== '0')?.quantity

/** Opens the menu of a row, and moves down to this command. */
async function chooseOfRow(name: RegExp): Promise<void> {
  const { desk } = window
  await desk.keyboard.press('Shift+F10')
  await desk.getByRole('menuitem', { name }).waitFor()
  await until(`${name.source} in the menu`, async () => {
    if (name.test(await focusOf(desk))) return true
    await desk.keyboard.press('ArrowDown')
    return false
  })
  await desk.keyboard.press('Enter')
}

/** Types into the field that Tab reaches. */
async function typeInto(name: RegExp, text: string, page = window.desk): Promise<void> {
  await person.tabTo(name, page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

describe('desk by keyboard alone', () => {
  it('protects a position from its row', async () => {
    const { desk } = window
    await sendByHand(window)
    await until('a position', held)
    await person.pressFor('Alt+1', table(/^Positions/))
    const trigger = ((await mark()) * 0.9).toFixed(1)
    await person.sayYes(async () => {
      if (!(await person.dialog().isVisible())) {
        await table(/^Positions/).focus()
        await chooseOfRow(/^Set TP\/SL/)
        await person.dialog().waitFor()
      }
      await typeInto(/^Stop-loss trigger/, trigger)
      await desk.keyboard.press('Enter')
    })
    await person.isOver('live')
    const row = async () => (await table(/^Positions/).innerText()).replaceAll(/\s/g, '')
    await expect.poll(row).toContain(trigger)
    expect(await row()).not.toContain('of0.01')
    await person.dialog().waitFor({ state: 'detached' })
  })

  it('closes a position from its row, which leaves a separate stop behind', async () => {
    await person.sayYes(async () => {
      const { token } = await window.plan({
        is: 'algo order',
        kind: 'STOP',
        symbol: 'PERP_BTC_USDC',
        marginMode: 'CROSS',
        side: 'SELL',
        type: 'MARKET',
        quantity: '0.01',
        triggerPrice: ((await mark()) * 0.9).toFixed(1),
        reduceOnly: true,
      })
      window.ask('orders.submit', { token })
    })
    await person.isOver('live')
    await person.sayYes(async () => {
      await table(/^Positions/).focus()
      await window.desk.keyboard.press('Delete')
    })
    await person.isOver('filled')
    await until('nothing to be held', async () => (await held()) === undefined)
  })

  it('reports such a stop above the table, and cancels it from there', async () => {
    const { desk } = window
    await person.pressFor('Alt+3', table(/^Trigger orders/))
    const notice = desk
      .getByRole('status')
      .filter({ hasText: `protects nothing: ${danglingStopReasons['no position']}` })
    await notice.waitFor()
    expect(await desk.getByRole('tab', { name: /^Triggers/ }).innerText()).toMatch(/1\s+protect nothing/)
    await standsAtEverySize(window)
    const cancel = notice.getByRole('button', { name: /^Cancel/ })
    await person.sayYes(() => cancel.press('Enter'))
    await person.isOver('cancelled', 'done')
    await notice.waitFor({ state: 'detached' })
  })

  it('finds an order whose answer is lost, and shows the evidence that proved it', async () => {
    const { desk } = window
    // The report of an order can overtake the loss of its answer; then nothing was unknown.
    await until('an order to have been unknown', async () => {
      await person.command('lose my next reply')
      await person.draft('0.02')
      await person.sayYes(() => desk.keyboard.press('Enter'))
      await person.isOver('live', 'partly filled', 'filled')
      return (await person.newest())?.unknownAt !== undefined
    })
    await person.pressFor('Alt+4', table(/^Order log/))
    await table(/^Order log/).focus()
    await desk.keyboard.press('Enter')
    await person.dialog().waitFor()
    expect(await person.dialog().innerText()).toMatch(/No clear answer: outcome unknown|Was unknown for/)
    expect(await person.dialog().innerText()).toContain('Asked: the order by its client id')
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
  })

  it('declares an order that nothing can prove, with a reason', async () => {
    const { desk, sheet } = window
    await person.command('lose my next order')
    await person.draft('0.02')
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await until('the outcome to be unknown', async () => (await person.holds()).includes('unknown'))
    await desk.getByRole('button', { name: 'Show evidence' }).waitFor()
    await person.tabTo(/^Show evidence/)
    await desk.keyboard.press('Enter')
    await person.dialog().waitFor()
    await person.sayYes(
      async () => {
        await person.tabTo(/^Declare/)
        await desk.keyboard.press('Enter')
        await person.sheet().waitFor()
        await person.tabTo(/^Not placed/, sheet)
        await sheet.keyboard.press('Space')
        await typeInto(/^How you know/, 'The venue’s own terminal does not show it.', sheet)
      },
      { isTaken: async () => (await person.newest())?.state.is === 'declared' },
    )
    expect((await person.newest())?.state).toMatchObject({ outcome: 'not done' })
    await until('writing to be possible', async () => (await person.holds()).length === 0)
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
  })

  it('shows the past moment by moment while offline, with no write controls', async () => {
    const { desk } = window
    await person.command('disconnect')
    await desk.locator('.banner', { hasText: 'Offline' }).waitFor()
    await person.goTo('Portfolio: Snapshots')
    const shown = desk.getByText(/^\d+ of \d+; saved:/)
    await shown.waitFor()
    const [last] = /^\d+/.exec(await shown.innerText()) ?? []
    await person.tabTo(/^Moment$/)
    await desk.keyboard.press('ArrowLeft')
    await expect.poll(() => shown.innerText()).toMatch(new RegExp(`^${Number(last) - 1} of `))
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    expect(await desk.getByRole('button', { name: /^(Review|Stop|Cancel|Close) ?/ }).count()).toBe(0)
    await person.command('reconnect')
    await until('writing to be possible', async () => (await person.holds()).length === 0)
  })

  it('calculates a size from a risk, and puts it into the ticket', async () => {
    const { desk } = window
    await person.command('size by risk')
    await person.dialog().waitFor()
    const entry = await mark()
    await typeInto(/^Risk$/, '50')
    await typeInto(/^Entry$/, entry.toFixed(1))
    await typeInto(/^Stop$/, (entry * 0.95).toFixed(1))
    await desk.keyboard.press('Enter')
    await person.dialog().waitFor({ state: 'detached' })
    await expect.poll(() => field('Size').inputValue()).toMatch(/^0\.0\d*[1-9]/)
    expect(Number(await field('Price').inputValue()).toFixed(1)).toBe(entry.toFixed(1))
  })

  it('stores a ticket under a name, and fills it from that name', async () => {
    const { desk } = window
    const size = await field('Size').inputValue()
    await person.command('ticket presets')
    await person.dialog().waitFor()
    await typeInto(/^Name/, 'Scalp')
    await desk.keyboard.press('Enter')
    await person.dialog().getByRole('button', { name: /Scalp/ }).first().waitFor()
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    await field('Size').fill('')
    await person.command('fill ticket with “Scalp”')
    await expect.poll(() => field('Size').inputValue()).toBe(size)
  })

  it('tries a typed key, and stores none that cannot be tried', async () => {
    const { sheet, desk } = window
    const rows = async () => (await window.snapshot()).keyring?.value.rows.length
    const before = await rows()
    await person.command('add a key')
    await person.sheet().waitFor()
    await person.tabTo(/^Venue/, sheet)
    await sheet.keyboard.press('End')
    await typeInto(/^Base address/, 'https://127.0.0.1:1', sheet)
    await typeInto(/^Public stream/, 'wss://127.0.0.1:1/ws', sheet)
    await typeInto(/^Private stream/, 'wss://127.0.0.1:1/private/', sheet)
    await sheet.keyboard.press('Enter')
    await typeInto(/^Account id/, `0x${'1'.repeat(64)}`, sheet)
    await sheet.keyboard.press('Enter')
    await typeInto(/^Signing secret/, `ed25519:${'2'.repeat(44)}`, sheet)
    await sheet.keyboard.press('Enter')
    await sheet.locator('.foot .down').first().waitFor()
    expect(await sheet.locator('[data-hold]').count()).toBe(0)
    await sheet.keyboard.press('Escape')
    await person.sheet().waitFor({ state: 'detached' })
    expect(await rows()).toBe(before)
    expect(await desk.getByRole('main', { name: 'Trade' }).isVisible()).toBe(true)
  })

  it('starts a break from trading by a held confirmation, and shows it above everything', async () => {
    const { desk } = window
    await person.goTo('Settings: Risk limits')
    await person.sayYes(
      async () => {
        await person.tabTo(/^Take /)
        await desk.keyboard.press('Enter')
      },
      { isTaken: () => until('the break', async () => (await person.holds()).includes('break')) },
    )
    await person.pressFor('Control+1', desk.getByRole('main', { name: 'Trade' }))
    await desk.locator('.banner', { hasText: 'On a break' }).waitFor()
    await standsAtEverySize(window)
  })
})
