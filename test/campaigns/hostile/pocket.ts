import * as crypto from 'node:crypto'
import { EventEmitter } from 'node:events'
import { ClientRequest } from 'node:http'
import { patch, patchBuiltin } from './patching'
import type { Den } from './twin'

/** Node's own, from before anybody changed anything. */
export const own = {
  sign: crypto.sign,
  createPrivateKey: crypto.createPrivateKey,
  createPublicKey: crypto.createPublicKey,
  hash: crypto.hash,
}

/** The numbers of a twin's own questions, so high that main's line to whoever signs takes none of their answers for its own. */
let asked = 1_000_000_000
const waiting = new Map<number, (said: unknown) => void>()

interface Line {
  postMessage(message: unknown): void
}

/** Picks up main's line to whoever signs as main uses it: what is sent over it is asked for, as main asks. */
export function watchLines({ pocket }: Den, owner: Line): void {
  patch(
    owner,
    'postMessage',
    before =>
      function (this: unknown, ...args: never[]) {
        const [message] = args as unknown as [{ do?: unknown; keyId?: unknown } | undefined]
        const { do: wish, keyId } = message ?? {}
        // A key that is only tried has a signer for as long as that takes: nobody would answer there afterwards.
        const isOfUse = pocket.signer === undefined || pocket.signer.keyId === keyId
        if (wish === 'sign' && typeof keyId === 'string' && isOfUse)
          pocket.signer = {
            keyId,
            ask: question =>
              new Promise(resolve => {
                const ask = (asked += 1)
                waiting.set(ask, resolve)
                Reflect.apply(before, this, [{ ...question, ask }] as never[])
              }),
          }
        return Reflect.apply(before, this, args) as unknown
      },
  )
}

/** Picks up what most tricks need: the key that main signs with, and where its requests go. */
export function fillPocket({ pocket }: Den): void {
  patchBuiltin<typeof crypto, 'sign'>(
    'node:crypto',
    'sign',
    before =>
      function (this: unknown, ...args: never[]) {
        const [, , key] = args as readonly unknown[]
        if (key instanceof crypto.KeyObject) pocket.key = key
        return Reflect.apply(before, this, args) as unknown
      },
  )
  patch(
    EventEmitter.prototype,
    'emit',
    before =>
      function (this: unknown, ...args: never[]) {
        const [event, said] = args as unknown as [string, { ask?: unknown } | undefined]
        if (event === 'message' && typeof said?.ask === 'number') waiting.get(said.ask)?.(said)
        return Reflect.apply(before, this, args) as unknown
      },
  )
  patch(
    ClientRequest.prototype,
    'end',
    before =>
      function (this: unknown, ...args: never[]) {
        const request = this as ClientRequest
        if (request.hasHeader('orderly-key')) pocket.asked = request
        return Reflect.apply(before, this, args) as unknown
      },
  )
}

/** A signature as whoever signs gave it, over a text that is dated by them. */
export interface Got {
  readonly text: string
  readonly at: number
  readonly signature: string
}

interface Wanted {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly ahead?: number
  readonly place?: object | undefined
}

/** The place that the next write has in the list of whoever signs; undefined where they keep none. */
export async function nextPlace({ pocket: { signer } }: Den): Promise<object | undefined> {
  const said = (await signer?.ask({ do: 'tell list', keyId: signer.keyId, after: 0 })) as
    { list?: unknown; last?: { number?: unknown } } | undefined
  return typeof said?.last?.number === 'number'
    ? { list: said.list, number: said.last.number + 1 }
    : undefined
}

/** What the venue wants as proof of a request: by main's own key where it has one, and else by whoever signs for main. */
export async function signedBy(
  { pocket }: Den,
  { method, path, body, ahead = 0, place }: Wanted,
): Promise<Got | undefined> {
  const { key, signer } = pocket
  if (key !== undefined) {
    const at = Date.now() + ahead
    const text = `${at}${method}${path}${body}`
    return { text, at, signature: own.sign(null, Buffer.from(text), key).toString('base64url') }
  }
  const what = { is: 'call', method, path, body }
  const said = (await signer?.ask({
    do: 'sign',
    keyId: signer.keyId,
    what,
    offset: ahead,
    ...(place && { place }),
  })) as { is?: unknown; at?: unknown; signature?: unknown } | undefined
  if (said?.is !== 'signed' || typeof said.at !== 'number' || typeof said.signature !== 'string')
    return undefined
  return { text: `${said.at}${method}${path}${body}`, at: said.at, signature: said.signature }
}
