import type { PracticeExchange } from '../../exchange/practice-exchange'
import { getMarketSession } from '../../market/real-world-assets'
import { NO_FIELDS } from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import { type RouteAnswer, type VenueRoute, definePublicRoute, answerWith } from '../venue-route'

function answerSessions({ markets, clock }: PracticeExchange): RouteAnswer {
  return answerWith({
    rows: [...markets.keys()].flatMap(symbol => {
      const at = getMarketSession(symbol, clock.now())
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

export const realWorldAssetRoutes: readonly VenueRoute[] = [
  definePublicRoute('GET', '/v1/public/rwa/info', RATE_LIMITS.ip, NO_FIELDS, answerSessions),
]
