import type { ForecastScore } from './forecast-score'

const figures = ['average', 'slippage', 'fee', 'feeBps', 'liquidation', 'free'] as const
const parts = ['said', 'happened', 'difference'] as const

/** Columns of an exported score table. Slippage is in basis points. */
export const scoreExportColumns: readonly string[] = [
  ...['endedAt', 'attempt', 'symbol', 'kind', 'side', 'executed'],
  ...figures.flatMap(figure =>
    parts.map(part => `${figure}${part.slice(0, 1).toUpperCase()}${part.slice(1)}`),
  ),
  'why',
]

/** Formats one score: full precision, ISO 8601 times in UTC, empty for unknown values. */
export const formatScoreCells = (score: ForecastScore): readonly string[] => [
  ...[new Date(score.at).toISOString(), score.attempt, score.symbol, score.kind, score.side, score.executed],
  ...figures.flatMap(figure => parts.map(part => score[figure][part] ?? '')),
  score.why.join('; '),
]
