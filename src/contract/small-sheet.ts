import { needsTypedYes, sealedWrites, type Plan, type WarningCode } from '@core/write/plan'
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
/** How high its head, its lines and its button are, and what each warning adds. */
const high = { cancel: 160, 'cancel algo': 204, close: 230, warning: 20 } as const

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
  const kind = smallKindOf(plan)
  return kind && { width: WIDE, height: high[kind] + high.warning * plan.warnings.length }
}

function smallKindOf({ write, outlook }: Plan): 'cancel' | 'cancel algo' | 'close' | undefined {
  if (write.is === 'cancel' || write.is === 'cancel algo') return write.is
  const isWayOut = write.is === 'order' && write.reduceOnly && write.type === 'IOC'
  return isWayOut && outlook.effect === 'closes' ? 'close' : undefined
}

/** The small sheet that a question is asked on; undefined where it is asked on the large one. */
export function smallSheetOf(question: Question): SmallSheet | undefined {
  if (question.is !== 'write' || question.over === undefined) return undefined
  const size = smallSizeOf(question.plan)
  return size && { at: question.over, size }
}
