import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDeskWindow, type DeskInWindow } from '../kit/desk-window'
import { openKeyring, type Keyring } from '../kit/keyring'
import { personAt } from '../kit/person'

let ring: Keyring
let window: DeskInWindow
let person: ReturnType<typeof personAt>
beforeAll(async () => {
  ring = await openKeyring()
  window = await openDeskWindow(undefined, [], ring.env)
  person = personAt(window)
  await window.ready()
  await window.desk.getByRole('button', { name: 'Not now' }).press('Enter')
  ring.freeze()
})
afterAll(async () => {
  ring.thaw()
  await window.close()
  await ring.close()
})

it('shows the key form at once beside a frozen keychain, counts the wait, and can be closed', async () => {
  const { sheet } = window
  await person.command('add a key')
  await person.sheet().waitFor({ timeout: 10_000 })
  // The page for the secret shows the progress of the keychain.
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByLabel('Account id').fill(`0x${'1'.repeat(64)}`)
  await sheet.keyboard.press('Enter')
  await expect
    .poll(() => person.sheet().innerText(), { timeout: 20_000 })
    .toMatch(/Waiting for keychain, (?:[3-9]\.\d|\d{2,}) s/)
  await sheet.getByLabel('Signing secret').fill('typed meanwhile')
  await sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached', timeout: 10_000 })
})

it('continues when the keychain answers, with the values typed meanwhile', async () => {
  const { sheet } = window
  await person.command('add a key')
  await person.sheet().waitFor({ timeout: 10_000 })
  // The page for the secret shows the progress of the keychain.
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByLabel('Account id').fill(`0x${'1'.repeat(64)}`)
  await sheet.keyboard.press('Enter')
  await sheet.getByLabel('Signing secret').fill('typed meanwhile')
  expect(await person.sheet().innerText()).toContain('Waiting for keychain')
  ring.thaw()
  await expect.poll(() => person.sheet().innerText(), { timeout: 20_000 }).toContain('Stored in')
  expect(await sheet.getByLabel('Signing secret').inputValue()).toBe('typed meanwhile')
  await sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached' })
})
