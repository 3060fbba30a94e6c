import { NO_FIELDS, enumField } from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import { encodeSystemStatus } from '../status-payloads'
import { type VenueRoute, definePublicRoute, answerWith } from '../venue-route'

export const statusRoutes: readonly VenueRoute[] = [
  definePublicRoute(
    'GET',
    '/v1/public/system_info',
    RATE_LIMITS.ipOnce,
    { source: enumField('maintenance') },
    exchange => answerWith(encodeSystemStatus(exchange)),
  ),
  definePublicRoute('GET', '/v1/public/config', RATE_LIMITS.ip, NO_FIELDS, () =>
    answerWith({
      available_futures_leverage: Array.from({ length: 100 }, (_, index) => index + 1).join(','),
    }),
  ),
  definePublicRoute('GET', '/v1/public/leverage', RATE_LIMITS.ip, NO_FIELDS, () =>
    answerWith({ max_futures_leverage: '100' }),
  ),
  definePublicRoute('GET', '/v1/ip_info', RATE_LIMITS.ip, NO_FIELDS, (_, { ip }) =>
    answerWith({ ip, city: 'Loopback', region: 'Here', checked: false }),
  ),
]
