import * as crypto from 'node:crypto'
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

/** What the venue wants as proof of a text, by the key that main signs with. */
export function signedBy({ pocket }: Den, text: string): string | undefined {
  return pocket.key && own.sign(null, Buffer.from(text), pocket.key).toString('base64url')
}
