import { compare, smaller, type Amount } from '../value/decimal'
import { guardNames, guardsFrom, guardText, misfits, type Allowed, type Guards } from './guard'
import { err, refuse, ok, type Result } from '../value/result'

/** Guards as a person types them. Figures are text; nothing here has been checked. */
export type GuardsDraft = {
  readonly [N in keyof Guards]: Guards[N] extends Allowed ? Allowed : string
}

/** One guard before and after. What tightens works at once; what loosens waits, and is asked about. */
export interface GuardChange {
  readonly guard: keyof Guards
  /** Absent where nothing was set before. */
  readonly before?: string
  readonly after: string
  readonly does: 'tightens' | 'loosens'
}

/** How long a raised guard waits before it is in force. */
export const RAISE_WAIT = 600_000

/** What a person types, in main's own surface, to have a guard raised. */
export const TYPED_RAISE = 'RAISE'

/** The same for the first ones of an account, which raise nothing. */
export const TYPED_SET = 'SET'

/** Guards out of what was typed, or every guard that is not what it should be. */
export function readGuards(draft: GuardsDraft): Result<Guards> {
  const text = Object.fromEntries(
    guardNames.map(name => {
      const typed = draft[name]
      return [name, typeof typed === 'string' ? typed : ['only', ...typed].join(' ')]
    }),
  )
  const guards = guardsFrom(text)
  const wrong = misfits(text).map(guard => refuse('GUARD_MALFORMED', { guard, text: text[guard] ?? '' }))
  return guards === undefined ? err(wrong) : ok(guards)
}

/** Every guard that would change, with what the change does. Where there were none, all of them loosen. */
export function guardChanges(before: Guards | undefined, after: Guards): readonly GuardChange[] {
  return guardNames.flatMap((guard): readonly GuardChange[] => {
    const text = guardText(after, guard)
    if (before === undefined) return [{ guard, after: text, does: 'loosens' }]
    if (isWithin(after, before, guard) && isWithin(before, after, guard)) return []
    const does = isWithin(after, before, guard) ? 'tightens' : 'loosens'
    return [{ guard, before: guardText(before, guard), after: text, does }]
  })
}

/** The stricter of two, guard by guard: what may be in force at once, whatever else was asked for. */
export const tighterOf = (a: Guards, b: Guards): Guards => ({
  orderNotional: smaller(a.orderNotional, b.orderNotional),
  positionNotional: smaller(a.positionNotional, b.positionNotional),
  openNotional: smaller(a.openNotional, b.openNotional),
  dailyLoss: smaller(a.dailyLoss, b.dailyLoss),
  dailyNotional: smaller(a.dailyNotional, b.dailyNotional),
  writesPerMinute: Math.min(a.writesPerMinute, b.writesPerMinute),
  consentsPerMinute: Math.min(a.consentsPerMinute, b.consentsPerMinute),
  collar: smaller(a.collar, b.collar),
  markets: both(a.markets, b.markets),
  accounts: both(a.accounts, b.accounts),
})

function both(a: Allowed, b: Allowed): Allowed {
  if (a === 'all') return b
  return b === 'all' ? a : a.filter(name => b.includes(name))
}

/** Whether a guard lets nothing through that the other one stops. */
function isWithin(guards: Guards, than: Guards, name: keyof Guards): boolean {
  const [own, other] = [guards[name], than[name]]
  if (typeof own === 'number' && typeof other === 'number') return own <= other
  if (name === 'markets' || name === 'accounts') return isPart(own as Allowed, other as Allowed)
  return compare(own as Amount, other as Amount) <= 0
}

const isPart = (own: Allowed, other: Allowed): boolean =>
  other === 'all' || (own !== 'all' && own.every(name => other.includes(name)))
