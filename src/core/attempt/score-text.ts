import type { ForecastScore } from './score'

/** The figures of a score that have three columns: said, happened, and the difference. */
const figures = ['average', 'slippage', 'fee', 'feeBps', 'liquidation', 'free'] as const
const parts = ['said', 'happened', 'difference'] as const

/** The columns of an exported table of scores, in order. Slippage is in basis points. */
export const scoreExportColumns: readonly string[] = [
  ...['endedAt', 'attempt', 'symbol', 'kind', 'side', 'executed'],
  ...figures.flatMap(figure =>
    parts.map(part => `${figure}${part.slice(0, 1).toUpperCase()}${part.slice(1)}`),
  ),
  'why',
]

/** One score as text: every digit it has, its time as ISO 8601 in UTC, and nothing where nothing is known. */
export const formatScoreCells = (score: ForecastScore): readonly string[] => [
  ...[new Date(score.at).toISOString(), score.attempt, score.symbol, score.kind, score.side, score.executed],
  ...figures.flatMap(figure => parts.map(part => score[figure][part] ?? '')),
  score.why.join('; '),
]
