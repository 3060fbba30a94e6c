import { ratesIn } from '@core/context/market-news'
import { ageLimits, isFresh } from '@core/value/freshness'
import { readLine, type ReadLine } from '../drafts/typed-order'
import { useNow } from '../now'
import { useBrackets } from '../stores/brackets'
import { useDesk } from '../stores/desk'
import { usePreferences } from '../stores/preferences'
import { useScreen } from '../stores/screen'
import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'
import { useBestPrice } from './best-price'
import { useCloseLimit } from '../stores/close-limit'

/** Orders typed as a line. What is understood is drafted; it is reviewed and sent as any other draft. */
export function useTypedLines(isCommand: (line: string) => boolean) {
  const desk = useDesk()
  const screen = useScreen()
  const ticket = useTicket()
  const watch = useWatch()
  const brackets = useBrackets()
  const preferences = usePreferences()
  const now = useNow()
  const best = useBestPrice()
  const closeLimit = useCloseLimit()

  const read = (line: string) =>
    readLine(line, {
      markets: desk.markets ?? [],
      positions: desk.positions,
      marginMode: ticket.typed.marginMode,
      watched: watch.symbol,
      best,
      mark: symbol =>
        isFresh(desk.snapshot.quotes, ageLimits.quote, now.value) ? desk.quote.get(symbol)?.mark : undefined,
      closeLimit,
      takerBps: symbol => ratesIn(desk.snapshot, symbol)?.takerBps,
      worth: () => desk.account?.value,
      bracket: brackets.of,
      aliases: preferences.value.aliases,
      isCommand,
    })

  /** Drafts what was understood, where drafts of its kind are made. */
  function draft(line: ReadLine): void {
    screen.goTo('trade')
    switch (line.is) {
      case 'order':
        screen.ticketOpen = true
        return ticket.take(line.market.symbol, line.typed)
      case 'leverage': {
        const { symbol, marginMode, leverage } = line
        return screen.draft({ is: 'leverage', symbol, marginMode, leverage })
      }
      case 'flatten':
        return screen.show({ is: 'flatten' })
    }
  }

  return { read, draft }
}
