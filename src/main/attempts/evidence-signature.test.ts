import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import { formatKeyFingerprint } from '@core/profile/key-facts'
import { createCanonicalText } from '@core/write/plan'
import type { AttemptId, SealedRequest } from '@core/write/venue-write'
import { AT, consent, outcome, record, sending } from '../../../test/campaigns/planted'
import { memoryJournal } from '../../../test/kit/memory-records'
import { computePlanDigest } from '../text-digest'
import { insertOwnKey, createKeyPlaceholder } from '../venue/encode/own-key-placeholder'
import { createSignedText } from '../venue/request-signing'
import { checkEvidencePack, createEvidencePack, type EvidencePack } from './evidence-pack'
import { checkEvidenceSignature } from './evidence-signature'

function keyPair(): { readonly key: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { key: privateKey, publicKey: `ed25519:${base58.encode(raw)}` }
}
const [own, other] = [keyPair(), keyPair()]
const signedAt = AT + 1

/** A course whose request was signed with a key, as the journal of a desk holds it. */
function course(by: typeof own, request?: SealedRequest): readonly JournalEntry[] {
  const base = consent('pd-1')
  const { attempt, write, profileId, plannedAt: sealedAt } = base
  const sealed = request ?? base.request
  const yes = {
    ...base,
    request: sealed,
    digest: computePlanDigest(createCanonicalText({ attempt, write, request: sealed, profileId, sealedAt })),
  }
  const left = insertOwnKey(sealed, by.publicKey) ?? sealed
  const signature = sign(null, Buffer.from(createSignedText(left, signedAt)), by.key).toString('hex')
  const answered = outcome(yes, { is: 'accepted', orderId: '7' })
  return [yes, sending(yes), { ...answered, signed: { at: signedAt, signature } } as JournalEntry]
}

const packed = (entries: readonly JournalEntry[], secrets: readonly string[] = []): string =>
  createEvidencePack({
    ...{ attempt: 'pd-1' as AttemptId, chain: memoryJournal(entries).chain() },
    ...{ version: '0', madeAt: 5, secrets },
  }) ?? 'nothing'

/** The same pack with other lines, every digest and head of it computed for them. */
const rewritten = (text: string, line: (entry: JournalEntry) => JournalEntry): string => {
  const { lines } = JSON.parse(text) as EvidencePack
  return packed(lines.map(one => line(JSON.parse(one.line ?? '') as JournalEntry)))
}

describe('the signature in an evidence pack', () => {
  const whole = packed([...course(own), record(consent('pd-1'), 'filled', '2')])

  it('verifies with the signer’s public key, which the pack does not hold', () => {
    expect(checkEvidencePack(whole)).toMatchObject({ faults: [], withheld: 0 })
    expect(checkEvidenceSignature(whole, own.publicKey)).toEqual({
      is: 'valid',
      at: signedAt,
      call: 'POST /v1/order',
    })
    expect(whole).not.toContain(own.publicKey.slice('ed25519:'.length))
  })

  it('does not verify with another key', () => {
    expect(checkEvidenceSignature(whole, other.publicKey)).toEqual({ is: 'invalid' })
  })

  it('does not verify in a consistent pack that was made without the key', () => {
    const made = packed(course(other))
    expect(checkEvidencePack(made).faults).toEqual([])
    expect(checkEvidenceSignature(made, own.publicKey)).toEqual({ is: 'invalid' })
  })

  it('does not verify in a consistent pack of another request', () => {
    const { request } = consent('pd-1')
    const body = request.body.replace('pd-1', 'pd-2')
    const [yes, sent, answered] = course(own, { ...request, body })
    const [, , original] = course(own)
    const signed = original?.saw === 'outcome' ? original.signed : undefined
    const made = packed([yes!, sent!, { ...answered, signed } as JournalEntry])
    expect(checkEvidencePack(made).faults).toEqual([])
    expect(checkEvidenceSignature(made, own.publicKey)).toEqual({ is: 'invalid' })
  })

  it('does not verify at another time than the signed one', () => {
    const made = rewritten(whole, entry =>
      entry.saw === 'outcome'
        ? ({ ...entry, signed: { ...entry.signed, at: AT + 2 } } as JournalEntry)
        : entry,
    )
    expect(checkEvidencePack(made).faults).toEqual([])
    expect(checkEvidenceSignature(made, own.publicKey)).toEqual({ is: 'invalid' })
  })

  it('is missing if none was kept, if its line is withheld, and in a text that is not a pack', () => {
    const bare = rewritten(whole, entry => {
      if (entry.saw !== 'outcome') return entry
      const { signed: _, ...rest } = entry
      return rest
    })
    for (const text of [bare, packed(course(own), ['"orderId"']), 'no pack'])
      expect(checkEvidenceSignature(text, own.publicKey)).toEqual({ is: 'missing' })
  })

  it.each<[string, unknown]>([
    ['no text', 7],
    ['no moment', undefined],
    ['half of it', 'ab'],
  ])('does not verify where it is %s', (_, signature) => {
    const made = rewritten(whole, entry =>
      entry.saw === 'outcome' ? ({ ...entry, signed: { at: signedAt, signature } } as JournalEntry) : entry,
    )
    expect(checkEvidenceSignature(made, own.publicKey)).toEqual({ is: 'invalid' })
  })

  it('covers the text of the key itself if the sealed request has its fingerprint', () => {
    const body = `{"orderly_key":${createKeyPlaceholder(formatKeyFingerprint(own.publicKey))}}`
    const removal = packed(course(own, { method: 'POST', path: '/v1/client/remove_orderly_key', body }))
    expect(checkEvidenceSignature(removal, own.publicKey)).toEqual({
      ...{ is: 'valid', at: signedAt, call: 'POST /v1/client/remove_orderly_key' },
    })
    expect(checkEvidenceSignature(removal, other.publicKey)).toEqual({ is: 'invalid' })
  })
})
