import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import type { AttemptId } from '@core/write/venue-write'
import { createCanonicalText } from '@core/write/plan'
import { buy, consent, outcome, record, sending } from '../../../test/campaigns/planted'
import { memoryJournal } from '../../../test/kit/memory-records'
import { computePlanDigest } from '../text-digest'
import { checkEvidencePack, createEvidencePack, type EvidencePack } from './evidence-pack'

const id = 'pd-1' as AttemptId
const yes = consent('pd-1')
const [accepted, filled] = [outcome(yes, { is: 'accepted', orderId: '7' }), record(yes, 'filled', '2')]
const opened: JournalEntry = { saw: 'open', at: 1, version: '0' }

function packed(entries: readonly JournalEntry[], secrets: readonly string[] = [], attempt = id): string {
  const chain = memoryJournal(entries).chain()
  return createEvidencePack({ attempt, chain, version: '0.1.0', madeAt: 5, secrets }) ?? 'nothing'
}
const course = [opened, yes, sending(yes), accepted, opened, filled]
const whole = packed(course)

/** The same pack with a change and a matching digest, as from a forger. */
function forged(text: string, change: (pack: EvidencePack) => object): string {
  const { digest: _old, ...rest } = change(JSON.parse(text) as EvidencePack) as EvidencePack
  const written = (pack: object) => `${JSON.stringify(pack, undefined, 2)}\n`
  return written({ ...rest, digest: computePlanDigest(written(rest)) })
}

describe('an evidence pack', () => {
  it('holds the lines of its attempt only, and verifies without other data', () => {
    expect(checkEvidencePack(whole)).toEqual({ faults: [], lines: 4, withheld: 0, taken: 0, gaps: 1 })
    const { lines } = JSON.parse(whole) as EvidencePack
    expect(lines.map(({ count }) => count)).toEqual([2, 3, 4, 6])
  })

  it('is not made for an attempt without consent', () => {
    expect([packed([opened]), packed([sending(yes)]), packed(course, [], 'pd' as AttemptId)]).toEqual([
      'nothing',
      'nothing',
      'nothing',
    ])
  })

  it('fails when any single character is changed', () => {
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (at, put) => {
        fc.pre(whole[at] !== put)
        expect(checkEvidencePack(whole.slice(0, at) + put + whole.slice(at + 1)).faults).not.toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('fails when any single bit is flipped, or when it is truncated or extended', () => {
    const bytes = Buffer.from(whole)
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), (at, bit) => {
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        expect(checkEvidencePack(flipped.toString()).faults).not.toEqual([])
        expect(checkEvidencePack(whole.slice(0, at)).faults).not.toEqual([])
      }),
      { numRuns: 2_000 },
    )
    expect(checkEvidencePack(`${whole} `).faults).toEqual(['it is not written as packs are'])
  })

  it.each<readonly [string, (pack: EvidencePack) => object, string]>([
    [
      'a line was changed',
      pack => ({
        ...pack,
        lines: pack.lines.map(one => ({ ...one, line: one.line?.replace('"filled"', '"cancelled"') })),
      }),
      'line 6 does not lead to its head',
    ],
    [
      'a line was left out',
      pack => ({ ...pack, lines: pack.lines.filter(({ count }) => count !== 3) }),
      'the timeline is not that of these lines',
    ],
    [
      'lines changed places',
      pack => ({ ...pack, lines: [...pack.lines].reverse() }),
      'line 4 comes after line 6',
    ],
    [
      'a line rests on another one',
      pack => ({
        ...pack,
        lines: pack.lines.map(one => (one.count === 3 ? { ...one, before: 'ab'.repeat(32) } : one)),
      }),
      'line 3 does not rest on line 2',
    ],
    [
      'the timeline tells another time',
      pack => ({
        ...pack,
        timeline: {
          ...pack.timeline,
          steps: pack.timeline.steps.map(step => ({ ...step, at: step.at + 1 })),
        },
      }),
      'the timeline is not that of these lines',
    ],
    ['the form is another', pack => ({ ...pack, form: 'perpdesk-evidence-0' }), 'this is no evidence pack'],
    ['there are no lines', pack => ({ ...pack, lines: 'none' }), 'this is no evidence pack'],
    [
      'the yes was left out',
      pack => ({ ...pack, lines: pack.lines.slice(1) }),
      'the yes is withheld or missing: the seal cannot be checked',
    ],
  ])('fails when %s, although its digest was recomputed', (_what, change, fault) => {
    expect(checkEvidencePack(forged(whole, change)).faults).toContain(fault)
  })

  it('fails when the journalled bytes differ from the sealed bytes', () => {
    const { attempt, write, request, profileId, plannedAt: sealedAt } = yes
    const other = { ...request, body: request.body.replace('1', '2') }
    const digest = computePlanDigest(
      createCanonicalText({ attempt, write, request: other, profileId, sealedAt }),
    )
    expect(checkEvidencePack(packed([{ ...yes, digest }])).faults).toEqual(['the seal is not of these bytes'])
    expect(checkEvidencePack(packed([yes, { ...sending(yes), digest } as JournalEntry])).faults).toEqual([
      'it was sent under another seal',
    ])
    expect(checkEvidencePack(packed([yes, sending(yes), sending(yes)])).faults).toEqual([
      'it was sent more than once',
    ])
  })

  it.each([
    ['an account of the venue', `0x${'ab'.repeat(32)}`],
    ['a public key', `ed25519:${'8'.repeat(44)}`],
    ['a bare public key', 'Ax3'.repeat(14) + 'Zz'],
    ['a person', 'someone@example.org'],
    ['what this desk was told to keep', 'keep-me'],
  ])('withholds a line that identifies %s, and keeps its position', (_what, secret) => {
    const refused = outcome(yes, { is: 'refused', code: '-1002', words: `not for ${secret}.` })
    const text = packed([opened, yes, sending(yes), refused], ['keep-me', ''])
    expect(text).not.toContain(secret)
    expect(checkEvidencePack(text)).toEqual({ faults: [], lines: 3, withheld: 1, taken: 0, gaps: 0 })
  })

  it('reports that nothing is proved if the consent itself had to be withheld', () => {
    const named = consent('pd-1', { ...buy, symbol: 'keep-me' })
    expect(checkEvidencePack(packed([named], ['keep-me'])).faults).toEqual([
      'the yes is withheld or missing: the seal cannot be checked',
    ])
  })

  it('accepts any input without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => checkEvidencePack(text).faults.length > 0),
    )
  })
})
