export interface DegradedFeature {
  readonly what: string
  readonly why: string
}

export function formatDegradedFeatures(features: readonly DegradedFeature[]): string | undefined {
  if (features.length === 0) return undefined
  const reasons = [...new Set(features.map(({ why }) => why))]
  const listFor = (reason: string) =>
    features.flatMap(({ what, why }) => (why === reason ? [what] : [])).join('; ')
  return reasons.map(why => capitalize(`${listFor(why)}: ${why}`)).join('. ')
}

const capitalize = (sentence: string): string => `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`
