import type { PopoutApi } from '@contract/popout-api'
import type { PopoutKind, WindowCommand } from '@contract/windows-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import { err, createRefusal, ok } from '@core/value/result'
import { filterForPopout } from '../screen/popout-snapshot'
import type { WindowLinks } from '../screen/window-links'
import type { ApiHandlers, PageMessages } from '../screen/page-messages'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { PREFERENCES_SETTING } from '../calls/screen-calls'

export interface PopoutHandlerParts {
  readonly kind: PopoutKind
  readonly news: PageMessages
  readonly settings: SettingsStore
  readonly handlers: ApiHandlers
  readonly links: WindowLinks
  readonly deskSymbol: () => string | undefined
  readonly profileId: () => string | undefined
  readonly raiseDesk: () => void
  readonly isAsking: () => boolean
  readonly choose: (chosen: WindowCommand) => void
  /** Called after windows with this window's link show another market. */
  readonly onMarketChange: () => void
}

export function createPopoutHandlers(parts: PopoutHandlerParts): ContractHandlers<PopoutApi> {
  const { kind, news, settings, handlers, links } = parts
  const displayedSymbol = (): string | undefined => links.getSymbol(kind, parts.deskSymbol())
  const settingKey = `window.${kind}.preferences`
  const { desk, messages } = news.wrapHandlers({
    ...handlers,
    desk: {
      async snapshot() {
        const snapshot = await handlers.desk.snapshot()
        return snapshot.ok ? ok(filterForPopout(kind, displayedSymbol(), snapshot.value)) : snapshot
      },
    },
  })
  return {
    desk,
    messages,
    market: {
      candles: handlers.market.candles,
      printBars: handlers.market.printBars,
      pastFunding: handlers.market.pastFunding,
    },
    screen: {
      recall: () => ok(settings.get(settingKey) ?? settings.get(PREFERENCES_SETTING)),
      remember: ({ preferences }) => saveSetting(settings, settingKey, preferences),
      copy: handlers.screen.copy,
    },
    popout: {
      begin() {
        const [symbol, looks] = [displayedSymbol(), settings.get(PREFERENCES_SETTING)]
        const link = links.getLink(kind)
        return ok({
          kind,
          link,
          ...(symbol !== undefined && { symbol }),
          ...(looks !== undefined && { looks }),
        })
      },
      async markets() {
        const snapshot = await handlers.desk.snapshot()
        return snapshot.ok ? ok((snapshot.value.markets?.value ?? []).map(({ symbol }) => symbol)) : snapshot
      },
      link({ link }) {
        const saved = links.setLink(kind, link, displayedSymbol())
        parts.onMarketChange()
        return saved
      },
      async choose({ symbol }) {
        const snapshot = await handlers.desk.snapshot()
        const isListed = snapshot.ok && snapshot.value.markets?.value.some(market => market.symbol === symbol)
        if (isListed !== true) return err([createRefusal('MARKET_UNKNOWN', { symbol })])
        return links.setOwnSymbol(kind, symbol)
      },
      hand({ profileId, begun }) {
        // SECURITY: a draft begun while another account was displayed is not used for this one.
        if (profileId !== parts.profileId()) return err([createRefusal('PLAN_VOID')])
        parts.raiseDesk()
        // SECURITY: this only fills a draft, and is refused while a question is open.
        if (parts.isAsking()) return err([createRefusal('CONSENT_OPEN')])
        parts.choose({ is: 'begun', begun })
        return ok(undefined)
      },
    },
  }
}
