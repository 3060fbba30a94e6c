import type { TradingState } from '@core/guard/guard'
import type { DeskMessages } from '../screen/page-news'
import { hasOpenAttempt, formatWindowTitle } from './notices'
import type { PopoutWindows } from './popouts'
import { createSleepBlocker } from './power'
import type { LanguageService } from './speaking'
import type { ArmedStrip } from './strip'
import type { MenuAndTray } from './surroundings'
import type { DeskWindow } from './window'

interface UpdateReceivers {
  readonly around: MenuAndTray
  readonly popouts: PopoutWindows
  readonly speaking: LanguageService
  readonly strip: ArmedStrip
}

/** Wraps `tell`: forwards updates to the page and also to title, strip, pop-outs and sleep control. */
export function forwardPageUpdates(
  tell: DeskMessages,
  { frame }: Pick<DeskWindow, 'frame'>,
  { around, popouts, speaking, strip }: UpdateReceivers,
): DeskMessages {
  const keepAwake = createSleepBlocker()
  let kind: string | undefined
  let writes: TradingState | undefined
  let symbol: string | undefined
  let isArmed = false
  return {
    ...tell,
    desk: {
      changed(changes) {
        tell.desk.changed(changes)
        popouts.changed(changes)
        strip.applyChanges(changes)
        kind = changes.profile?.value.kind ?? kind
        writes = changes.writes?.value ?? writes
        // SECURITY: main sets the title, so it reports an armed mandate whatever the page draws.
        isArmed = changes.armed?.value.envelopes.some(({ ended }) => ended === undefined) ?? isArmed
        frame.setTitle(formatWindowTitle(kind, symbol, writes, undefined, isArmed))
        around.updateState({ kind, writes })
        speaking.applyChanges(changes)
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
        frame.setTitle(formatWindowTitle(kind, symbol, writes, undefined, isArmed))
      },
      other(picture) {
        tell.market.other?.(picture)
        popouts.viewOfOther(picture)
      },
      isFollowed: popouts.isFollowing,
    },
  }
}
