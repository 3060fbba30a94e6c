export interface DegradedFeature {
  readonly what: string
  readonly why: string
}

export function formatDegradedFeatures(lacks: readonly DegradedFeature[]): string | undefined {
  if (lacks.length === 0) return undefined
  const reasons = [...new Set(lacks.map(({ why }) => why))]
  const of = (why: string) => lacks.flatMap(lack => (lack.why === why ? [lack.what] : [])).join('; ')
  return reasons.map(why => capitalize(`${of(why)}: ${why}`)).join('. ')
}

const capitalize = (sentence: string): string => `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`
