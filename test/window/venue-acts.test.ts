import { afterAll, beforeAll, expect, it } from 'vitest'
import { alertKinds, defaultAlertRules, type AlertPageState } from '../../src/core/alert/alert'
import { openDeskWindow, smallOrder, valueOf, type DeskInWindow } from '../kit/desk-window'
import { holdAPosition } from '../kit/hands'
import { sitDownAt, type Person } from '../kit/person'

let window: DeskInWindow
let person: Person
beforeAll(async () => {
  ;({ window, person } = await sitDownAt(openDeskWindow))
})
afterAll(() => window.close())

it('reports a liquidation that cannot be muted, blocks what adds risk, and is lifted on the sheet alone', async () => {
  const { desk } = window
  const wish = { ...defaultAlertRules, muted: alertKinds }
  expect(await window.call('alerts.wish', wish)).toMatchObject({ ok: true })
  await holdAPosition(window)
  await person.command('liquidated in part')

  const banner = desk.locator('.banner', { hasText: 'Venue action' })
  await banner.waitFor()
  expect(await banner.innerText()).toMatch(
    /Liquidated [\s\S]*long 0\.00\d+ BTC in cross margin at [\s\S]* Fees [\d.]+ USDC/,
  )
  const tradeAlerts = async () => {
    const { alerts } = valueOf(await window.call('alerts.list')) as AlertPageState
    return alerts.flatMap(({ kind, isHeard }) =>
      kind === 'fill' || kind === 'venue act' ? [[kind, isHeard]] : [],
    )
  }
  await expect.poll(tradeAlerts).toEqual([
    ['venue act', true],
    ['fill', false],
  ])
  expect(await person.holds()).toEqual(['venue act'])
  expect(await window.call('orders.plan', smallOrder)).toMatchObject({
    ok: false,
    error: [{ code: 'VENUE_ACT_UNSEEN' }],
  })

  await person.sayYes(() => banner.getByRole('button').press('Enter'), {
    isTaken: async () => (await person.holds()).length === 0,
  })
  await banner.waitFor({ state: 'detached' })
  expect((await window.plan()).write).toMatchObject({ symbol: smallOrder.symbol })
})
