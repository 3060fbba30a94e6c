import { useDesk } from '../stores/desk'

/** The sources of a position's figure: the venue's row alone, or the mark besides. */
export type RestsOn = 'row' | 'row and mark'

/** The moment at which the sources of a position's figure were last confirmed, on this desk's clock: of two, the older. */
export function useReadAt(): (what: RestsOn) => number | undefined {
  const desk = useDesk()
  return what => {
    const { positions, quotes } = desk.snapshot
    if (positions === undefined || what === 'row') return positions?.asOf
    return Math.min(positions.asOf, quotes?.asOf ?? positions.asOf)
  }
}
