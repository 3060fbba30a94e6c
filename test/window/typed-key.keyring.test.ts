import { serialize } from 'node:v8'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Ipc } from '../../host/surface/ipc.mjs'
import { UtilityProcess } from '../../host/surface/utility.mjs'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { needlesOf, written } from '../canary/forms'
import { openDeskWindow, until, type DeskInWindow } from '../kit/desk-window'
import { openKeyring, type Keyring } from '../kit/keyring'
import { sitDownAt, type Person } from '../kit/person'
import { typeVenue } from '../kit/way-in'

let ring: Keyring
let exchange: PracticeHandle
let window: DeskInWindow
let person: Person

/** A message to or from main, with its place. */
interface Heard {
  readonly where: string
  readonly what: unknown
}
const messages: Heard[] = []
const putBack: (() => void)[] = []

type Said = (this: never, ...args: unknown[]) => unknown

/** Records the arguments of every call of a method. */
function around(of: { readonly prototype: object }, name: string, hear: (args: readonly unknown[]) => void) {
  const prototype = of.prototype as Record<string, Said>
  const before = prototype[name] as (this: unknown, ...args: unknown[]) => unknown
  prototype[name] = function (this: unknown, ...args: unknown[]) {
    hear(args)
    return before.apply(this, args)
  } as Said
  putBack.push(() => void (prototype[name] = before as Said))
}

/** Records all traffic of main: calls from its pages, and messages to and from its children. */
function listen(): void {
  const handle = Ipc.prototype.handle
  Ipc.prototype.handle = function (channel, answer) {
    return handle.call(this, channel, (event: unknown, ...input: unknown[]) => {
      messages.push({ where: channel, what: input })
      return answer(event, ...input)
    })
  }
  putBack.push(() => void (Ipc.prototype.handle = handle))
  around(UtilityProcess, 'postMessage', ([what]) => messages.push({ where: 'to a child', what }))
  around(UtilityProcess, 'emit', ([event, what]) => {
    if (event === 'message') messages.push({ where: 'from a child', what })
  })
}

/** Places in the recorded traffic that contain these bytes in any encoding, including a list of numbers. */
function foundIn(messages: readonly Heard[], bytes: Buffer): readonly string[] {
  const needles = [...needlesOf(bytes), { form: 'numbers', bytes: Buffer.from([...bytes].join()) }]
  return messages.flatMap(({ where, what }) => {
    const texts = [serialize(what), Buffer.from(JSON.stringify(what) ?? '')]
    const forms = needles.filter(needle => texts.some(text => text.includes(needle.bytes)))
    return forms.map(({ form }) => `${where}: ${form}`)
  })
}

const seedOf = (secret: string): Buffer => Buffer.from(base58.decode(secret.replace(/^ed25519:/, '')))

beforeAll(async () => {
  exchange = await openPractice()
  ring = await openKeyring()
  listen()
  ;({ window, person } = await sitDownAt(() => openDeskWindow(undefined, [], ring.env)))
})
afterAll(async () => {
  // Leaves as a person does: pending reads are dropped first.
  await window.host.quit()
  for (const undo of putBack.splice(0)) undo()
  await exchange.close()
  await ring.close()
})

describe('a typed key', () => {
  it('is tried and stored, and none of the messages to main contains it', async () => {
    const { sheet } = window
    const { baseUrl, publicStreamUrl, privateStreamUrl, account } = exchange
    await person.command('add a key')
    await person.sheet().waitFor()
    await typeVenue(sheet, { baseUrl, publicStreamUrl, privateStreamUrl })
    await sheet.getByLabel('Account id').fill(account.accountId)
    await sheet.keyboard.press('Enter')
    await sheet.getByLabel('Signing secret').focus()
    // Tries a wrong key first, since a refused secret must not leak either.
    const wrong = Buffer.alloc(32, 0x5c)
    await sheet.keyboard.insertText(base58.encode(wrong))
    await sheet.keyboard.press('Enter')
    await sheet.locator('.foot .down').first().waitFor()
    await sheet.getByLabel('Signing secret').fill('')
    await sheet.getByLabel('Signing secret').focus()
    await sheet.keyboard.insertText(account.secret)
    await sheet.keyboard.press('Enter')
    await sheet.getByRole('region', { name: 'Venue reports' }).waitFor()
    expect(await person.isHeld('keys')).toBe(true)
    await until('its key to be ready', async () => {
      const { keyring } = await window.snapshot()
      return keyring?.value.rows.some(row => row.profile.label === 'main' && row.key === 'ready')
    })

    // The account is active at once. Its limits and trading are asked for next, on one sheet; they can wait.
    await sheet.getByRole('heading', { name: 'Enable trading' }).waitFor()
    await sheet.keyboard.press('Escape')
    await person.sheet().waitFor({ state: 'detached' })
    await until('the account to be read', async () => {
      const { profile, account: accountSection, writes } = await window.snapshot()
      const isRead = profile?.value.label === 'main' && accountSection?.from === 'live'
      return isRead && writes?.value.holds.every(({ is }) => is !== 'reconciling')
    })

    const seed = seedOf(account.secret)
    expect([foundIn(messages, seed), foundIn(messages, wrong)]).toEqual([[], []])
    const inputs = messages.filter(({ where }) => where === 'consent.checkKey').map(({ what }) => what)
    const box = expect.stringMatching(/^[A-Za-z0-9_-]{107}$/) as string
    expect(inputs).toMatchObject([[{ box }], [{ box }]])
    // The sheet's yes contains no key at all.
    const yes = messages.filter(({ where }) => where === 'consent.answer').map(({ what }) => what)
    expect(yes).toMatchObject([[{ is: 'key', form: { accountId: account.accountId } }]])
    expect(JSON.stringify(yes)).not.toMatch(/box|secret|seed/)
  })

  it('would be found in any form of a message', () => {
    const seed = seedOf(exchange.account.secret)
    const forms = [
      ...(['base58', 'base64', 'base64url', 'hex', 'percent'] as const).map(form =>
        written(seed, form).toString(),
      ),
      exchange.account.secret,
      Uint8Array.from(seed),
      [...seed],
    ]
    for (const what of forms)
      expect(foundIn([{ where: 'a leak', what: { form: { what } } }], seed)).not.toEqual([])
  })
})
