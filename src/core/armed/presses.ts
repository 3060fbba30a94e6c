/** A key of the desk's window as main saw it go down or up. */
export interface KeySeen {
  readonly is: 'down' | 'up'
  readonly key: string
  /** By a clock that only goes forward. */
  readonly at: number
  /** The system repeats a key that is held. */
  readonly repeats: boolean
}

/** What main has seen of presses so far. */
export interface Presses {
  readonly down?: { readonly key: string; readonly at: number }
  /** When the last ones counted. */
  readonly counted: readonly number[]
}

export const noPresses: Presses = { counted: [] }

/** How many presses count in a second. */
export const PRESSES_A_SECOND = 5
const SECOND = 1_000
/** How long a key may be down and still be pressed. */
const LONGEST = 2_000

/**
 * What is seen after one more event, with the key that was pressed by it: one that went down and came up is one press,
 * and pays for one write. A key that repeats, one that is held, a second key in between and what comes too fast are none.
 */
export function advancePresses(
  was: Presses,
  seen: KeySeen,
): { readonly presses: Presses; readonly pressed?: string } {
  const { counted } = was
  if (seen.is === 'down') {
    if (seen.repeats) return { presses: was }
    // Two keys at once are no press of either.
    const isSecond = was.down !== undefined && was.down.key !== seen.key
    return { presses: isSecond ? { counted } : { counted, down: { key: seen.key, at: seen.at } } }
  }
  // A modifier goes down with itself held, and comes up alone: it is not down any more.
  if (was.down?.key === `with ${seen.key}`) return { presses: { counted } }
  if (was.down?.key !== seen.key) return { presses: was }
  const lately = counted.filter(at => seen.at - at < SECOND)
  if (seen.at - was.down.at > LONGEST || lately.length >= PRESSES_A_SECOND)
    return { presses: { counted: lately } }
  return { presses: { counted: [...lately, seen.at] }, pressed: seen.key }
}
