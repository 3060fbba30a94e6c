import { describe, expect, it } from 'vitest'
import type { JournalEntry } from './entry'
import type { AttemptId } from '../write/venue-write'
import { createAttemptTimeline } from './attempt-timeline'
import { AT, consent, outcome, record, sending } from '../../../test/campaigns/planted'

const id = 'pd-1' as AttemptId
const yes: JournalEntry = {
  ...consent('pd-1'),
  plannedAt: AT - 2_000,
  draftedAt: AT - 2_080,
  checks: [
    { code: 'MARKET_RULES', facts: {} },
    { code: 'COLLATERAL', facts: {} },
  ],
  warnings: [{ code: 'INCREASES_POSITION', facts: {}, typed: false }],
}
const plain = consent('pd-1')
const unknown = outcome(plain, { is: 'unknown', why: 'the connection was reset' })
const note = { at: AT, asked: 'the order by its client id', answer: 'no such order' }

const listSteps = (entries: readonly JournalEntry[]) =>
  createAttemptTimeline(id, entries)?.steps.map(({ step, after }) => `${step} +${after}`)

describe('the timeline of an attempt', () => {
  it('runs from the draft to the end, with the time between steps', () => {
    const course = [yes, sending(plain), outcome(plain, { is: 'accepted', orderId: '7' })]
    const entries = [...course, record(plain, 'partly filled', '1'), record(plain, 'filled', '2')]
    expect(listSteps(entries)).toEqual([
      'drafted +0',
      'checked +80',
      'sealed +0',
      'consented +2000',
      'journalled +0',
      'sent +1',
      'answered +1',
      'filled +1',
      'filled +0',
      'ended +0',
    ])
    expect(createAttemptTimeline(id, entries)?.took).toEqual({
      plan: 80,
      consent: 2_000,
      journal: 1,
      answer: 1,
      record: 1,
      all: 3,
    })
  })

  it('lists average price and fee of a record that has them', () => {
    const filled = record(plain, 'filled', '2')
    const priced = { ...filled, averagePrice: '101', fee: '0.1' } as JournalEntry
    const { fee: _, ...bare } = filled as JournalEntry & { readonly fee: string }
    const factsOf = (entry: JournalEntry) =>
      createAttemptTimeline(id, [yes, sending(plain), entry])?.steps.at(-2)?.facts
    const facts = { state: 'filled', orderId: '7', executed: '2' }
    expect(factsOf(priced)).toEqual({ ...facts, averagePrice: '101', fee: '0.1' })
    expect(factsOf(bare as JournalEntry)).toEqual(facts)
  })

  it('lists the rules that held, the warnings and the result of every step', () => {
    const steps = createAttemptTimeline(id, [yes, sending(plain), unknown])?.steps
    expect(steps?.map(({ facts }) => facts)).toEqual([
      {},
      { rules: 'MARKET_RULES COLLATERAL', warnings: 'INCREASES_POSITION' },
      { digest: yes.saw === 'consent' ? yes.digest : '' },
      {},
      {},
      { signedAt: String(AT + 1) },
      { is: 'unknown', why: 'the connection was reset' },
    ])
  })

  it.each<readonly [string, readonly JournalEntry[], readonly string[]]>([
    [
      'found by a look',
      [
        { saw: 'evidence', at: AT + 50, attempt: id, note },
        {
          saw: 'record',
          at: AT + 60,
          attempt: id,
          orderId: '7',
          state: { is: 'live', at: AT },
          executed: '0',
          fee: '0',
        } as JournalEntry,
      ],
      ['asked +48', 'recorded +10'],
    ],
    [
      'proved absent',
      [{ saw: 'absence proved', at: AT + 320_000, attempt: id }],
      ['proved +319998', 'ended +0'],
    ],
    [
      'declared by a person',
      [{ saw: 'declaration', at: AT + 9, attempt: id, outcome: 'not done', reason: 'seen elsewhere' }],
      ['declared +7', 'ended +0'],
    ],
    ['impossible', [{ saw: 'impossible', at: AT + 3, attempt: id, incident: 'i', why: 'w' }], ['halted +1']],
  ])('shows the unknown state and then %s', (_what, entries, steps) => {
    const course = listSteps([yes, sending(plain), unknown, ...entries])
    expect(course?.slice(7)).toEqual(steps)
  })

  it('omits the draft when the journal has none, and is empty without a consent', () => {
    expect(listSteps([plain])).toEqual(['sealed +0', 'consented +0', 'journalled +0'])
    expect([listSteps([]), listSteps([sending(plain)]), listSteps([consent('pd-2')])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('omits lines about other attempts', () => {
    const others: readonly JournalEntry[] = [
      { saw: 'open', at: AT, version: '0' },
      consent('pd-2'),
      { saw: 'stop', at: AT },
    ]
    expect(listSteps([others[0], yes, ...others].filter(entry => entry !== undefined))).toEqual(
      listSteps([yes]),
    )
  })
})
