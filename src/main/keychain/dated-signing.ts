import type { Clock, Signature, ToSign, Vaulted } from '../ports'
import type { SigningKey } from './signing-key'

/** What a data key is worked out from. */
const DATA_KEY = 'perpdesk-data-key-1'

/** Puts the text together, dates it and signs it. */
export type DatedSigning = (
  keyId: string,
  key: SigningKey,
  what: ToSign,
  offset: number,
) => Vaulted<Signature>

/** Signing whose dates, for each key, only go forward: never an earlier one, never the same twice. */
export function createDatedSigning(clock: Pick<Clock, 'now'>): DatedSigning {
  const last = new Map<string, number>()

  function dateFor({ publicKey }: SigningKey, offset: number): number {
    const at = Math.max(Math.round(clock.now() + offset), (last.get(publicKey) ?? 0) + 1)
    last.set(publicKey, at)
    return at
  }

  return (keyId, key, what, offset) => {
    const isOfData = what.is === 'data key'
    // SECURITY: a data key signs what it is worked out from and nothing else, and no other key signs that.
    if (isOfData !== keyId.startsWith('data.')) return { ok: false, why: 'refused' }
    const at = isOfData ? 0 : dateFor(key, offset)
    return { ok: true, value: { at, bytes: key.sign(Buffer.from(textOf(what, at), 'utf8')) } }
  }
}

function textOf(what: ToSign, at: number): string {
  switch (what.is) {
    case 'call':
      return `${at}${what.method}${what.path}${what.body}`
    case 'stream':
      return String(at)
    case 'data key':
      return DATA_KEY
  }
}
