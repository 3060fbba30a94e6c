import type { Exchange } from '../../exchange/exchange'
import { sessionAt } from '../../market/rwa'
import { NOTHING } from '../asks'
import { LIMITS } from '../limits'
import { type Answer, type Route, open, say } from '../route'

/** Every market of a real-world asset, with the session that its reference market keeps. */
function answerRwa({ markets, clock }: Exchange): Answer {
  return say({
    rows: [...markets.keys()].flatMap(symbol => {
      const at = sessionAt(symbol, clock.now())
      return at === undefined
        ? []
        : [
            {
              symbol,
              status: at.isOpen ? 'open' : 'close',
              next_open: at.nextOpen,
              next_close: at.nextClose,
              market_session: at.session,
            },
          ]
    }),
  })
}

/** What the venue tells everybody of its markets of real-world assets. */
export const rwaRoutes: readonly Route[] = [open('GET', '/v1/public/rwa/info', LIMITS.ip, NOTHING, answerRwa)]
