import { describe, expect, it } from 'vitest'
import {
  type AgingProbeAnswer,
  type AgingProbeStep,
  type AnsweredProbeStep,
  agingProbeSteps,
  classifyAgingRefusal,
  judgeAgingProbe,
} from './aging-probe'

type Venue = (step: AgingProbeStep) => AgingProbeAnswer

const documented: Venue = ({ kind, ageMs }) =>
  ageMs > 300_000 ? 'refused for age' : kind === 'read' ? 'taken' : 'refused for its step'

const ask = (kind: AgingProbeStep['kind'], venue: Venue, lateMs = 50): readonly AnsweredProbeStep[] =>
  agingProbeSteps[kind].map(step => ({
    step,
    answer: venue(step),
    sentAgeMs: step.ageMs,
    answeredAgeMs: step.ageMs + lateMs,
  }))

/** Answers like a documented venue, except at this age. */
const except =
  (ageMs: number, answer: AgingProbeAnswer): Venue =>
  step =>
    step.ageMs === ageMs ? answer : documented(step)

describe('requests of the probe', () => {
  it('put a fresh one before each aged one, in ten rounds of reads', () => {
    const ages = agingProbeSteps.read.map(({ ageMs }) => ageMs / 1_000)
    expect(ages.slice(0, 10)).toEqual([0, 200, 0, 250, 0, 290, 0, 310, 0, 330])
    expect(ages).toHaveLength(100)
    expect(agingProbeSteps.write.map(({ ageMs }) => ageMs / 1_000)).toEqual([0, 310, 0, 330, 0, 250])
    expect(new Set(agingProbeSteps.write.map(({ kind }) => kind))).toEqual(new Set(['write']))
  })

  it('avoid the ages at which nothing is judged', () => {
    const ages = [...agingProbeSteps.read, ...agingProbeSteps.write].map(({ ageMs }) => ageMs)
    expect(ages.filter(ageMs => ageMs >= 295_000 && ageMs <= 305_000)).toEqual([])
  })
})

describe('verdict of the probe', () => {
  it.each(['read', 'write'] as const)('confirms a venue whose %ss are as documented', kind => {
    expect(judgeAgingProbe(kind, ask(kind, documented))).toEqual({ is: 'confirmed' })
  })

  it.each<[AgingProbeStep['kind'], number, AgingProbeAnswer]>([
    ['read', 310_000, 'taken'],
    ['read', 330_000, 'taken'],
    ['read', 200_000, 'refused for age'],
    ['read', 0, 'refused for age'],
    ['write', 310_000, 'refused for its step'],
    ['write', 330_000, 'taken'],
    ['write', 250_000, 'refused for age'],
    ['write', 250_000, 'taken'],
    ['write', 0, 'refused for age'],
    ['write', 0, 'taken'],
  ])('refutes it by a %s aged %i ms that is %s', (kind, ageMs, answer) => {
    const verdict = judgeAgingProbe(kind, ask(kind, except(ageMs, answer)))
    expect(verdict).toMatchObject({ is: 'refuted', by: { step: { kind, ageMs }, answer } })
  })

  it('refutes it by one contrary answer among a hundred', () => {
    const answers = ask('read', documented).map((one, nth) =>
      nth === 87 ? { ...one, answer: 'taken' as const } : one,
    )
    expect(answers[87]?.step.ageMs).toBe(310_000)
    expect(judgeAgingProbe('read', answers)).toEqual({ is: 'refuted', by: answers[87] })
  })

  it.each<[AgingProbeStep['kind'], number, AgingProbeAnswer]>([
    ['read', 290_000, 'no answer'],
    ['read', 310_000, 'refused otherwise'],
    ['read', 0, 'no answer'],
    ['write', 330_000, 'refused otherwise'],
    ['write', 250_000, 'no answer'],
  ])('leaves it open after a %s aged %i ms that is %s', (kind, ageMs, answer) => {
    expect(judgeAgingProbe(kind, ask(kind, except(ageMs, answer)))).toEqual({ is: 'undecided' })
  })

  it('leaves it open without every request', () => {
    expect(judgeAgingProbe('read', [])).toEqual({ is: 'undecided' })
    expect(judgeAgingProbe('read', ask('read', documented).slice(1))).toEqual({ is: 'undecided' })
    expect(judgeAgingProbe('write', ask('read', documented))).toEqual({ is: 'undecided' })
  })

  it('judges nothing whose date may have aged to about 300 s until the answer', () => {
    const slow: Venue = step => (step.ageMs === 290_000 ? 'refused for age' : documented(step))
    expect(judgeAgingProbe('read', ask('read', slow, 6_000))).toEqual({ is: 'undecided' })
    expect(judgeAgingProbe('read', ask('read', slow, 4_000))).toMatchObject({ is: 'refuted' })
  })
})

describe('the reason for a refusal', () => {
  it.each([
    ['-1001', 'refused for age'],
    ['-1103', 'refused for its step'],
    ['-1104', 'refused for its step'],
    ['-1003', 'refused otherwise'],
    [undefined, 'refused otherwise'],
  ])('of the code %s is: %s', (code, answer) => {
    expect(classifyAgingRefusal(code)).toBe(answer)
  })
})
