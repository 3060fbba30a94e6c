import { useDeskStore } from '../stores/desk'

/** The sources of a position's figure: the venue's row alone, or the mark besides. */
export type PositionFigureSource = 'row' | 'row and mark'

/** The moment at which the sources of a position's figure were last confirmed, on this desk's clock: of two, the older. */
export function usePositionReadTime(): (what: PositionFigureSource) => number | undefined {
  const desk = useDeskStore()
  return what => {
    const { positions, quotes } = desk.snapshot
    if (positions === undefined || what === 'row') return positions?.asOf
    return Math.min(positions.asOf, quotes?.asOf ?? positions.asOf)
  }
}
