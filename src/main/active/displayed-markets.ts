export interface DisplayedMarkets {
  readonly desk?: string
  readonly panels: readonly string[]
  readonly popouts: readonly string[]
}

/** Returns the markets to watch, the selected one first. A hidden main window needs none. */
export const listWatchedMarkets = (
  { desk, panels, popouts }: DisplayedMarkets,
  isWindowHidden: boolean,
): readonly string[] => [...(isWindowHidden || desk === undefined ? [] : [desk, ...panels]), ...popouts]
