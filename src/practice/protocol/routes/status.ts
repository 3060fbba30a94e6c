import { NOTHING, word } from '../asks'
import { LIMITS } from '../limits'
import { shapeStatus } from '../notice-shapes'
import { type Route, open, say } from '../route'

/** Whether the venue is open, and what it has to say about itself. */
export const statusRoutes: readonly Route[] = [
  open('GET', '/v1/public/system_info', LIMITS.ipOnce, { source: word('maintenance') }, exchange =>
    say(shapeStatus(exchange)),
  ),
  open('GET', '/v1/public/config', LIMITS.ip, NOTHING, () =>
    say({ available_futures_leverage: Array.from({ length: 100 }, (_, index) => index + 1).join(',') }),
  ),
  open('GET', '/v1/public/leverage', LIMITS.ip, NOTHING, () => say({ max_futures_leverage: '100' })),
  open('GET', '/v1/ip_info', LIMITS.ip, NOTHING, (_, { ip }) =>
    say({ ip, city: 'Loopback', region: 'Here', checked: false }),
  ),
]
