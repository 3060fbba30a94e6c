/** Answer to a request whose date lies in the past. */
export type AgingAnswer =
  | 'taken'
  | 'refused for age'
  /** Refused for its price or size: the venue judged the order, and so accepted its date. */
  | 'refused for its step'
  | 'another refusal'
  | 'no answer'

export interface DatedAnswer {
  /** Milliseconds by which the request was dated into the past. */
  readonly age: number
  readonly answer: AgingAnswer
}

export type AgingVerdict =
  | { readonly is: 'confirmed' }
  | { readonly is: 'refuted'; readonly by: DatedAnswer }
  | { readonly is: 'undecided' }

/** Ages of one round of reads, each followed by a fresh one. Nothing is judged near the limit of 300 s. */
export const readAges = [200_000, 250_000, 290_000, 310_000, 330_000] as const

/**
 * Ages of the test orders in the order of sending: two that the venue must refuse for their age, then two that it must
 * refuse for their steps.
 */
export const orderAges = [330_000, 310_000, 250_000, 0] as const

/** Codes of the venue's refusals for a date, and for a price or size between two steps. */
const AGE_REFUSAL = '-1001'
const stepRefusals: ReadonlySet<string> = new Set(['-1103', '-1104'])

/** Documented age beyond which the venue refuses a request. */
const MAX_AGE_MS = 300_000

export function classifyAgingRefusal(code: string): AgingAnswer {
  if (code === AGE_REFUSAL) return 'refused for age'
  return stepRefusals.has(code) ? 'refused for its step' : 'another refusal'
}

/**
 * Judges answers to reads, which must be taken up to the limit, or to test orders, which must be refused for their steps
 * up to the limit. Beyond it both must be refused for their age.
 */
export function judgeAging(of: 'reads' | 'orders', answers: readonly DatedAnswer[]): AgingVerdict {
  const young: AgingAnswer = of === 'reads' ? 'taken' : 'refused for its step'
  const contrary = answers.find(
    ({ age, answer }) => isDecisive(answer) && answer !== (age > MAX_AGE_MS ? 'refused for age' : young),
  )
  if (contrary !== undefined) return { is: 'refuted', by: contrary }
  const asked = new Set(answers.filter(({ answer }) => isDecisive(answer)).map(({ age }) => age))
  const isWhole = [0, ...(of === 'reads' ? readAges : orderAges)].every(age => asked.has(age))
  return { is: isWhole && answers.every(({ answer }) => isDecisive(answer)) ? 'confirmed' : 'undecided' }
}

const isDecisive = (answer: AgingAnswer): boolean => answer !== 'no answer' && answer !== 'another refusal'
