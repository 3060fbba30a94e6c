import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf } from '../kit/account-stands'
import { until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'
import { misplacedIn } from '../kit/page-looks'
import { sitDown, type Person } from '../kit/person'
import { standsAtEverySize } from '../kit/stands'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDown())
})
afterAll(() => window.close())

describe('desk by keyboard alone', () => {
  it('drafts an order from the book, reviews it and confirms it by a hold', async () => {
    const { desk } = window
    await person.draft('0.02')
    await person.sayYes(() => desk.keyboard.press('Enter'))
    await person.isOver('live', 'partly filled', 'filled')
  })

  it('cancels a resting order from its row', async () => {
    const { desk } = window
    await accountOf(window).restsAnOrder()
    const table = desk.getByRole('grid', { name: /^Open orders|^Orders/ })
    await person.pressFor('Alt+2', table)
    // Main knows of an order before its row is drawn.
    await until('its row alone', async () => (await table.locator('[data-exit]').count()) === 1)
    await person.sayYes(async () => {
      await table.focus()
      await desk.keyboard.press('Delete')
    })
    await person.isOver('cancelled')
  })

  it('changes the leverage, and reads it back', async () => {
    const { desk } = window
    await person.sayYes(async () => {
      if (!(await person.dialog().isVisible())) await person.command('leverage')
      await desk.getByLabel('New leverage').fill('5')
      await desk.keyboard.press('Enter')
    })
    await person.isOver('done')
    await person.dialog().waitFor({ state: 'detached' })
    expect(
      (await window.snapshot()).leverages?.value.find(({ symbol }) => symbol === 'PERP_BTC_USDC'),
    ).toMatchObject({
      leverage: '5',
    })
  })
})

describe('a stop', () => {
  it('brings the sheet that cancels resting orders, which covers no figure beside it', async () => {
    const { desk } = window
    await accountOf(window).restsAnOrder()
    await desk.keyboard.press('Control+Shift+L')
    await person.sheet().waitFor()
    expect(await person.sheet().innerText()).toMatch(/^Cancel 1 order/)
    const [frame] = window.host.windows
    const area = frame!.contentView.children[1]!.getBounds()
    expect(await coveredBy(area)).toEqual([])
    await expect.poll(() => misplacedIn(desk)).toEqual([])
  })

  it('changes nothing else at Escape, and is lifted by a held confirmation', async () => {
    await window.sheet.keyboard.press('Escape')
    await person.sheet().waitFor({ state: 'detached' })
    expect(await person.holds()).toEqual(['stopped'])
    expect(await window.desk.locator('.banner').innerText()).toContain('Trading stopped')
    await standsAtEverySize(window)
    await person.sayYes(() => person.command('resume trading'), {
      isTaken: async () => (await person.holds()).length === 0,
    })
    expect(await person.holds()).toEqual([])
  })
})

/** Texts of the strip and the banners that the sheet would cover. */
const coveredBy = (area: { readonly x: number; readonly y: number; readonly width: number }) =>
  window.desk.evaluate(
    ({ x, y, width }) =>
      [...document.querySelectorAll('.strip dd, .strip dt, .strip .tag, .banner *')]
        .filter(element => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const strip = element.closest('.strip, .banner')!.getBoundingClientRect()
          const isSeen = bottom > strip.top && top < strip.bottom && right - left > 1
          return isSeen && element.children.length === 0 && right > x && left < x + width && bottom > y + 1
        })
        .map(element => element.textContent),
    area,
  )

describe('every state of the desk', () => {
  it('offline by choice of the person looks right, and is left by keyboard', async () => {
    const { desk } = window
    await person.command('disconnect')
    await desk.locator('.banner', { hasText: 'Offline' }).waitFor()
    await standsAtEverySize(window)
    expect(await desk.getByRole('button', { name: /^Review/ }).count()).toBe(0)
    await person.command('reconnect')
    await until('writing to be possible again', async () => (await person.holds()).length === 0)
  })

  it('with hostile text from the venue shows it as bounded text', async () => {
    const { desk } = window
    const message = `<img src=x onerror="globalThis.hurt=1"><b>no</b>\u202e\u200b\u2066${'W'.repeat(100_000)}`
    const on = { method: 'POST', path: '/v1/order' }
    await window.practice({
      do: 'fault',
      fault: { name: 'error instead', status: 400, code: -1101, message, on, times: 1 },
    })
    await sendByHand(window)
    await person.isOver('refused', 'rejected')
    await person.pressFor('Alt+4', desk.getByRole('grid', { name: /^Order log/ }))
    const row = desk.getByRole('row').filter({ hasText: '<img' }).first()
    await row.waitFor()
    expect((await row.innerText()).length).toBeLessThan(700)
    expect(await row.innerText()).not.toMatch(/[\u202e\u200b\u2066]/)
    expect(await desk.evaluate(() => [document.images.length, 'hurt' in globalThis])).toEqual([0, false])
    await expect.poll(() => misplacedIn(desk)).toEqual([])
  })

  it('with an unknown outcome announces it, looks right, and shows its evidence to the keyboard', async () => {
    const { desk } = window
    const on = { method: 'POST', path: '/v1/order' }
    await window.practice({ do: 'fault', fault: { name: 'lose the request', on, times: 1 } })
    await sendByHand(window)
    await until('the outcome to be unknown', async () => (await person.holds()).includes('unknown'))
    await expect
      .poll(() => desk.locator('.banners [role=alert]').innerText())
      .toContain('Nothing else is sent')
    await standsAtEverySize(window)
    const evidence = desk.getByRole('button', { name: 'Show evidence' })
    await evidence.press('Enter')
    await person.dialog().waitFor()
    expect(await person.dialog().innerText()).toMatch(/what resolves it/i)
    await desk.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    await expect.poll(() => evidence.evaluate(element => element === document.activeElement)).toBe(true)
  })
})
