import type { AttemptId } from '@core/write/venue-write'
import { checkEvidencePack, createEvidencePack } from '../../../src/main/attempts/evidence-pack'
import { consent, outcome, record, sending } from '../planted'
import { memoryJournal } from '../../kit/memory-records'
import { mutated } from './hostile-text'
import { changedAt, type Plain } from './mutated-json'
import { parserOf, unless, type FuzzedParser } from './parser'

const yes = consent('pd-1')
const course = [
  { saw: 'open', at: 1, version: '0' } as const,
  yes,
  sending(yes),
  outcome(yes, { is: 'accepted', orderId: '7' }),
  record(yes, 'filled', '2'),
]
const whole =
  createEvidencePack({
    ...{ attempt: 'pd-1' as AttemptId, version: '0.1.0', madeAt: 5, secrets: [] },
    chain: memoryJournal(course).chain(),
  }) ?? ''

/** A pack of evidence that somebody hands over. Whatever differs from what a desk wrote is not whole. */
export const evidenceParser = (check: typeof checkEvidencePack = checkEvidencePack): FuzzedParser =>
  parserOf({
    name: 'evidence',
    draw(chance) {
      if (chance.happens(0.05)) return whole
      if (chance.happens(0.5)) return mutated(whole, chance)
      return `${JSON.stringify(changedAt(changedAt(JSON.parse(whole) as Plain, chance), chance), undefined, 2)}\n`
    },
    judge(text) {
      const { faults, lines } = check(text)
      return [
        ...unless(
          (faults.length === 0) === (text === whole),
          'it is told whole and is not, or the other way round',
        ),
        ...unless(
          faults.every(fault => fault.length > 5 && fault.length < 400),
          'a fault is without words or without bound',
        ),
        ...unless(faults.length < 200 && lines < 10_000, 'its faults are without bound'),
      ]
    },
  })
