import { ASKED, type Fields, type Wrong } from './asks'
import type { Call, Route } from './route'
import { accountRoutes } from './routes/account'
import { subAccountRoutes } from './routes/sub-accounts'
import { keyRoutes } from './routes/keys'
import { newKeyRoutes } from './routes/new-key'
import { algoRoutes } from './routes/algo'
import { leverageRoutes } from './routes/leverage'
import { marketRoutes } from './routes/markets'
import { orderRoutes } from './routes/orders'
import { historyRoutes } from './routes/history'
import { publicRoutes } from './routes/public'
import { queryRoutes } from './routes/query'
import { rwaRoutes } from './routes/rwa'
import { registryRoutes } from './routes/registry'
import { statisticsRoutes } from './routes/statistics'
import { statusRoutes } from './routes/status'

/** Every operation the venue answers. */
export const ROUTES: readonly Route[] = [
  ...marketRoutes,
  ...statusRoutes,
  ...orderRoutes,
  ...accountRoutes,
  ...subAccountRoutes,
  ...keyRoutes,
  ...newKeyRoutes,
  ...leverageRoutes,
  ...algoRoutes,
  ...historyRoutes,
  ...statisticsRoutes,
  ...publicRoutes,
  ...rwaRoutes,
  ...registryRoutes,
  ...queryRoutes,
]

/** A route and what the path had in the places of its names. */
export interface Found {
  readonly route: Route
  readonly param: Call['param']
}

const exact = new Map<string, Route>()
const patterns: { readonly route: Route; readonly parts: readonly string[] }[] = []
for (const route of ROUTES) {
  if (route.path.includes('{')) patterns.push({ route, parts: route.path.split('/') })
  else exact.set(`${route.method} ${route.path}`, route)
}

/** Finds the operation a method and path name. */
export function findRoute(method: string, path: string): Found | undefined {
  const route = exact.get(`${method} ${path}`)
  if (route !== undefined) return { route, param: () => '' }
  const parts = path.split('/')
  for (const pattern of patterns) {
    const names = pattern.route.method === method ? match(pattern.parts, parts) : undefined
    if (names !== undefined) return { route: pattern.route, param: name => names.get(name) ?? '' }
  }
  return undefined
}

function match(
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

/** What may stand in the places of the names in a path. */
const PARTS: Fields = {
  symbol: ASKED.symbol,
  order_id: ASKED.id,
  trade_id: ASKED.id,
  client_order_id: ASKED.clientId,
}
const VARIES = /\{(\w+)\}/

/** What of a path is not as its operation has it. */
export function wrongParts({ route, param }: Found): readonly Wrong[] {
  const name = VARIES.exec(route.path)?.[1]
  return name === undefined ? [] : (PARTS[name]?.wrongs(param(name), name) ?? [])
}
