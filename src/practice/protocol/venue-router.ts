import { COMMON_FIELDS, type RequestFields, type RequestViolation } from './request-fields'
import type { RouteCall, VenueRoute } from './venue-route'
import { accountRoutes } from './routes/account-routes'
import { subAccountRoutes } from './routes/sub-account-routes'
import { keyRoutes } from './routes/key-routes'
import { newKeyRoutes } from './routes/new-key-routes'
import { algoOrderRoutes } from './routes/algo-order-routes'
import { leverageRoutes } from './routes/leverage-routes'
import { marketRoutes } from './routes/market-routes'
import { orderRoutes } from './routes/order-routes'
import { historyRoutes } from './routes/history-routes'
import { publicRoutes } from './routes/public-routes'
import { queryRoutes } from './routes/query-routes'
import { realWorldAssetRoutes } from './routes/real-world-asset-routes'
import { registryRoutes } from './routes/registry-routes'
import { statisticsRoutes } from './routes/statistics-routes'
import { statusRoutes } from './routes/status-routes'

export const VENUE_ROUTES: readonly VenueRoute[] = [
  ...marketRoutes,
  ...statusRoutes,
  ...orderRoutes,
  ...accountRoutes,
  ...subAccountRoutes,
  ...keyRoutes,
  ...newKeyRoutes,
  ...leverageRoutes,
  ...algoOrderRoutes,
  ...historyRoutes,
  ...statisticsRoutes,
  ...publicRoutes,
  ...realWorldAssetRoutes,
  ...registryRoutes,
  ...queryRoutes,
]

export interface MatchedRoute {
  readonly route: VenueRoute
  readonly param: RouteCall['param']
}

const exact = new Map<string, VenueRoute>()
const patterns: { readonly route: VenueRoute; readonly parts: readonly string[] }[] = []
for (const route of VENUE_ROUTES) {
  if (route.path.includes('{')) patterns.push({ route, parts: route.path.split('/') })
  else exact.set(`${route.method} ${route.path}`, route)
}

export function findVenueRoute(method: string, path: string): MatchedRoute | undefined {
  const route = exact.get(`${method} ${path}`)
  if (route !== undefined) return { route, param: () => '' }
  const parts = path.split('/')
  for (const pattern of patterns) {
    const names = pattern.route.method === method ? matchPath(pattern.parts, parts) : undefined
    if (names !== undefined) return { route: pattern.route, param: name => names.get(name) ?? '' }
  }
  return undefined
}

function matchPath(
  pattern: readonly string[],
  parts: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const names = new Map<string, string>()
  for (const [index, part] of pattern.entries()) {
    const given = parts[index] ?? ''
    if (part.startsWith('{') && given !== '') names.set(part.slice(1, -1), given)
    else if (part !== given) return undefined
  }
  return names
}

const PATH_FIELDS: RequestFields = {
  symbol: COMMON_FIELDS.symbol,
  order_id: COMMON_FIELDS.id,
  trade_id: COMMON_FIELDS.id,
  client_order_id: COMMON_FIELDS.clientId,
}
const VARIABLE_PART = /\{(\w+)\}/

export function findPathViolations({ route, param }: MatchedRoute): readonly RequestViolation[] {
  const name = VARIABLE_PART.exec(route.path)?.[1]
  return name === undefined ? [] : (PATH_FIELDS[name]?.validate(param(name), name) ?? [])
}
