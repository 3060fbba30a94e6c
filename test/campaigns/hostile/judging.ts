import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { bounds } from './bounds'
import { expected } from './expected'
import type { Seen, SentOrder } from './session'
import { sizes, type TwinReport, type Twin } from './twin'
import { changesOrders } from './twins'

/** The result of one attack in one package. */
export interface Verdict {
  readonly is: 'held' | 'known' | 'failed'
  /** True if the attack succeeded. */
  readonly isOpen: boolean
  readonly how: string
}

/** The 32 bytes of a key as the venue writes it. */
const rawOf = (key: string): Uint8Array => base58.decode(key.replace('ed25519:', ''))

/** Judges by the campaign's own observations, never by the report of a twin. */
export function judge(twin: Twin, seen: Seen): Verdict {
  const { isOpen, how, isBroken = false } = outcome(twin, seen)
  const { opens } = expected[twin.name] ?? { opens: undefined }
  const mayOpen = opens === 'always' || (opens === 'before the key' && seen.wasEarly)
  if (isBroken || opens === undefined) return { is: 'failed', isOpen, how }
  if (isOpen === mayOpen) return { is: isOpen ? 'known' : 'held', isOpen, how }
  return { is: 'failed', isOpen, how: isOpen ? how : `${how}; it was known to be open and is so no longer` }
}

interface Outcome {
  readonly isOpen: boolean
  readonly how: string
  /** True if there is nothing to judge, because the attack or its target did not occur. */
  readonly isBroken?: boolean
}

function outcome(twin: Twin, seen: Seen): Outcome {
  const reports = seen.reports.flatMap(one => (one.twin === twin.name ? [one.report] : []))
  if (changesOrders(twin)) {
    const order = seen.orders.find(({ twin: name }) => name === twin.name)
    // A twin that loaded in time and changed nothing was never tried.
    return changed(order, twin.isFirst === true && seen.wasEarly)
  }
  if (twin.kind === 'seed') return foundSeed(reports, seen)
  if (twin.kind === 'signatures') return gotSignatures(twin, reports, seen)
  if (twin.kind === 'journal') return unnoticed(reports, seen.beside)
  return { isOpen: reports.length > 0, how: reports.length > 0 ? 'done' : 'not done' }
}

function foundSeed(reports: readonly TwinReport[], { key, typed }: Pick<Seen, 'key' | 'typed'>): Outcome {
  const isFound = (own: string) => {
    const half = Buffer.from(rawOf(own)).toString('base64url')
    return reports.some(found => found.is === 'seed' && found.publicHalf === half)
  }
  if (isFound(key)) return { isOpen: true, how: 'the seed of the key that signs' }
  if (typed === undefined) return { isOpen: false, how: 'no key was typed', isBroken: true }
  const isOpen = isFound(typed)
  return { isOpen, how: isOpen ? 'the seed that was typed' : 'no seed' }
}

/**
 * Checks the use of the signatures. A plain order is signed on request and then has to be noticed. The attack
 * on the rate limit gets some signatures and none above the limit.
 */
function gotSignatures(
  { name, isLast }: Twin,
  reports: readonly TwinReport[],
  { key, noticed }: Seen,
): Outcome {
  const x = Buffer.from(rawOf(key)).toString('base64url')
  const known = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const valid = reports.filter(
    found =>
      found.is === 'signature' &&
      verify(null, Buffer.from(found.text), known, Buffer.from(found.signature, 'base64url')),
  )
  if (name !== 'a plain order')
    return {
      isOpen: valid.length > (isLast === true ? bounds.writesAMinute : 0),
      how: `${valid.length} signatures`,
      isBroken: isLast === true && valid.length === 0,
    }
  return {
    isOpen: valid.length > 0 && !noticed,
    how: `${valid.length} signatures, ${noticed ? 'and the desk halted over them' : 'unknown to the comparison'}`,
    isBroken: valid.length === 0,
  }
}

function unnoticed(reports: readonly TwinReport[], { isThere, isKnown }: Seen['beside']): Outcome {
  if (!isThere) {
    const how = reports.length > 0 ? `refused: ${JSON.stringify(reports)}` : 'none'
    return { isOpen: false, how, isBroken: true }
  }
  return { isOpen: !isKnown, how: isKnown ? 'it became an attempt' : 'unnoticed' }
}

/** Matches the size on a sheet. */
const SAID = new RegExp(`BUY ${sizes.shown.replace('.', '\\.')}0* `)

function changed(order: SentOrder | undefined, isCertain: boolean): Outcome {
  if (order === undefined) return { isOpen: false, how: 'no order was sent', isBroken: true }
  const isOther = order.arrived.some(size => size !== sizes.shown)
  const isTaken = order.taken.length > 0
  if (isOther && isTaken && SAID.test(order.sheet))
    return { isOpen: true, how: `the sheet said ${sizes.shown}, the exchange has ${order.arrived.join()}` }
  if (isTaken) return { isOpen: false, how: 'what left is what the sheet said', isBroken: isCertain }
  if (isOther) return { isOpen: false, how: 'the exchange refused it' }
  if (order.ended.includes('not signed: unconfirmed'))
    return { isOpen: false, how: 'the signer had no confirmation of it' }
  if (order.unbuttoned !== '') return { isOpen: false, how: 'its sheet had no button over other bytes' }
  if (order.writes.includes('differed from the sealed ones'))
    return { isOpen: false, how: 'the last look halted' }
  if (order.told.includes('PLAN_VOID')) return { isOpen: false, how: 'the plan was void before it left' }
  return { isOpen: false, how: `it broke off: ${order.told.slice(0, 300)}`, isBroken: true }
}
