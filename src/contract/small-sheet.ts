import { needsTypedYes, sealedWrites, type Plan, type WarningCode } from '@core/write/plan'
import { kindOf } from '@core/writes/kinds'
import type { Question, Spot } from './consent'

/** How large a small sheet is, in its own pixels. Main says it for each kind, and nobody else does. */
export interface SmallSize {
  readonly width: number
  readonly height: number
}

/** Where a small sheet is wanted, and how large it is. */
export interface SmallSheet {
  readonly at: Spot
  readonly size: SmallSize
}

const WIDE = 400
/** How high its head, its lines and its button are, of what trades and of what takes back, and what each warning adds. */
const high = { trade: 230, cancel: 204, warning: 20 } as const

/** What always comes with such a write, and stands on its small sheet as it does on the large one. */
const saidSmall: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'CANCEL_MAY_FILL_FIRST',
  'CANCEL_PARTLY_FILLED',
  'CANCELS_EXIT',
  'MAY_TRIGGER_FIRST',
  'UNPROTECTS',
  'NO_CEILING_SELL',
  'IOC_MAY_FILL_PART',
  'CLOSES_POSITION',
])

/**
 * How large the small sheet of a plan is; undefined where it is asked on the large one alone: whatever is no single
 * cancel and no close of a whole position, wants a word typed, or is warned of beyond what always comes with it.
 */
export function smallSizeOf(plan: Plan): SmallSize | undefined {
  if (sealedWrites(plan).length > 1 || plan.stops === true || needsTypedYes(plan)) return undefined
  if (!plan.warnings.every(({ code }) => saidSmall.has(code))) return undefined
  const { write, outlook, warnings } = plan
  if (kindOf(write).isExit?.(write, outlook) !== true) return undefined
  const height = outlook.effect === 'none' ? high.cancel : high.trade
  return { width: WIDE, height: height + high.warning * warnings.length }
}

/** The small sheet that a question is asked on; undefined where it is asked on the large one. */
export function smallSheetOf(question: Question): SmallSheet | undefined {
  if (question.is !== 'write' || question.over === undefined) return undefined
  const size = smallSizeOf(question.plan)
  return size && { at: question.over, size }
}
