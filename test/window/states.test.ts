import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'
import { axeFaultsInBothThemes, misplacedIn } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { standsAtEverySize } from '../kit/stands'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
  await sendByHand(window)
})
afterAll(() => window.close())

const holds = () => person.holds()
const fitsAtEverySize = () => standsAtEverySize(window)
const banner = (head: string) => window.desk.locator('.banner', { hasText: head })
const usable = (within: string) => axeFaultsInBothThemes(window.desk, within)
const recover = async (): Promise<void> => {
  await window.practice({ do: 'clear faults' })
  await until('writing to be possible again', async () => (await holds()).length === 0)
}

/** Every state is produced as a trader can: by a drill from the palette. */
describe('desk layout', () => {
  it('is right while prices are stale, and shows no figure that depends on them as live', async () => {
    const { desk } = window
    await person.command('prices fall silent')
    const ages = () =>
      desk.evaluate(() =>
        ['.strip', '.blotter .age'].map(part => document.querySelector(part)?.textContent?.trim() ?? ''),
      )
    // Reads both at once, since the next read of the quotes dates the prices of the positions, but no trade.
    await until(
      'prices to look old',
      async () => {
        const [strip = '', age = ''] = await ages()
        return /◷ Last as of \d\d:\d\d:\d\d \(/.test(strip) && /^◷ (prices )?as of /.test(age)
      },
      ages,
    )
    await fitsAtEverySize()
  })

  it('is right while answers cannot be read, and explains what that means and what to do', async () => {
    await person.command('unreadable answers')
    await banner('Unreadable').waitFor()
    await until('nothing to be written', async () => (await holds()).includes('offline'))
    await expect
      .poll(() => window.desk.locator('.ticket').innerText())
      .toMatch(/Unreadable answers: account figures old[\s\S]*act in venue’s terminal/)
    await expect.poll(() => window.desk.locator('header').first().innerText()).toContain('TRADING PAUSED')
    await fitsAtEverySize()
    expect(await usable('.banners')).toEqual([])
  })

  it('is right while the venue cannot be reached, and has no write controls', async () => {
    await window.practice({ do: 'clear faults' })
    await person.command('venue unreachable')
    await banner('Offline').waitFor()
    await expect.poll(() => window.desk.locator('footer').innerText()).not.toMatch(/Order updates live/)
    await fitsAtEverySize()
    await expect.poll(() => window.desk.getByRole('button', { name: /^Review/ }).count()).toBe(0)
    expect(await usable('.mode-frame')).toEqual([])
    await recover()
  })

  it('is right while bars are loading', async () => {
    const { desk } = window
    await person.command('slow answers')
    await person.command('PERP_ETH_USDC')
    await desk.getByText('Loading candles…').waitFor()
    await expect.poll(() => misplacedIn(desk)).toEqual([])
    await recover()
    // The consequences arrive gradually; the checks below wait for them.
    await person.command('market only reduces')
    await desk.getByText('positions in ETH can only be reduced').waitFor()
    await person.command('PERP_BTC_USDC')
  })

  it('is right while writing is halted, which is inspected, declared and reopened', async () => {
    const { desk, sheet } = window
    await person.command('impossible record')
    await sendByHand(window)
    await until('a halt', async () => (await holds()).includes('halted'))
    await banner('Halted').waitFor()
    expect(await desk.locator('.banners [role=alert]').innerText()).not.toBe('')
    await fitsAtEverySize()
    expect(await usable('.mode-frame')).toEqual([])

    await desk.getByRole('button', { name: 'Show evidence' }).press('Enter')
    await person.dialog().waitFor()
    await person.sayYes(
      async () => {
        await desk.getByRole('button', { name: 'Declare…' }).press('Enter')
        await person.sheet().waitFor()
        expect(await axeFaultsInBothThemes(sheet)).toEqual([])
        await sheet.getByRole('radio', { name: 'Placed', exact: true }).check()
        await sheet.getByRole('textbox').fill('The position at the venue is larger by exactly this.')
      },
      { isTaken: async () => (await person.newest())?.state.is === 'declared' },
    )
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    await person.sayYes(() => person.command('resume trading'), {
      isTaken: async () => (await holds()).length === 0,
    })
  })

  it('is right while a partial liquidation is not yet acknowledged', async () => {
    const { desk } = window
    await person.command('liquidated in part')
    await banner('Venue action').waitFor()
    expect(await banner('Venue action').innerText()).toContain('Liquidated')
    // The loss of the day is not known until the record of the liquidation is read.
    await expect.poll(holds).toEqual(['venue act'])
    await fitsAtEverySize()
    expect(await usable('.banners')).toEqual([])
    await person.draft('0.001')
    await expect.poll(() => desk.locator('.ticket').innerText()).toMatch(/Venue act on this account/)
    await person.sayYes(() => person.command('resume trading'), {
      isTaken: async () => (await holds()).length === 0,
    })
    await banner('Venue action').waitFor({ state: 'detached' })
  })

  it('is right while everything is closed by one sheet, and afterwards', async () => {
    const { desk } = window
    await person.command('flatten')
    await person.dialog().waitFor()
    await fitsAtEverySize()
    await person.sayYes(() => desk.getByRole('button', { name: /^Review: flatten/ }).press('Enter'))
    await desk.getByText('Flat: no orders').waitFor()
    expect(await holds()).toEqual(['stopped'])
    const { positions, orders } = await window.snapshot()
    expect(positions?.value.filter(({ quantity }) => quantity !== '0')).toEqual([])
    expect(orders?.value.filter(({ status }) => status === 'NEW' || status === 'PARTIAL_FILLED')).toEqual([])
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    await person.sayYes(() => person.command('resume trading'), {
      isTaken: async () => (await holds()).length === 0,
    })
  })

  it('is right while the watched market is reduce-only', async () => {
    const { desk } = window
    // Rules are read again every 45 seconds.
    await person.command('PERP_ETH_USDC')
    await until('the rules to be read', () =>
      desk.locator('.strip .tag', { hasText: 'reduce-only' }).isVisible(),
    )
    await fitsAtEverySize()
    await person.command('PERP_BTC_USDC')
  })

  it('is right while the venue plans a maintenance', async () => {
    await person.command('planned maintenance')
    await banner('Maintenance within').first().waitFor()
    expect(await banner('Maintenance within').first().innerText()).toContain('Open orders stay')
    await fitsAtEverySize()
  })

  it('is right while the venue is under maintenance', async () => {
    await person.command('venue maintenance')
    await banner('takes no orders').waitFor()
    expect(await banner('takes no orders').innerText()).toContain('Maintenance')
    await fitsAtEverySize()
    expect(await usable('.banners')).toEqual([])
  })

  it('is right while the key is refused, which is reported once', async () => {
    await person.command('key revoked')
    await until('the refusal', async () => (await holds()).includes('read-only'))
    await banner('Key not known').waitFor()
    await fitsAtEverySize()
    expect(await banner('Key not known').count()).toBe(1)
    expect(await window.desk.getByRole('button', { name: /^Review/ }).count()).toBe(0)
  })
})
