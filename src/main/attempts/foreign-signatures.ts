import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { JournalEntry } from '@core/attempt/entry'
import { formatSignatureHalt, type UnexpectedSignatureKind } from '@core/attempt/signature-list'
import { isInSigningWindow } from '@core/attempt/signing-window'
import type { AttemptId, SealedRequest } from '@core/write/venue-write'
import { computePlanDigest } from '../text-digest'
import type { ListedWrite } from '../signing-types'
import { decodeRequestedOrder } from '../venue/decode/requested-order'
import { restoreKeyPlaceholders } from '../venue/encode/own-key-placeholder'
import { createSignedText } from '../venue/request-signing'
import type { AttemptStore } from './attempt-store'

export interface ListedSignatures {
  readonly at: number
  readonly list: string
  readonly writes: readonly ListedWrite[]
  readonly attempts: Pick<AttemptStore, 'all' | 'get'>
  readonly whoseKey: KeyOwnerLookup
}

/** Returns the account that a key signs for. `elsewhere` is its label if it is inactive. */
export type KeyOwnerLookup = (
  keyId: string,
) => { readonly profileId: string; readonly elsewhere?: string } | undefined

/**
 * Returns the journal entries for signatures that the journal did not authorise. A foreign order becomes an attempt
 * with unknown outcome; every foreign signature halts trading.
 */
export function createForeignSignatureEntries({
  at,
  list,
  writes,
  attempts,
  whoseKey,
}: ListedSignatures): readonly JournalEntry[] {
  const placed = groupByPlace(attempts.all(), list)
  const named = new Set<AttemptId>()
  return writes.flatMap(write => {
    const atPlace = placed.get(write.number) ?? []
    if (atPlace.some(attempt => isExpectedSignature(attempt, write))) return []
    // A place that was never used for a signature passes to the next attempt. Any other attempt at it is contradicted.
    const contradicted = atPlace.find(({ state }) => state.is !== 'not sent' && state.is !== 'absent')
    const owner = whoseKey(write.keyId)
    const lines: JournalEntry[] = []
    const why = (kind: UnexpectedSignatureKind) => formatSignatureHalt(kind, write.call, owner?.elsewhere)
    const halt = (how: UnexpectedSignatureKind, attempt?: AttemptId) =>
      lines.push({
        saw: 'impossible',
        at,
        incident: createIncidentId(at),
        why: why(how),
        ...(attempt && { attempt }),
      })
    if (contradicted !== undefined) halt('otherwise', contradicted.id)
    const order = decodeRequestedOrder(toSealedRequest(write))
    if (order === undefined || owner === undefined) halt('beside')
    else if (named.has(order.clientOrderId) || attempts.get(order.clientOrderId) !== undefined)
      halt('again', order.clientOrderId)
    else {
      named.add(order.clientOrderId)
      const place = { list, number: write.number }
      const { digest, at: signedAt } = write
      const { profileId } = owner
      const what = { profileId, write: order.write, request: toSealedRequest(write), digest, signedAt, place }
      lines.push({ saw: 'signature found', at, attempt: order.clientOrderId, ...what })
      halt('beside')
    }
    return lines
  })
}

function groupByPlace(
  attempts: readonly WriteAttempt[],
  list: string,
): ReadonlyMap<number, readonly WriteAttempt[]> {
  const placed = new Map<number, WriteAttempt[]>()
  for (const attempt of attempts) {
    const { place } = attempt
    if (place?.list === list) placed.set(place.number, [...(placed.get(place.number) ?? []), attempt])
  }
  return placed
}

const toSealedRequest = ({ method, path, body }: ListedWrite): SealedRequest => ({
  method,
  path,
  body: restoreKeyPlaceholders(body),
})

/** Returns true if the signature covers exactly the text of the attempt, at an allowed time. */
function isExpectedSignature({ request, signedWithin }: WriteAttempt, write: ListedWrite): boolean {
  const { method, path, body } = toSealedRequest(write)
  const isText = method === request.method && path === request.path && body === request.body
  const isDated = signedWithin !== undefined && isInSigningWindow(signedWithin, write.at)
  return isText && isDated && write.digest === computePlanDigest(createSignedText(write, write.at))
}

const createIncidentId = (at: number): string => `halt-${at.toString(36)}`
