import { getMarketFeeRates } from '@core/context/market-lookups'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import { parseOrderLine, type ParsedLine } from '../drafts/order-line'
import { useCurrentTime } from '../use-now'
import { useAlertStore } from '../stores/alert-store'
import { useBracketStore } from '../stores/bracket-store'
import { useDeskStore } from '../stores/desk-store'
import { usePreferenceStore } from '../stores/preference-store'
import { useScreenStore } from '../stores/screen-store'
import { useTicketStore } from '../stores/ticket-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import { useBestPrice } from './use-best-price'
import { useCloseLimitPrice } from '../stores/use-close-limit'

/** Parses orders typed as a line. A parsed line becomes a draft, reviewed and sent like any other. */
export function useTypedOrderLines(isCommand: (line: string) => boolean) {
  const desk = useDeskStore()
  const screen = useScreenStore()
  const ticket = useTicketStore()
  const watch = useWatchedMarketStore()
  const alerts = useAlertStore()
  const brackets = useBracketStore()
  const preferences = usePreferenceStore()
  const now = useCurrentTime()
  const bestPrice = useBestPrice()
  const closeLimit = useCloseLimitPrice()

  const parseLine = (line: string) =>
    parseOrderLine(line, {
      markets: desk.markets ?? [],
      positions: desk.positions,
      marginMode: ticket.typed.marginMode,
      displayedMarket: watch.symbol,
      bestPrice,
      markPrice: symbol =>
        isFreshValue(desk.snapshot.quotes, maxInputAgesMs.quote, now.value)
          ? desk.quote.get(symbol)?.mark
          : undefined,
      closeLimit,
      takerBps: symbol => getMarketFeeRates(desk.snapshot, symbol)?.takerBps,
      equity: () => desk.account?.value,
      bracket: brackets.bracketFor,
      aliases: preferences.value.aliases,
      isCommand,
    })

  function openDraft(line: ParsedLine): void {
    if (line.is !== 'alert') screen.goToView('trade')
    switch (line.is) {
      case 'order':
        screen.isTicketOpen = true
        return ticket.replaceTicket(line.market.symbol, line.typed)
      case 'leverage': {
        const { symbol, marginMode, leverage } = line
        return screen.openDrawer({ is: 'leverage', symbol, marginMode, leverage })
      }
      case 'protect':
        return screen.openDrawer(line)
      case 'alert': {
        const { symbol, price, when } = line
        return void alerts.addPrice({ symbol, price, when, by: 'mark' })
      }
      case 'flatten':
        return screen.openOverlay({ is: 'flatten' })
    }
  }

  return { read: parseLine, draft: openDraft }
}
