import { createPublicKey, createPrivateKey } from 'node:crypto'
import { inspect, isDeepStrictEqual } from 'node:util'
import { detectWalletSecret } from '@core/profile/wallet-secret-detection'
import { parseWalletAddress } from '@core/profile/wallet-address'
import { decodeStoredKey, encodeStoredKey } from '../../../src/signer/stored-key-item'
import { parseKeeperResponse, parseKeeperRequest } from '../../../src/main/keychain/keeper-protocol'
import { seedFrom } from '../../kit/keytext'
import type { Chance } from '../chance'
import { hostileValue } from './hostile-values'
import { mutated, shortText } from './hostile-text'
import { parserOf, unless, type FuzzedParser } from './parser'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 by long division. */
export function base58Of(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = (ALPHABET[Number(number % 58n)] ?? '') + text
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

function bytesOf58(text: string): Buffer | undefined {
  const digits = [...text].map(sign => ALPHABET.indexOf(sign))
  if (text.length === 0 || digits.includes(-1)) return undefined
  const number = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const hex = number === 0n ? '' : number.toString(16)
  const zeros = digits.findIndex(digit => digit !== 0)
  return Buffer.concat([
    Buffer.alloc(zeros < 0 ? text.length : zeros),
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ])
}

const publicOf = (seed: Uint8Array): Buffer => {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  return key.export({ format: 'der', type: 'spki' }).subarray(-32)
}

/** Returns every seed that a text can denote in the formats that tools write. */
function seedsIn(text: string): readonly string[] {
  const body = text.trim().replace(/^ed25519:/i, '')
  if (body.length > 200) return []
  const found = new Set<string>()
  if (/^[0-9a-fA-F]{64}$/.test(body)) found.add(body.toLowerCase())
  const from58 = bytesOf58(body)
  if (from58?.length === 32) found.add(from58.toString('hex'))
  if (from58?.length === 64 && publicOf(from58.subarray(0, 32)).equals(from58.subarray(32)))
    found.add(from58.subarray(0, 32).toString('hex'))
  if (/^[A-Za-z0-9+/_-]{43}=$/.test(body)) {
    const bytes = Buffer.from(body, 'base64')
    const again = bytes.toString('base64')
    if (bytes.length === 32 && again === body.replaceAll('-', '+').replaceAll('_', '/'))
      found.add(bytes.toString('hex'))
  }
  return [...found]
}

const bytesFrom = (chance: Chance, count: number): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, at) => (at < 2 && chance.happens(0.2) ? 0 : chance.below(256))),
  )

function secretText(chance: Chance): string {
  const seed = bytesFrom(chance, chance.happens(0.95) ? 32 : 31 + chance.below(3))
  const forms = [
    () => seed.toString('hex'),
    () => base58Of(seed),
    () => seed.toString('base64'),
    () => seed.toString('base64url'),
    () => (seed.length === 32 ? base58Of(Buffer.concat([seed, publicOf(seed)])) : ''),
    () => base58Of(Buffer.concat([seed, bytesFrom(chance, 32)])),
  ]
  const text = (chance.happens(0.3) ? 'ed25519:' : '') + chance.pick(forms)()
  return chance.happens(0.4) ? mutated(text, chance) : text
}

/** Secrets in the formats of the venue's tools. */
export const keyParser = (read: typeof seedFrom = seedFrom): FuzzedParser =>
  parserOf({
    name: 'key',
    draw: secretText,
    judge(text) {
      const seeds = seedsIn(text)
      const ours = read(text)
      if (ours.ok)
        return unless(
          seeds.length === 1 && seeds[0] === Buffer.from(ours.value).toString('hex'),
          'it took another seed than the text is',
        )
      return [
        ...unless(seeds.length !== 1, 'it refused a seed that can be read in one way'),
        ...unless(
          JSON.stringify(ours.error) === '[{"code":"KEY_MALFORMED","facts":{}}]',
          'its refusal keeps something of it',
        ),
      ]
    },
  })

/** Stored keys. */
export const envelopeParser = (read: typeof decodeStoredKey = decodeStoredKey): FuzzedParser =>
  parserOf({
    name: 'envelope',
    draw(chance) {
      const name = `key-${chance.below(5)}`
      const ceilings = chance.happens(0.5) ? '60;PERP_BTC_USDC:0.75:15;PERP_ETH_USDC:10:200' : undefined
      const boundAt = chance.happens(0.5) ? 1 + chance.below(2_000_000_000) * 1_000 : undefined
      const text = encodeStoredKey(name, bytesFrom(chance, 32), ceilings, boundAt)
      return {
        name: chance.happens(0.9) ? name : 'key-9',
        text: chance.happens(0.7) ? mutated(text, chance) : text,
      }
    },
    judge({ name, text }) {
      const found = read(name, text)
      if (found !== undefined)
        return unless(
          encodeStoredKey(name, found.seed, found.ceilings, found.boundAt) === text,
          'written out again it is another text',
        )
      const [, letters = '', ...more] = text.split('.')
      const bytes = Buffer.from(letters, 'base64url')
      const beside = more.slice(0, -1)
      const ceilings = beside.join('.')
      const asWritten = [
        encodeStoredKey(name, bytes, ceilings === '' ? undefined : ceilings),
        encodeStoredKey(name, bytes, beside.slice(0, -1).join('.'), Number(beside.at(-1))),
      ]
      return unless(
        bytes.length !== 32 || !asWritten.includes(text),
        'it refused what was written for this key',
      )
    },
  })

const words: readonly string[] = [
  'get',
  'set',
  'delete',
  'probe',
  'box',
  'offer',
  'offer bounds',
  'bound',
  'done',
  'nothing',
  'taken',
  'unkept',
  'locked',
  'unavailable',
  'refused',
]

/** Messages between main and the keeper process. */
export const keeperParser = (
  read = { question: parseKeeperRequest, answer: parseKeeperResponse },
): FuzzedParser =>
  parserOf({
    name: 'keeper',
    draw(chance) {
      const fields: Record<string, unknown> = {}
      for (const name of ['ask', 'do', 'is', 'account', 'to', 'box'])
        if (chance.happens(0.7))
          fields[name] = chance.happens(0.2)
            ? hostileValue(chance)
            : name === 'ask'
              ? chance.below(99)
              : name === 'do' || name === 'is'
                ? chance.pick(words)
                : shortText(chance)
      return chance.happens(0.15) ? hostileValue(chance) : fields
    },
    describe: value => inspect(value, { depth: 4 }),
    judge(message) {
      const faults: string[] = []
      for (const [name, one] of Object.entries(read)) {
        const taken = one(message)
        if (taken === undefined) continue
        const { ask, ...rest } = taken
        if (typeof ask !== 'number' || !Object.values(rest).every(each => typeof each === 'string'))
          faults.push(`a ${name} has something else than text in it`)
        if (Object.keys(taken).some(key => !['ask', 'do', 'is', 'account', 'to', 'box'].includes(key)))
          faults.push(`a ${name} has more than it says`)
        if (!Object.values(rest).some(each => words.includes(each as string)))
          faults.push(`a ${name} has no word that is known`)
        if (!isDeepStrictEqual(one(structuredClone(taken)), taken))
          faults.push(`a ${name} that is read again is another`)
      }
      return faults
    },
  })

const signsIn = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/**
 * Words that a one-character change makes of the drawn words. They occur in sentences and in no seed word
 * list.
 */
const OF_SENTENCES = ['and', 'too']

/** Wallet secrets typed into a field for something else, and wallet addresses. */
export const walletParser = (mistaken: typeof detectWalletSecret = detectWalletSecret): FuzzedParser =>
  parserOf({
    name: 'wallet',
    draw(chance) {
      const word = () => chance.pick(['abandon', 'zoo', 'Able', 'ability', 'absent', 'act', 'ant'])
      const text = chance.pick([
        () =>
          `${chance.pick(['', '0x', '0X'])}${bytesFrom(chance, chance.pick([20, 32, 31, 33])).toString('hex')}`,
        () =>
          Array.from({ length: chance.pick([11, 12, 15, 18, 24, 25]) }, word).join(
            chance.pick([' ', '  ', '\n', '\t']),
          ),
        () => base58Of(bytesFrom(chance, chance.pick([32, 64, 31]))),
      ])()
      return chance.happens(0.4) ? mutated(text, chance) : text
    },
    judge(text) {
      const what = mistaken(text)
      const typed = text.trim()
      const hex = typed.toLowerCase().replace(/^0x/, '')
      const isHex = hex.length === 64 && [...hex].every(sign => '0123456789abcdef'.includes(sign))
      const parts = typed.split(/\s+/)
      const isPhrase =
        parts.length >= 12 &&
        parts.length <= 24 &&
        parts.every(part => /^[A-Za-z]{3,8}$/.test(part) && !OF_SENTENCES.includes(part.toLowerCase()))
      const wallet = parseWalletAddress(text)
      return [
        ...unless(!isHex || what === '64 digits', 'it is not told by its digits'),
        ...unless(!isPhrase || what === 'words', 'it is not told by its words'),
        // Quotes, groups, numbering and prefixes do not prevent detection; a text with fewer digits or words
        // is no secret.
        ...unless(what !== '64 digits' || signsIn(text, /[0-9a-f]/gi) >= 64, 'there are no 64 digits in it'),
        ...unless(what !== 'words' || signsIn(text, /\p{L}+/gu) >= 12, 'there are no twelve words in it'),
        ...unless(!wallet.ok || what === undefined, 'what opens a wallet was taken for its address'),
        ...unless(
          !wallet.ok || wallet.value.address.toLowerCase() === typed.toLowerCase(),
          'the address is another',
        ),
        ...unless(wallet.ok || JSON.stringify(wallet.error).length < 60, 'its refusal keeps something of it'),
      ]
    },
  })
