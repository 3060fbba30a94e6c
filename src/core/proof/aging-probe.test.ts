import { describe, expect, it } from 'vitest'
import { classifyAgingRefusal, judgeAging, orderAges, readAges, type AgingAnswer } from './aging-probe'

/** Answers of a venue that keeps its rule, with changes by age. */
const readsOf = (changes: Readonly<Record<number, AgingAnswer>> = {}) =>
  [0, ...readAges].map(age => ({
    age,
    answer: changes[age] ?? (age > 300_000 ? 'refused for age' : 'taken'),
  }))
const ordersOf = (changes: Readonly<Record<number, AgingAnswer>> = {}) =>
  orderAges.map(age => ({
    age,
    answer: changes[age] ?? (age > 300_000 ? 'refused for age' : 'refused for its step'),
  }))

describe('old dates of reads', () => {
  it('are confirmed when they are taken up to 290 s and refused from 310 s on', () =>
    expect(judgeAging('reads', [...readsOf(), ...readsOf()])).toEqual({ is: 'confirmed' }))

  it.each<[number, AgingAnswer]>([
    [310_000, 'taken'],
    [330_000, 'taken'],
    [290_000, 'refused for age'],
    [200_000, 'refused for age'],
    [0, 'refused for age'],
  ])('are refuted in any round when a date %i ms back is %s', (age, answer) =>
    expect(judgeAging('reads', [...readsOf(), ...readsOf({ [age]: answer })])).toEqual({
      is: 'refuted',
      by: { age, answer },
    }),
  )

  it.each<[string, ReturnType<typeof readsOf>]>([
    ['an answer is missing', readsOf({ 250_000: 'no answer' })],
    ['one is refused for something else', readsOf({ 310_000: 'another refusal' })],
    ['an age was not tried', readsOf().slice(0, -1)],
    ['nothing was tried', []],
  ])('are undecided when %s', (_what, answers) =>
    expect(judgeAging('reads', answers)).toEqual({ is: 'undecided' }),
  )
})

describe('old dates of orders', () => {
  it('are confirmed when the age is judged before the steps', () =>
    expect(judgeAging('orders', ordersOf())).toEqual({ is: 'confirmed' }))

  it.each<[number, AgingAnswer]>([
    [310_000, 'refused for its step'],
    [330_000, 'taken'],
    [250_000, 'taken'],
    [250_000, 'refused for age'],
    [0, 'refused for age'],
  ])('are refuted when a date %i ms back is %s', (age, answer) =>
    expect(judgeAging('orders', ordersOf({ [age]: answer }))).toEqual({ is: 'refuted', by: { age, answer } }),
  )

  it.each<[string, AgingAnswer]>([
    ['-1001', 'refused for age'],
    ['-1103', 'refused for its step'],
    ['-1104', 'refused for its step'],
    ['-1101', 'another refusal'],
  ])('are classified by the code %s as %s', (code, answer) => expect(classifyAgingRefusal(code)).toBe(answer))
})
