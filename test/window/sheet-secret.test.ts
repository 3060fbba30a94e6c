import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { heapOf } from '../kit/page-heap'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
})
afterAll(() => window.close())

/** Marks the present document; a reload removes the mark. */
const mark = () => window.sheet.evaluate(() => void Object.assign(globalThis, { markOfThisPage: true }))
const isMarked = () => window.sheet.evaluate(() => 'markOfThisPage' in globalThis).catch(() => true)

/** Opens the question for a key, and types a secret with this prefix. */
async function typeSecret(beginning: string): Promise<string> {
  window.ask('keys.add')
  await window.sheet.getByRole('button', { name: 'Continue' }).click()
  await window.sheet.getByLabel('Account id').fill(`0x${'1'.repeat(64)}`)
  await window.sheet.keyboard.press('Enter')
  const field = window.sheet.getByLabel('Signing secret')
  await field.waitFor()
  // Built in the spec: the page receives it only through its keys.
  const secret = [beginning, 'is', 'typed', 'by', 'keys'].join('')
  await field.focus()
  await window.sheet.keyboard.type(secret)
  return secret
}

describe('sheet page after a secret was typed', { timeout: 120_000 }, () => {
  it('is replaced after its question: its content is gone, and its heap has nothing of the secret', async () => {
    await mark()
    const secret = await typeSecret('Planted1')
    // Proves that the search finds the secret while it is there; without that its silence would mean nothing.
    expect([await isMarked(), (await heapOf(window.sheet)).includes(secret)]).toEqual([true, true])
    await window.sheet.keyboard.press('Escape')
    await until('another page', async () => !(await isMarked()))
    await window.sheet.waitForLoadState('load')
    expect((await heapOf(window.sheet)).includes(secret)).toBe(false)
  })

  it('stays the same after a question without a secret', async () => {
    await mark()
    await window.call('writes.stop')
    window.ask('writes.reopen')
    await window.sheet.locator('.sheet').waitFor()
    await window.sheet.keyboard.press('Escape')
    await window.sheet.locator('.sheet').waitFor({ state: 'detached' })
    expect(await isMarked()).toBe(true)
  })
})
