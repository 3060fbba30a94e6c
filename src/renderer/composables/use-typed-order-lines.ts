import { listPositionExits } from '@core/account/stop-coverage'
import { getMarketFeeRates } from '@core/context/market-lookups'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import { hasOnlyTrigger } from '../drafts/stop-move'
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

  /** Returns the edit of the exit that a position has as a whole: the venue accepts no second one. */
  function moveWholeExit({ symbol, marginMode, leg }: Extract<ParsedLine, { is: 'protect' }>) {
    const row = desk.positions?.find(one => one.symbol === symbol && one.marginMode === marginMode)
    if (row === undefined) return undefined
    const type = leg.kind === 'STOP_LOSS' ? 'stop' : 'profit'
    const root = (id: string) => desk.algoOrders?.find(({ algoOrderId }) => algoOrderId === id)
    const { order } =
      listPositionExits(row, desk.algoOrders ?? []).find(
        exit =>
          exit.is === type &&
          hasOnlyTrigger(exit.order) &&
          root(exit.order.rootId)?.kind === 'POSITIONAL_TP_SL',
      ) ?? {}
    if (order === undefined) return undefined
    const trigger = { of: order.algoOrderId, at: leg.at }
    return { is: 'edit algo', algoOrderId: order.rootId, trigger } as const
  }

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
        return screen.openDrawer(moveWholeExit(line) ?? line)
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
