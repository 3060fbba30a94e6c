import { useDesk } from '../stores/desk'

/** What a figure of a position rests on: the venue's row alone, or the mark besides. */
export type RestsOn = 'row' | 'row and mark'

/** When what a figure of a position rests on was last confirmed, on this desk's clock: of two, the older. */
export function useReadAt(): (what: RestsOn) => number | undefined {
  const desk = useDesk()
  return what => {
    const { positions, quotes } = desk.snapshot
    if (positions === undefined || what === 'row') return positions?.asOf
    return Math.min(positions.asOf, quotes?.asOf ?? positions.asOf)
  }
}
