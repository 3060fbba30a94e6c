import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { DeskInWindow } from '../../kit/desk-window'
import { typeVenue } from '../../kit/way-in'
import { own } from './twin-findings'

/** Addresses of the first desk's exchange, as it reports them. */
export interface Exchange {
  readonly baseUrl: string
  readonly publicStreamUrl: string
  readonly privateStreamUrl: string
}

/** PKCS #8 prefix of an Ed25519 seed. */
const WRAPPING = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Types a fresh key into the sheet, has it tried at the exchange, which refuses it, and returns its public
 * key.
 */
export async function typeKey(
  { call, sheet }: DeskInWindow,
  exchange: Exchange | undefined,
): Promise<string> {
  if (exchange === undefined) throw new Error('The exchange said nothing.')
  const seed = Uint8Array.from(randomBytes(32))
  const account = `0x${randomBytes(32).toString('hex')}`
  const added = call('keys.add')
  const type = async () => {
    await typeVenue(sheet, exchange)
    await sheet.getByLabel('Account id').fill(account)
    await sheet.keyboard.press('Enter')
    await sheet.getByLabel('Signing secret').focus()
    await sheet.keyboard.insertText(`ed25519:${base58.encode(seed)}`)
    await sheet.keyboard.press('Enter')
    await sheet.locator('.foot .down').first().waitFor()
    return 'typed' as const
  }
  // A closed form never finishes the typing, so the next steps must not wait for it.
  const first = await Promise.race([type(), added])
  if (first !== 'typed') throw new Error(`There was no form to type a key into: ${JSON.stringify(first)}.`)
  await sheet.keyboard.press('Escape')
  await added
  // Uses functions from before any twin was loaded, so that no twin sees the campaign's own calculation.
  const wrapped = Buffer.from([...WRAPPING, ...seed])
  const made = own.createPrivateKey({ key: wrapped, format: 'der', type: 'pkcs8' })
  const { x = '' } = own.createPublicKey(made).export({ format: 'jwk' })
  return `ed25519:${base58.encode(Buffer.from(x, 'base64url'))}`
}
