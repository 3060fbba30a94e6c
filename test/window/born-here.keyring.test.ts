import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPracticeWallet } from '../../src/practice/account/practice-wallets'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { waitUntilArmed } from '../kit/hands'
import { openKeyring, type Keyring } from '../kit/keyring'
import { sitDownAt, type Person } from '../kit/person'
import { evmWallet } from '../kit/wallet'
import { typeVenue } from '../kit/way-in'

let ring: Keyring
let exchange: PracticeHandle
let window: DeskInWindow
let person: Person

beforeAll(async () => {
  exchange = await openPractice()
  ring = await openKeyring()
  ;({ window, person } = await sitDownAt(() => openDeskWindow(undefined, [], ring.env)))
})
afterAll(async () => {
  await window.close()
  await exchange.close()
  await ring.close()
})

/** Holds the button of the open question until it is gone. */
async function hold(): Promise<void> {
  const { sheet } = window
  const token = await sheet.locator('[data-question]').getAttribute('data-question')
  await waitUntilArmed(sheet)
  await sheet.keyboard.down('Control')
  await sheet.keyboard.down('Enter')
  await sheet.getByText('Let go to confirm').waitFor()
  await sheet.keyboard.up('Enter')
  await sheet.keyboard.up('Control')
  await until('the question to be gone', async () => {
    const now = sheet.locator('[data-question]')
    return (await now.count()) === 0 || (await now.getAttribute('data-question')) !== token
  })
}

it('creates a key for an account by its address, has a wallet sign for it, and is then one step from trading', async () => {
  const { desk, sheet } = window
  const wallet = evmWallet(getPracticeWallet(exchange.account.accountId).secret)
  await person.goTo('Settings: Accounts')
  await desk.getByRole('button', { name: 'Add an account…' }).press('Enter')
  await sheet.getByText('Which venue is the account at?').waitFor()
  await typeVenue(sheet, exchange)
  await sheet.getByLabel('Wallet address').fill(wallet.address)
  await hold()

  await sheet.getByText('What is the API key’s secret?').waitFor()
  await sheet.getByRole('button', { name: 'Make a key here instead…' }).press('Enter')

  await sheet.getByText('Rights and time of new key?').waitFor()
  await sheet.getByLabel('Wallet’s chain').selectOption('31337')
  await sheet.getByLabel('Days until it ends').fill('30')
  await hold()

  // The sheet shows everything that a wallet needs; the signature of another wallet is refused with a
  // message.
  await sheet.getByText('Sign with your wallet').waitFor()
  const text = await sheet.locator('pre').innerText()
  await sheet.getByLabel('Signature').fill(evmWallet().sign(text))
  await hold()
  await sheet.getByText('is not your wallet, or not for this text').waitFor()
  // After leaving, it continues from its row.
  await sheet.keyboard.press('Escape')
  await person.sheet().waitFor({ state: 'detached' })
  await person.goTo('Settings: Accounts')
  await desk.getByRole('button', { name: 'Continue with new key…' }).press('Enter')

  await sheet.getByText('Sign with your wallet').waitFor()
  expect(await sheet.locator('pre').innerText()).toBe(text)
  await sheet.getByLabel('Signature').fill(wallet.sign(text))
  await hold()

  await sheet.getByText('Send the new key to the venue, once?').waitFor()
  await sheet.getByText('Signed by').waitFor()
  await hold()

  await until('the account has its key', async () =>
    Boolean(
      (await window.snapshot()).keyring?.value.rows.some(
        row => row.profile.id.startsWith('custom-') && row.facts?.value.scopes.join() === 'read,trading',
      ),
    ),
  )
  expect(exchange.received().filter(({ line }) => line === 'POST /v1/orderly_key')).toHaveLength(1)
  await expect.poll(() => desk.getByRole('button', { name: 'Set limits…' }).count()).toBeGreaterThan(0)
})
