/** The markets that are shown: the desk's own, and beside it those of its panels and of other windows. */
export interface DisplayedMarkets {
  readonly desk?: string
  readonly panels: readonly string[]
  readonly popouts: readonly string[]
}

/** What is heard of them, the desk's own before the others. While nobody looks at its window, nothing of that is. */
export const listWatchedMarkets = (
  { desk, panels, popouts }: DisplayedMarkets,
  isWindowHidden: boolean,
): readonly string[] => [...(isWindowHidden || desk === undefined ? [] : [desk, ...panels]), ...popouts]
