import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDeskWindow, type DeskInWindow } from '../kit/desk-window'
import { askToSend, holdAPosition, sizeHeld } from '../kit/hands'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
  await holdAPosition(window)
})
afterAll(() => window.close())

it('shows the lifeboat of the practice account in its own window, and closes a position in it', async () => {
  await window.desk.getByRole('button', { name: 'Failure drills' }).click()
  await window.desk.getByRole('menuitem', { name: 'Lifeboat' }).click()
  const page = await window.host.page('lifeboat')
  const text = () => page.locator('pre').innerText()
  const shows = (words: RegExp) => expect.poll(text).toMatch(words)
  const type = async (line: string): Promise<void> => {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await shows(/^Lifeboat · Practice account · 127\.0\.0\.1:\d+\nPositions, [\d.]+ s old\n1 {2}PERP_BTC_USDC/)
  const frame = [...window.host.windows].find(open => open.getTitle().startsWith('Lifeboat'))
  expect(frame?.getTitle()).toMatch(/^Lifeboat · Practice account · 127\.0\.0\.1:\d+$/)
  await shows(/Only reads: earlier requests may still arrive for 31\d s/)
  await type('4')
  await type('looked')
  await shows(/Declared\./)
  // The desk and the lifeboat share the venue's rate limits, so a read may be refused.
  const prompts = async () => (await text()).match(/^> |Type CLOSE within 15 s to send: /gm)?.length ?? 0
  while (!(await text()).endsWith('to send: ')) {
    const before = await prompts()
    await type('2')
    await expect.poll(prompts).toBe(before + 1)
  }
  await type('CLOSE')
  await shows(/reduce-only: filled\n[^]*> $/)
  while (!/filled\n[^]*Positions, [\d.]+ s old\nnone\n/.test(await text())) {
    const before = await prompts()
    await type('')
    await expect.poll(prompts).toBe(before + 1)
  }
  await expect.poll(() => sizeHeld(window)).toBeUndefined()
  await type('q')
  await expect.poll(() => frame?.isDestroyed()).toBe(true)
  // The desk is open as before.
  expect(window.host.windows.size).toBe(1)
  expect(window.host.failures).toEqual([])
})

it('opens no window over a question', async () => {
  const { submitted } = await askToSend(window)
  expect(await window.call('drills.run', { name: 'lifeboat' })).toMatchObject({ ok: false })
  expect(window.host.windows.size).toBe(1)
  await window.sheet.keyboard.press('Escape')
  await submitted
})

it('ends with the desk’s window', async () => {
  expect(await window.call('drills.run', { name: 'lifeboat' })).toMatchObject({ ok: true })
  await window.host.page('lifeboat')
  const [frame] = [...window.host.windows]
  let code: number | undefined
  void window.host.closed.then(ended => (code = ended))
  frame?.close()
  await expect.poll(() => code).toBe(0)
})
