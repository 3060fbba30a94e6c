import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { sendByHand } from '../kit/hands'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
})
afterAll(() => window.close())

/** Waits for this many filled orders, each followed by a read of the account. */
const scored = (count: number) =>
  until('the account after the fill', async () => {
    const { attempts } = await window.snapshot()
    const known = (attempts?.value ?? []).filter(
      ({ state, after }) => state.is === 'filled' && after !== undefined,
    )
    return known.length === count && known
  })

it('shows a filled order beside its forecast in the attempt, in the portfolio and in the ticket', async () => {
  const { desk } = window
  for (let count = 1; count <= 5; count += 1) {
    await sendByHand(window)
    for (const { said: forecast, book } of await scored(count))
      expect([forecast?.now.quantity, book?.quantity]).toEqual(['0.01', '0.01'])
  }

  await desk.getByRole('radio', { name: 'Market', exact: true }).click()
  await desk.getByRole('textbox', { name: 'Max slippage' }).waitFor()
  await expect.poll(() => desk.locator('.ticket .limit').innerText()).toMatch(/^→ [\d\s]+\.\d$/)
  await desk.getByRole('button', { name: 'More order types' }).click()
  await desk.getByText('Market without limit').click()
  await expect
    .poll(() => desk.locator('.ticket').innerText())
    .toMatch(/Last 5 market orders: forecast .* bps/)

  await desk.keyboard.press('Control+2')
  await desk.getByRole('radio', { name: 'Execution quality', exact: true }).click()
  const groups = desk.getByRole('grid', { name: /^By kind and market/ })
  await groups.getByRole('row').nth(1).dblclick()
  const orders = desk.getByRole('grid', { name: /^Orders; Enter/ })
  await expect.poll(() => orders.getByRole('row').count()).toBeGreaterThan(5)
  await orders.getByRole('row').nth(1).dblclick()
  const dialog = desk.getByRole('dialog')
  await expect.poll(() => dialog.innerText()).toMatch(/Average price[\s\S]*Liquidation price/)
})
