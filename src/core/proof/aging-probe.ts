/** Request of a probe: a read, or an order whose size is off the market's step and which can never be placed. */
export interface AgingProbeStep {
  readonly kind: 'read' | 'write'
  /** Age of its date when it is sent, in milliseconds. */
  readonly ageMs: number
}

export type AgingProbeAnswer =
  'taken' | 'refused for age' | 'refused for its step' | 'refused otherwise' | 'no answer'

/** A sent request. The venue judged its date at an age between the two. */
export interface AnsweredProbeStep {
  readonly step: AgingProbeStep
  readonly answer: AgingProbeAnswer
  readonly sentAgeMs: number
  readonly answeredAgeMs: number
}

export type AgingProbeVerdict =
  | { readonly is: 'confirmed' }
  /** The venue accepts something old, or refuses something young. */
  | { readonly is: 'refuted'; readonly by: AnsweredProbeStep }
  /** Not every request of the probe was answered in time and to the point. */
  | { readonly is: 'undecided' }

/** The documented limit is 300 s. Around it nothing is judged, because the venue's clock is not known exactly. */
const OLDEST_TAKEN_MS = 295_000
const YOUNGEST_REFUSED_MS = 305_000

const READ_ROUNDS = 10
/** A fresh request before each aged one, so that a rule of rising dates cannot go unnoticed. */
const createSteps = (kind: AgingProbeStep['kind'], agesMs: readonly number[]): readonly AgingProbeStep[] =>
  agesMs.flatMap(ageMs => [
    { kind, ageMs: 0 },
    { kind, ageMs },
  ])
const readRound = createSteps('read', [200_000, 250_000, 290_000, 310_000, 330_000])

/** Requests of a whole probe, in sequence. */
export const agingProbeSteps: Readonly<Record<AgingProbeStep['kind'], readonly AgingProbeStep[]>> = {
  read: Array.from({ length: READ_ROUNDS }, () => readRound).flat(),
  write: createSteps('write', [310_000, 330_000, 250_000]),
}

/** The venue's codes for a date or signature, and for a price or a size off the market's rules. */
const AGE_CODE = '-1001'
const STEP_CODES: ReadonlySet<string> = new Set(['-1103', '-1104'])

export function classifyAgingRefusal(code: string | undefined): AgingProbeAnswer {
  if (code === AGE_CODE) return 'refused for age'
  return code !== undefined && STEP_CODES.has(code) ? 'refused for its step' : 'refused otherwise'
}

/** Judges the answers to all requests of one kind. A single contrary answer refutes. */
export function judgeAgingProbe(
  kind: AgingProbeStep['kind'],
  answers: readonly AnsweredProbeStep[],
): AgingProbeVerdict {
  const own = answers.filter(({ step }) => step.kind === kind)
  const contrary = own.find(answered => isExpectedAnswer(answered) === false)
  if (contrary !== undefined) return { is: 'refuted', by: contrary }
  const isComplete = agingProbeSteps[kind].every(
    ({ ageMs }) => countExpected(own, ageMs) >= countSteps(kind, ageMs),
  )
  return { is: isComplete ? 'confirmed' : 'undecided' }
}

const countSteps = (kind: AgingProbeStep['kind'], ageMs: number): number =>
  agingProbeSteps[kind].filter(step => step.ageMs === ageMs).length

const countExpected = (answers: readonly AnsweredProbeStep[], ageMs: number): number =>
  answers.filter(answered => answered.step.ageMs === ageMs && isExpectedAnswer(answered) === true).length

/** Returns `undefined` if the answer shows nothing. */
function isExpectedAnswer({
  step,
  answer,
  sentAgeMs,
  answeredAgeMs,
}: AnsweredProbeStep): boolean | undefined {
  // The order can never be placed: once taken, nothing about it is as documented.
  if (step.kind === 'write' && answer === 'taken') return false
  if (answer === 'no answer' || answer === 'refused otherwise') return undefined
  if (sentAgeMs >= YOUNGEST_REFUSED_MS) return answer === 'refused for age'
  return answeredAgeMs <= OLDEST_TAKEN_MS ? answer !== 'refused for age' : undefined
}
