import { useDeskStore } from '../stores/desk-store'

export type PositionFigureSource = 'row' | 'row and mark'

/** Returns the local time of the last read of the sources. Of two sources it is the older time. */
export function usePositionReadTime(): (what: PositionFigureSource) => number | undefined {
  const desk = useDeskStore()
  return what => {
    const { positions, quotes } = desk.snapshot
    if (positions === undefined || what === 'row') return positions?.asOf
    return Math.min(positions.asOf, quotes?.asOf ?? positions.asOf)
  }
}
