import type { Attempt } from '@core/attempt/attempt'
import type { Entry } from '@core/attempt/entry'
import { signedWhy, type SignedHow } from '@core/attempt/signed-place'
import { isInWindow } from '@core/attempt/signing-window'
import type { AttemptId, SealedRequest } from '@core/write/write'
import { planDigest } from '../digest'
import type { ListedWrite } from '../to-sign'
import { askedOrder } from '../venue/decode/asked-order'
import { asSealed } from '../venue/encode/own-key'
import { signedText } from '../venue/sign'
import type { Attempts } from './attempts'

/** What was listed, of which list, and what it is held against. */
export interface Found {
  readonly at: number
  readonly list: string
  readonly writes: readonly ListedWrite[]
  readonly attempts: Pick<Attempts, 'all' | 'get'>
  readonly whoseKey: WhoseKey
}

/** Whose account a key signs for, by the key's name; `elsewhere` is what that is called where it is not in use. */
export type WhoseKey = (
  keyId: string,
) => { readonly profileId: string; readonly elsewhere?: string } | undefined

/**
 * What the journal has to be told of what was listed: nothing of what it let be signed itself. An order that it did not
 * is an attempt whose fate is not known; that, and whatever else was signed beside it, halts.
 */
export function linesAbout({ at, list, writes, attempts, whoseKey }: Found): readonly Entry[] {
  const placed = byPlace(attempts.all(), list)
  const named = new Set<AttemptId>()
  return writes.flatMap(write => {
    const meant = placed.get(write.number) ?? []
    if (meant.some(attempt => isSignatureOf(attempt, write))) return []
    // What was never signed at this place leaves it to the next; of the others one is contradicted.
    const contradicted = meant.find(({ state }) => state.is !== 'not sent' && state.is !== 'absent')
    const whose = whoseKey(write.keyId)
    const lines: Entry[] = []
    const why = (how: SignedHow) => signedWhy(how, write.call, whose?.elsewhere)
    const halt = (how: SignedHow, attempt?: AttemptId) =>
      lines.push({
        saw: 'impossible',
        at,
        incident: incidentAt(at),
        why: why(how),
        ...(attempt && { attempt }),
      })
    if (contradicted !== undefined) halt('otherwise', contradicted.id)
    const asked = askedOrder(requestOf(write))
    if (asked === undefined || whose === undefined) halt('beside')
    else if (named.has(asked.named) || attempts.get(asked.named) !== undefined) halt('again', asked.named)
    else {
      named.add(asked.named)
      const place = { list, number: write.number }
      const { digest, at: signedAt } = write
      const { profileId } = whose
      const what = { profileId, write: asked.write, request: requestOf(write), digest, signedAt, place }
      lines.push({ saw: 'signature found', at, attempt: asked.named, ...what })
      halt('beside')
    }
    return lines
  })
}

/** The attempts whose lines name a place of this list, by its number. */
function byPlace(attempts: readonly Attempt[], list: string): ReadonlyMap<number, readonly Attempt[]> {
  const placed = new Map<number, Attempt[]>()
  for (const attempt of attempts) {
    const { place } = attempt
    if (place?.list === list) placed.set(place.number, [...(placed.get(place.number) ?? []), attempt])
  }
  return placed
}

const requestOf = ({ method, path, body }: ListedWrite): SealedRequest => ({
  method,
  path,
  body: asSealed(body),
})

/** Whether a signature is the one that an attempt's line let be made: over its very text, and dated as that says. */
function isSignatureOf({ request, signedWithin }: Attempt, write: ListedWrite): boolean {
  const { method, path, body } = requestOf(write)
  const isText = method === request.method && path === request.path && body === request.body
  const isDated = signedWithin !== undefined && isInWindow(signedWithin, write.at)
  return isText && isDated && write.digest === planDigest(signedText(write, write.at))
}

const incidentAt = (at: number): string => `halt-${at.toString(36)}`
