import { compareDecimals, minAmount, type Amount } from '../value/decimal-amount'
import {
  guardNames,
  parseGuardsText,
  formatGuard,
  findMalformedGuards,
  type GuardAllowList,
  type TradingGuards,
} from './trading-guards'
import { err, createRefusal, ok, type Result } from '../value/result'

export type GuardsDraft = {
  readonly [N in keyof TradingGuards]: TradingGuards[N] extends GuardAllowList ? GuardAllowList : string
}

/** One changed guard. Tightening applies at once; loosening needs a confirmation and a wait. */
export interface GuardChange {
  readonly guard: keyof TradingGuards
  readonly before?: string
  readonly after: string
  readonly does: 'tightens' | 'loosens'
}

/** Milliseconds until a raised guard applies. */
export const GUARD_RAISE_WAIT_MS = 600_000

export const RAISE_CONFIRMATION_WORD = 'RAISE'

export const SET_CONFIRMATION_WORD = 'SET'

export function parseGuardsDraft(draft: GuardsDraft): Result<TradingGuards> {
  const text = Object.fromEntries(
    guardNames.map(name => {
      const typed = draft[name]
      return [name, typeof typed === 'string' ? typed : ['only', ...typed].join(' ')]
    }),
  )
  const guards = parseGuardsText(text)
  const wrong = findMalformedGuards(text).map(guard =>
    createRefusal('GUARD_MALFORMED', { guard, text: text[guard] ?? '' }),
  )
  return guards === undefined ? err(wrong) : ok(guards)
}

/** Lists changed guards with their direction. First guards all count as loosening. */
export function listGuardChanges(
  before: TradingGuards | undefined,
  after: TradingGuards,
): readonly GuardChange[] {
  return guardNames.flatMap((guard): readonly GuardChange[] => {
    const text = formatGuard(after, guard)
    if (before === undefined) return [{ guard, after: text, does: 'loosens' }]
    if (isAtLeastAsTight(after, before, guard) && isAtLeastAsTight(before, after, guard)) return []
    const does = isAtLeastAsTight(after, before, guard) ? 'tightens' : 'loosens'
    return [{ guard, before: formatGuard(before, guard), after: text, does }]
  })
}

/** Returns the tighter value of each guard, which may apply at once. */
export const combineTighterGuards = (a: TradingGuards, b: TradingGuards): TradingGuards => ({
  orderNotional: minAmount(a.orderNotional, b.orderNotional),
  positionNotional: minAmount(a.positionNotional, b.positionNotional),
  openNotional: minAmount(a.openNotional, b.openNotional),
  dailyLoss: minAmount(a.dailyLoss, b.dailyLoss),
  dailyNotional: minAmount(a.dailyNotional, b.dailyNotional),
  writesPerMinute: Math.min(a.writesPerMinute, b.writesPerMinute),
  consentsPerMinute: Math.min(a.consentsPerMinute, b.consentsPerMinute),
  collar: minAmount(a.collar, b.collar),
  markets: intersectAllowed(a.markets, b.markets),
  accounts: intersectAllowed(a.accounts, b.accounts),
})

function intersectAllowed(a: GuardAllowList, b: GuardAllowList): GuardAllowList {
  if (a === 'all') return b
  return b === 'all' ? a : a.filter(name => b.includes(name))
}

function isAtLeastAsTight(guards: TradingGuards, than: TradingGuards, name: keyof TradingGuards): boolean {
  const [own, other] = [guards[name], than[name]]
  if (typeof own === 'number' && typeof other === 'number') return own <= other
  if (name === 'markets' || name === 'accounts')
    return isSubsetOf(own as GuardAllowList, other as GuardAllowList)
  return compareDecimals(own as Amount, other as Amount) <= 0
}

const isSubsetOf = (own: GuardAllowList, other: GuardAllowList): boolean =>
  other === 'all' || (own !== 'all' && own.every(name => other.includes(name)))
