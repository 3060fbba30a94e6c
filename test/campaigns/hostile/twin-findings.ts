import * as crypto from 'node:crypto'
import { EventEmitter } from 'node:events'
import { ClientRequest } from 'node:http'
import { sealToReceiver } from '../../../src/signer/box'
import { patch, patchBuiltin } from './patching'
import type { TwinContext } from './twin'

/** Node's original functions, read before any of them is patched. */
export const own = {
  sign: crypto.sign,
  createPrivateKey: crypto.createPrivateKey,
  createPublicKey: crypto.createPublicKey,
  hash: crypto.hash,
  createHash: crypto.createHash,
}

/** Number of the last question that a twin asked the signer. Main's own numbers stay far below. */
let lastQuestion = 1_000_000_000
const pendingAnswers = new Map<number, (answer: unknown) => void>()

interface SignerLine {
  postMessage(message: unknown): void
}

interface SignerRequest {
  readonly do: unknown
  readonly keyId: unknown
  readonly what: { readonly method: string; readonly path: string; readonly body: string }
  readonly confirmed: object
}

/** Patches main's channel to the signer, so that a twin can send requests over it in the same way as main. */
export function watchLines({ findings }: TwinContext, owner: SignerLine): void {
  patch(
    owner,
    'postMessage',
    before =>
      function (this: unknown, ...args: never[]) {
        const [message] = args as unknown as [Partial<SignerRequest> | undefined]
        const { do: action, keyId, what, confirmed } = message ?? {}
        if (action === 'sign' && what !== undefined && confirmed !== undefined)
          findings.confirmed ??= { ...what, confirmed }
        // A key that is only tried has its own signer, which ends after the trial. So the first key is kept.
        const isSigningKey = findings.signer === undefined || findings.signer.keyId === keyId
        if (action === 'sign' && typeof keyId === 'string' && isSigningKey)
          findings.signer = {
            keyId,
            ask: question =>
              new Promise(resolve => {
                const questionNumber = (lastQuestion += 1)
                pendingAnswers.set(questionNumber, resolve)
                Reflect.apply(before, this, [{ ...question, ask: questionNumber }] as never[])
              }),
          }
        return Reflect.apply(before, this, args) as unknown
      },
  )
}

/** Patches Node to collect what most twins need: main's signing key, answers of the signer, and a signed request. */
export function collectFindings({ findings }: TwinContext): void {
  patchBuiltin<typeof crypto, 'sign'>(
    'node:crypto',
    'sign',
    before =>
      function (this: unknown, ...args: never[]) {
        const [, , key] = args as readonly unknown[]
        if (key instanceof crypto.KeyObject) findings.key = key
        return Reflect.apply(before, this, args) as unknown
      },
  )
  patch(
    EventEmitter.prototype,
    'emit',
    before =>
      function (this: unknown, ...args: never[]) {
        const [event, answer] = args as unknown as [string, { ask?: unknown } | undefined]
        if (event === 'message' && typeof answer?.ask === 'number') pendingAnswers.get(answer.ask)?.(answer)
        return Reflect.apply(before, this, args) as unknown
      },
  )
  patch(
    ClientRequest.prototype,
    'end',
    before =>
      function (this: unknown, ...args: never[]) {
        const request = this as ClientRequest
        if (request.hasHeader('orderly-key')) findings.ownRequest = request
        return Reflect.apply(before, this, args) as unknown
      },
  )
}

/** A signature, and the signed text with the signer's timestamp. */
export interface SignedText {
  readonly text: string
  readonly at: number
  readonly signature: string
}

interface RequestToSign {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly ahead?: number
  readonly place?: object | undefined
  /** The claim to send; by default that of a new box. `undefined` sends none. */
  readonly confirmed?: object | undefined
}

/** Fields of a sheet's claim beside its box. */
export interface Destination {
  readonly account: string
  readonly host: string
}

/** Returns the account and the host of the desk's own requests. */
export const ownDestination = ({ findings: { ownRequest } }: TwinContext): Destination => ({
  account: String(ownRequest?.getHeader('orderly-account-id')),
  host: String(ownRequest?.getHeader('host')),
})

/**
 * Seals a confirmation that no sheet gave, as code written against this desk can: a box names no sender. `keyId` is the
 * key that the box is for.
 */
export async function forgedClaim(
  { findings: { signer } }: TwinContext,
  { method, path, body }: Pick<RequestToSign, 'method' | 'path' | 'body'>,
  { account, host }: Destination,
  keyId = signer?.keyId ?? '',
): Promise<{ readonly to: string; readonly box: string } & Destination> {
  const offer = (await signer?.ask({ do: 'offer', keyId, from: 'sheet' })) as { to?: unknown } | undefined
  const to = String(offer?.to)
  const text = JSON.stringify(['perpdesk-confirmed-1', account, host, method, path, body])
  const digest = own.createHash('sha256').update(text).digest('hex')
  const content = Buffer.from(`${Date.now()}\n${digest}`)
  return { account, host, to, box: sealToReceiver(to, { purpose: 'sheet→signer', keyId }, content) ?? '' }
}

/** Returns the position of the next write in the signer's list, or `undefined` if it has no list. */
export async function nextPlace({ findings: { signer } }: TwinContext): Promise<object | undefined> {
  const answer = (await signer?.ask({ do: 'tell list', keyId: signer.keyId, after: 0 })) as
    { list?: unknown; last?: { number?: unknown } } | undefined
  return typeof answer?.last?.number === 'number'
    ? { list: answer.list, number: answer.last.number + 1 }
    : undefined
}

/** Signs a request with main's key if main has one, and otherwise has the signer sign it. */
export async function signedBy(
  context: TwinContext,
  { method, path, body, ahead = 0, place, ...claimed }: RequestToSign,
): Promise<SignedText | undefined> {
  const { key, signer } = context.findings
  if (key !== undefined) {
    const at = Date.now() + ahead
    const text = `${at}${method}${path}${body}`
    return { text, at, signature: own.sign(null, Buffer.from(text), key).toString('base64url') }
  }
  const call = { is: 'call', method, path, body }
  const confirmed =
    'confirmed' in claimed || method === 'GET'
      ? claimed.confirmed
      : await forgedClaim(context, { method, path, body }, ownDestination(context))
  const answer = (await signer?.ask({
    do: 'sign',
    keyId: signer.keyId,
    what: call,
    offset: ahead,
    ...(place && { place }),
    ...(confirmed && { confirmed }),
  })) as { is?: unknown; at?: unknown; signature?: unknown } | undefined
  if (answer?.is !== 'signed' || typeof answer.at !== 'number' || typeof answer.signature !== 'string')
    return undefined
  return { text: `${answer.at}${method}${path}${body}`, at: answer.at, signature: answer.signature }
}
