import type { TradingState } from '@core/guard/trading-guards'
import type { DeskMessages } from '../screen/page-messages'
import { hasOpenAttempt, formatWindowTitle } from './system-notices'
import type { PopoutWindows } from './popout-windows'
import { createSleepBlocker } from './power-monitor'
import type { LanguageService } from './language-service'
import type { ArmedStrip } from './armed-strip'
import type { MenuAndTray } from './menu-and-tray'
import type { DeskWindow } from './desk-window'

interface UpdateReceivers {
  readonly menuAndTray: MenuAndTray
  readonly popouts: PopoutWindows
  readonly languageService: LanguageService
  readonly strip: ArmedStrip
}

/** Forwards the updates in `messages` to the page and also to title, strip, pop-outs and sleep control. */
export function forwardPageUpdates(
  messages: DeskMessages,
  { frame }: Pick<DeskWindow, 'frame'>,
  { menuAndTray, popouts, languageService, strip }: UpdateReceivers,
): DeskMessages {
  const keepAwake = createSleepBlocker()
  let kind: string | undefined
  let writes: TradingState | undefined
  let symbol: string | undefined
  let isArmed = false
  let isMaintained = false
  return {
    ...messages,
    desk: {
      changed(changes) {
        messages.desk.changed(changes)
        popouts.changed(changes)
        strip.applyChanges(changes)
        kind = changes.profile?.value.kind ?? kind
        writes = changes.writes?.value ?? writes
        // SECURITY: main sets the title, so it reports an armed mandate whatever the page draws.
        isArmed = changes.armed?.value.envelopes.some(({ ended }) => ended === undefined) ?? isArmed
        frame.setTitle(formatWindowTitle(kind, symbol, writes, undefined, isArmed))
        if (changes.health !== undefined) isMaintained = changes.health.value.maintenance !== undefined
        menuAndTray.updateState({ kind, writes, isMaintained })
        languageService.applyChanges(changes)
        const isOpen = hasOpenAttempt(changes)
        if (isOpen !== undefined) keepAwake(isOpen)
      },
    },
    market: {
      view(picture) {
        messages.market.view(picture)
        popouts.view(picture)
        if (symbol === picture.symbol) return
        symbol = picture.symbol
        frame.setTitle(formatWindowTitle(kind, symbol, writes, undefined, isArmed))
      },
      other(picture) {
        messages.market.other?.(picture)
        popouts.viewOfOther(picture)
      },
      isFollowed: popouts.isFollowing,
    },
  }
}
