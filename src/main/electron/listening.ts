import type { Writes } from '@core/guard/guard'
import type { News } from '../screen/page-news'
import { hasOpenAttempt, windowTitle } from './notices'
import type { Popouts } from './popouts'
import { createWakefulness } from './power'
import type { Speaking } from './speaking'
import type { Strip } from './strip'
import type { Surroundings } from './surroundings'
import type { DeskWindow } from './window'

/** Who hears what the desk's page is told, beside it. */
interface Listeners {
  readonly around: Surroundings
  readonly popouts: Popouts
  readonly speaking: Speaking
  readonly strip: Strip
}

/** Tells the page, and looks at what passes by for the title, the strip and the machine's sleep. */
export function listening(
  tell: News,
  { frame }: Pick<DeskWindow, 'frame'>,
  { around, popouts, speaking, strip }: Listeners,
): News {
  const keepAwake = createWakefulness()
  let kind: string | undefined
  let writes: Writes | undefined
  let symbol: string | undefined
  let isArmed = false
  return {
    ...tell,
    desk: {
      changed(changes) {
        tell.desk.changed(changes)
        popouts.changed(changes)
        strip.see(changes)
        kind = changes.profile?.value.kind ?? kind
        writes = changes.writes?.value ?? writes
        // SECURITY: the title is main's own: whatever the page draws, it says that something is armed.
        isArmed = changes.armed?.value.envelopes.some(({ ended }) => ended === undefined) ?? isArmed
        frame.setTitle(windowTitle(kind, symbol, writes, undefined, isArmed))
        around.see({ kind, writes })
        speaking.see(changes)
        const isOpen = hasOpenAttempt(changes)
        if (isOpen !== undefined) keepAwake(isOpen)
      },
    },
    market: {
      view(picture) {
        tell.market.view(picture)
        popouts.view(picture)
        if (symbol === picture.symbol) return
        symbol = picture.symbol
        frame.setTitle(windowTitle(kind, symbol, writes, undefined, isArmed))
      },
      other(picture) {
        tell.market.other?.(picture)
        popouts.viewOfOther(picture)
      },
      isFollowed: popouts.isFollowing,
    },
  }
}
