import { createHash, createPublicKey, verify } from 'node:crypto'
import { inspect, isDeepStrictEqual } from 'node:util'
import { sealToReceiver } from '../../../src/signer/box'
import { encodeStoredKey } from '../../../src/signer/stored-key-item'
import {
  parseSignerAnswer,
  parseSignerQuestion,
  type SignerAnswer,
  type SignerQuestion,
} from '../../../src/signer/signer-protocol'
import { createRequestSigner } from '../../../src/signer/request-signer'
import { createSigningKey } from '../../../src/signer/signing-key'
import { hideOwnKey } from '../../../src/signer/understand/confirmed-request'
import { claimOf } from '../../kit/confirmations'
import type { Chance } from '../chance'
import { hostileValue } from './hostile-values'
import { base58Of } from './key-parsers'
import { changedAt, type Plain } from './mutated-json'
import { parserOf, unless, type FuzzedParser } from './parser'
import { changedRequest, ownRequests } from './request-parser'

const keyId = 'live-1'
const to = 'A'.repeat(43)
const box = 'B'.repeat(120)
const call = { is: 'call', ...(ownRequests[0] as (typeof ownRequests)[number]) } as const

/** A valid question of each kind. */
const questions = {
  offer: { do: 'offer', keyId, from: 'form' },
  hold: { do: 'hold', keyId, to, box },
  make: { do: 'make', keyId: 'data.live-1' },
  seal: { do: 'seal', keyId, to },
  compare: { do: 'compare', keyId, to, box },
  open: { do: 'open', keyId, to, box, mark: 'ab'.repeat(32), isUsed: true },
  take: { do: 'take', keyId, to, box },
  'open confirmation': { do: 'open confirmation', keyId, to, box },
  'tell list': { do: 'tell list', keyId, after: 0 },
  forget: { do: 'forget', keyId },
  arm: { do: 'arm', keyId, bounds: '["perpdesk-oneclick-1"]' },
  disarm: { do: 'disarm', keyId },
  sign: {
    ...{ do: 'sign', keyId, what: call, offset: -250, inside: { envelope: 'env-1', worth: '100' } },
    confirmed: { account: '0xabc', host: 'venue.example', to, box },
  },
} as const satisfies Readonly<Record<SignerQuestion['do'], SignerQuestion>>

const answers: readonly SignerAnswer[] = [
  { is: 'offer', to },
  { is: 'key', publicKey: 'ed25519:x' },
  { is: 'box', box },
  { is: 'signed', at: 1_790_000_000_000, signature: 'C'.repeat(86) },
  { is: 'refused' },
]

/** Changes one to three parts of a message, or adds some. */
function changedMessage(message: object, chance: Chance): unknown {
  if (chance.happens(0.1)) return hostileValue(chance)
  const fields: Record<string, unknown> = { ...message }
  for (let left = chance.below(4); left > 0; left -= 1) {
    const name = chance.happens(0.8)
      ? chance.pick(Object.keys(fields))
      : chance.pick(['more', 'seed', 'toString'])
    const value = fields[name] as Plain | undefined
    fields[name] =
      chance.happens(0.4) || value === undefined ? hostileValue(chance) : changedAt(value, chance)
  }
  return fields
}

const readersOf = { question: parseSignerQuestion, answer: parseSignerAnswer }

/** Returns every part of a parsed message by name, including the parts of a request to sign. */
const partsIn = (taken: object): readonly (readonly [string, unknown])[] =>
  Object.entries(taken).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value as object).map(([each, part]) => [`${name}.${each}`, part] as const)
      : [[name, value] as const],
  )

const known: ReadonlySet<string> = new Set(
  [...Object.values(questions), ...answers, { what: { is: 'stream' } }, { ask: 1 }].flatMap(message =>
    partsIn(message).map(([name]) => name),
  ),
)

/** Messages between main and the signer process, parsed at both ends. */
export const signerTalkParser = (read: typeof readersOf = readersOf): FuzzedParser =>
  parserOf({
    name: 'signer talk',
    draw(chance) {
      const message = chance.happens(0.7) ? chance.pick(Object.values(questions)) : chance.pick(answers)
      return changedMessage({ ...message, ask: chance.below(99) }, chance)
    },
    describe: value => inspect(value, { depth: 4, maxStringLength: 60 }),
    judge(message) {
      return Object.entries(read).flatMap(([name, one]) => {
        const taken = one(message)
        if (taken === undefined) return []
        const sent = new Map(partsIn(message as object))
        return [
          ...unless(
            partsIn(taken).every(([part]) => known.has(part)),
            `a ${name} has more than it says`,
          ),
          ...unless(
            partsIn(taken).every(([part, value]) => Object.is(sent.get(part), value)),
            `a ${name} has another value than was said`,
          ),
          ...unless(
            partsIn(taken).every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
            `a ${name} has something else than text, a number or a flag in it`,
          ),
          ...unless(isDeepStrictEqual(one(taken), taken), `a ${name} that is read again is another`),
        ]
      })
    },
  })

const NOW = 1_790_000_000_000

/** A sequence of questions to a signer. Offers of earlier answers are inserted into later questions. */
interface Talk {
  readonly seed: readonly number[]
  readonly asked: readonly { readonly question: object; readonly usesOffer: boolean }[]
  readonly passes: readonly number[]
}

function talkOf(chance: Chance): Talk {
  const one = () => {
    const request = chance.pick(ownRequests)
    const what = chance.happens(0.7) ? changedRequest(request, chance) : request
    const offset = chance.happens(0.8)
      ? chance.below(2_000) - 1_000
      : chance.pick([59_999, 60_001, -60_001, 300_001, 1e12, NaN, -0])
    const sign = {
      ...{ do: 'sign', keyId, offset },
      what: chance.happens(0.05) ? { is: 'stream' } : { is: 'call', ...what },
    }
    const other = chance.pick(Object.values(questions))
    const question = chance.happens(0.6) ? sign : chance.happens(0.5) ? { ...other, keyId } : other
    return { question, usesOffer: chance.happens(0.5) }
  }
  return {
    seed: Array.from({ length: 32 }, () => chance.below(256)),
    asked: Array.from({ length: 2 + chance.below(6) }, one),
    passes: Array.from({ length: 8 }, () => chance.pick([0, 1, 900, 61_000, -5_000])),
  }
}

const rawKey = (publicKey: string): Buffer => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = [...publicKey.slice(8)].reduce((sum, sign) => sum * 58n + BigInt(alphabet.indexOf(sign)), 0n)
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

const isSignedBy = (publicKey: string, text: string, signature: string): boolean =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), rawKey(publicKey)]),
      ...{ format: 'der', type: 'spki' },
    }),
    Buffer.from(signature, 'base64url'),
  )

/**
 * Checks signatures: each covers the exact text, writes have increasing dates, and no withdrawal or transfer
 * is signed.
 */
function faultsOfSigned(
  { is, method, path, body }: Readonly<Record<string, string>>,
  answer: Extract<SignerAnswer, { is: 'signed' }>,
  { publicKey, now, last }: { readonly publicKey: string; readonly now: number; readonly last: number },
): readonly string[] {
  const text = is === 'call' ? `${answer.at}${method}${path}${body}` : `${answer.at}`
  const isWrite = is === 'call' && method !== 'GET'
  return [
    ...unless(isSignedBy(publicKey, text, answer.signature), 'it signed another text than it was asked for'),
    ...unless(
      !/withdraw|transfer|batch|v1\/orderly_key/.test(`${path}`),
      `it signed ${String(path).slice(0, 60)}`,
    ),
    ...unless(!isWrite || answer.at > last, 'it dated a write no later than the last one'),
    ...unless(!isWrite || Math.abs(answer.at - now) <= 62_000, 'it dated a write far from its own clock'),
  ]
}

type SignQuestion = Extract<SignerQuestion, { do: 'sign' }>

const isWriteQuestion = (
  question: SignerQuestion,
): question is SignQuestion & { readonly what: Extract<SignQuestion['what'], { is: 'call' }> } =>
  question.do === 'sign' && question.what.is === 'call' && question.what.method !== 'GET'

/** A signer with a key, asked arbitrary questions. */
export const signerParser = (create: typeof createRequestSigner = createRequestSigner): FuzzedParser =>
  parserOf<Talk>({
    name: 'signer',
    draw: talkOf,
    judge({ seed, asked: steps, passes }) {
      let now = NOW
      const answer = create({ system: () => now, steady: () => now - NOW })
      const sealed = (from: 'form' | 'keeper', content: Uint8Array) => {
        const offered = answer({ do: 'offer', keyId, from })
        const to = offered.is === 'offer' ? offered.to : ''
        return { to, box: sealToReceiver(to, { purpose: `${from}→signer`, keyId }, content) ?? '' }
      }
      /** Confirms a write as a sheet does, at the signer's time. */
      const confirmedBy = (question: SignerQuestion) => {
        if (!isWriteQuestion(question)) return undefined
        const offered = answer({ do: 'offer', keyId: question.keyId, from: 'sheet' })
        const offer = { keyId: question.keyId, to: offered.is === 'offer' ? offered.to : '' }
        const shown = { ...question.what, body: hideOwnKey(question.what.body, publicKey) }
        return { confirmed: claimOf(offer, shown, now) }
      }
      const bytes = Uint8Array.from(seed)
      let publicKey = createSigningKey(bytes)?.publicKey ?? ''
      const mark = createHash('sha256').update(publicKey).digest('hex')
      const kept = sealed('keeper', Buffer.from(encodeStoredKey(keyId, bytes), 'latin1'))
      if (answer({ do: 'open', keyId, ...kept, mark, isUsed: true }).is !== 'key')
        return ['it did not open a key that was kept']
      const secrets = secretsOf(seed)
      let last = -Infinity
      return steps.flatMap(({ question, usesOffer }, at) => {
        now += passes[at % passes.length] ?? 0
        const put = usesOffer && 'box' in question ? sealed('form', bytes) : {}
        const read = parseSignerQuestion({ ...question, ...put, ask: at })
        if (read === undefined) return []
        const confirmed = usesOffer ? confirmedBy(read) : undefined
        const reply = answer({ ...read, ...confirmed })
        const text = JSON.stringify(reply)
        const what = 'what' in question ? (question.what as Readonly<Record<string, string>>) : {}
        const faults = reply.is === 'signed' ? faultsOfSigned(what, reply, { publicKey, now, last }) : []
        // A key that is received again restarts its dates. A key that is created after the last was forgotten
        // is a different key.
        const isOfIt = 'keyId' in question && question.keyId === keyId
        if (reply.is === 'key' && isOfIt) [last, publicKey] = [-Infinity, reply.publicKey]
        if (reply.is === 'signed' && what['is'] === 'call' && what['method'] !== 'GET') last = reply.at
        return [
          ...faults,
          ...unless(
            reply.is !== 'signed' || !isWriteQuestion(read) || confirmed !== undefined,
            'it signed a write that no sheet confirmed',
          ),
          ...unless(!secrets.some(secret => text.includes(secret)), 'an answer has the key in it'),
          ...unless(
            isDeepStrictEqual(parseSignerAnswer({ ...reply, ask: at }), { ...reply, ask: at }),
            'main cannot read its answer',
          ),
        ]
      })
    },
  })

/** Encodings in which a key could appear in an answer. */
const secretsOf = (seed: readonly number[]): readonly string[] => {
  const bytes = Buffer.from(seed)
  return [
    ...[bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'), base58Of(bytes)],
    encodeStoredKey(keyId, bytes),
  ]
}
