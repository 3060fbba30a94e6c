import { ratesIn, sessionIn } from '../context/market-news'
import type { Evaluation, Inputs, Preview } from '../context/inputs'
import type { Outlook, Warning, WarningCode } from '../write/plan'
import { draftKindOf, kindOf } from './kinds'
import { marketOf, type Draft, type Write } from '../write/write'
import { isPositive } from '../value/decimal'

type Known = Pick<Inputs, 'snapshot' | 'now'>

/**
 * How the reference markets stand that a sheet's requests are about, as one text: where it is another one later, the
 * sheet is of the other side of an opening or a close. Undefined where none of them has one.
 */
export function referencesOf(writes: readonly Write[], { snapshot, now }: Known): string | undefined {
  const symbols = new Set(writes.filter(one => kindOf(one).restsOn !== 'neither').map(marketOf))
  const told = [...symbols].flatMap(symbol => {
    const session = symbol === undefined ? undefined : sessionIn(snapshot, symbol, now)
    return symbol === undefined || session === undefined || session.is === 'unread'
      ? []
      : [`${symbol} ${session.is}`]
  })
  return told.length === 0 ? undefined : told.join(', ')
}

/** What can be said of a draft, with what there is to know of the reference markets it is about. */
export function withReference<T extends Told>(told: T, draft: Draft, on: Known): T {
  const { outlook, warnings } = told
  if (outlook === undefined) return told
  const codes = new Set(warnings.map(({ code }) => code))
  const more = warningsFor(draft, outlook, on).filter(({ code }) => !codes.has(code))
  return more.length === 0 ? told : { ...told, warnings: [...warnings, ...more] }
}

/** The same of a draft that may be sealed, with how those markets stand. */
export function sealedWith(found: Evaluation, draft: Draft, on: Known): Evaluation {
  const standing = referencesOf([found.write, ...(found.rest ?? [])], on)
  return { ...withReference(found, draft, on), ...(standing !== undefined && { standing }) }
}

type Told = Pick<Preview, 'outlook' | 'warnings'>

const warning = (code: WarningCode): Warning => ({ code, facts: {}, typed: false })

function warningsFor(draft: Draft, outlook: Outlook, on: Known): readonly Warning[] {
  const { restsOn } = draftKindOf(draft)
  if (restsOn === 'neither') return []
  const symbols = symbolsOf(draft)
  const standings = new Set(symbols.map(symbol => sessionIn(on.snapshot, symbol, on.now)?.is))
  const rates = restsOn === 'mark' ? [] : symbols.map(symbol => ratesIn(on.snapshot, symbol)?.by)
  const isOff = standings.has('closed') || standings.has('not known')
  return [
    ...(standings.has('closed') ? [warning('REFERENCE_CLOSED')] : []),
    ...(standings.has('not known') ? [warning('REFERENCE_NOT_KNOWN')] : []),
    ...(isOff && goesByMark(outlook) ? [warning('MARK_OFF_SESSION')] : []),
    ...(rates.includes('larger') ? [warning('LARGER_FEE_RATE')] : []),
    ...(rates.includes('untold') ? [warning('RWA_FEE_UNTOLD')] : []),
  ]
}

function symbolsOf(draft: Draft): readonly string[] {
  const symbol = marketOf(draft)
  const also = draft.is === 'flatten' ? (draft.closes ?? []) : 'also' in draft ? (draft.also ?? []) : []
  return [...(symbol === undefined ? [] : [symbol]), ...also.map(one => one.symbol)]
}

/** Whether something of it happens at a mark: a stop, or a liquidation that is nearer than every price. */
function goesByMark({ before, filled, worst, now, triggers = [] }: Outlook): boolean {
  const liquidations = [before, now, filled, worst].map(one => one?.liquidation)
  return triggers.length > 0 || liquidations.some(one => one !== undefined && isPositive(one))
}
