/** The markets that are shown: the desk's own, and beside it those of its panels and of other windows. */
export interface ShownMarkets {
  readonly desk?: string
  readonly panels: readonly string[]
  readonly popouts: readonly string[]
}

/** What is heard of them, the desk's own before the others. While nobody looks at its window, nothing of that is. */
export const marketsHeard = (
  { desk, panels, popouts }: ShownMarkets,
  isResting: boolean,
): readonly string[] => [...(isResting || desk === undefined ? [] : [desk, ...panels]), ...popouts]
