import { COMMON_FIELDS, type RequestFields, type RequestViolation } from './asks'
import type { RouteCall, VenueRoute } from './route'
import { accountRoutes } from './routes/account'
import { subAccountRoutes } from './routes/sub-accounts'
import { keyRoutes } from './routes/keys'
import { newKeyRoutes } from './routes/new-key'
import { algoOrderRoutes } from './routes/algo'
import { leverageRoutes } from './routes/leverage'
import { marketRoutes } from './routes/markets'
import { orderRoutes } from './routes/orders'
import { historyRoutes } from './routes/history'
import { publicRoutes } from './routes/public'
import { queryRoutes } from './routes/query'
import { realWorldAssetRoutes } from './routes/rwa'
import { registryRoutes } from './routes/registry'
import { statisticsRoutes } from './routes/statistics'
import { statusRoutes } from './routes/status'

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
