import { EventEmitter } from 'node:events'
import type * as crypto from 'node:crypto'
import { KeyObject } from 'node:crypto'
import { seedFrom } from '../../kit/keytext'
import { Ipc } from '../../../host/surface/ipc.mjs'
import { UtilityProcess } from '../../../host/surface/utility.mjs'
import { patch, patchBuiltin } from './patching'
import { own } from './twin-findings'
import type { TwinContext, Twin } from './twin'

type Crypto = typeof crypto

const SEED = 32
/** PKCS #8 prefix of an Ed25519 seed. */
const WRAPPING = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Reports the public key that 32 bytes would have as a seed, and keeps none of the bytes. */
function tellSeed(context: TwinContext, twin: string, bytes: Uint8Array): void {
  const key = own.createPrivateKey({
    key: Buffer.from([...WRAPPING, ...bytes]),
    format: 'der',
    type: 'pkcs8',
  })
  context.report(twin, { is: 'seed', publicHalf: own.createPublicKey(key).export({ format: 'jwk' }).x ?? '' })
}

const whereItIsMade: Twin = {
  name: 'createPrivateKey',
  kind: 'seed',
  settle: context =>
    patchBuiltin<Crypto, 'createPrivateKey'>(
      'node:crypto',
      'createPrivateKey',
      before =>
        function (this: unknown, ...args: never[]) {
          const [{ key }] = args as unknown as [{ key?: unknown }]
          if (Buffer.isBuffer(key) && key.length === WRAPPING.length + SEED)
            tellSeed(context, 'createPrivateKey', key.subarray(WRAPPING.length))
          return Reflect.apply(before, this, args) as unknown
        },
    ),
}

const whereItSigns: Twin = {
  name: 'sign and export',
  kind: 'seed',
  settle: context => {
    let lastKey: unknown
    patchBuiltin<Crypto, 'sign'>(
      'node:crypto',
      'sign',
      before =>
        function (this: unknown, ...args: never[]) {
          const [, , key] = args as readonly unknown[]
          if (key instanceof KeyObject && key !== lastKey) {
            lastKey = key
            const { d = '' } = key.export({ format: 'jwk' })
            tellSeed(context, 'sign and export', Buffer.from(d, 'base64url'))
          }
          return Reflect.apply(before, this, args) as unknown
        },
    )
  },
}

const whereItIsWrapped: Twin = {
  name: 'Buffer.concat',
  kind: 'seed',
  settle: context =>
    patch(
      Buffer,
      'concat',
      before =>
        function (this: unknown, ...args: never[]) {
          const [list] = args as unknown as [readonly Uint8Array[]]
          const [first, second] = list
          if (list.length === 2 && second?.length === SEED && first !== undefined && WRAPPING.equals(first))
            tellSeed(context, 'Buffer.concat', second)
          return Reflect.apply(before, this, args) as unknown
        },
    ),
}

/**
 * Most findings of this twin. Many values are 32 bytes long, and the judge ignores those that are no key of
 * the account.
 */
const MOST_OVERWRITTEN = 20

const whereItIsOverwritten: Twin = {
  name: 'Uint8Array.fill',
  kind: 'seed',
  settle: context => {
    let findings = 0
    patch(
      Uint8Array.prototype,
      'fill',
      before =>
        function (this: unknown, ...args: never[]) {
          const bytes = this as Uint8Array
          if (bytes.length === SEED && (args as unknown[])[0] === 0 && findings < MOST_OVERWRITTEN) {
            findings += 1
            tellSeed(context, 'Uint8Array.fill', bytes)
          }
          return Reflect.apply(before, this, args) as unknown
        },
    )
  },
}

/** Returns every text in a message, with byte arrays decoded as text. */
function textsIn(message: unknown): readonly string[] {
  if (typeof message === 'string') return [message]
  if (ArrayBuffer.isView(message))
    return [Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('base64url')]
  return typeof message === 'object' && message !== null ? Object.values(message).flatMap(textsIn) : []
}

/** Yields every possible seed in a text, in all encodings of seeds. */
function* seedsIn(text: string): Generator<Uint8Array> {
  for (const [word] of text.matchAll(/[A-Za-z0-9_+/-]{43,44}=?/g)) {
    const read = seedFrom(word)
    if (read.ok) yield read.value
    const bytes = Buffer.from(word, 'base64')
    if (bytes.length === SEED) yield bytes
  }
  for (const [word] of text.matchAll(/[0-9a-f]{64}/gi)) yield Buffer.from(word, 'hex')
}

/** Listens to both directions of all messages to child processes, including the keeper and the signer. */
const whereItPasses: Twin = {
  name: 'messages of children',
  kind: 'seed',
  settle: context => {
    const searchMessage = (message: unknown): void => {
      for (const text of textsIn(message))
        for (const seed of seedsIn(text)) tellSeed(context, 'messages of children', seed)
    }
    patch(
      EventEmitter.prototype,
      'emit',
      before =>
        function (this: unknown, ...args: never[]) {
          const [event, message] = args as unknown as [string, unknown]
          if (event === 'message') searchMessage(message)
          return Reflect.apply(before, this, args) as unknown
        },
    )
    patch(
      UtilityProcess.prototype,
      'postMessage',
      before =>
        function (this: unknown, ...args: never[]) {
          searchMessage((args as readonly unknown[])[0])
          return Reflect.apply(before, this, args) as unknown
        },
    )
  },
}

/** Listens to every call of every page as main receives it, including forms with a typed key. */
const whereItIsTyped: Twin = {
  name: 'calls of pages',
  kind: 'seed',
  settle: context =>
    patch(
      Ipc.prototype,
      'answerTo',
      before =>
        function (this: unknown, ...args: never[]) {
          const answer = Reflect.apply(before, this, args) as ((...given: unknown[]) => unknown) | undefined
          return (
            answer &&
            ((event: unknown, ...given: unknown[]) => {
              for (const text of textsIn(given))
                for (const seed of seedsIn(text)) tellSeed(context, 'calls of pages', seed)
              return answer(event, ...given)
            })
          )
        },
    ),
}

/** Twins that look for the seed wherever it passes in main. */
export const seedTwins: readonly Twin[] = [
  whereItIsTyped,
  whereItIsMade,
  whereItSigns,
  whereItIsWrapped,
  whereItIsOverwritten,
  whereItPasses,
]
