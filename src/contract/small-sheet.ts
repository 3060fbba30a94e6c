import { needsTypedConfirmation, listSealedWrites, type Plan, type PlanWarningCode } from '@core/write/plan'
import { getWriteKind } from '@core/writes/kinds'
import type { ConsentQuestion, PagePoint } from './consent'

/** How large a small sheet is, in its own pixels. Main says it for each kind, and nobody else does. */
export interface SmallSheetSize {
  readonly width: number
  readonly height: number
}

/** Where a small sheet is wanted, and how large it is. */
export interface SmallSheet {
  readonly at: PagePoint
  readonly size: SmallSheetSize
}

const SHEET_WIDTH = 400
/** How high its head, its lines and its button are, of what trades and of what takes back, and what each warning adds. */
const sheetHeights = { trade: 230, cancel: 204, warning: 20 } as const

/** What always comes with such a write, and stands on its small sheet as it does on the large one. */
const smallSheetWarnings: ReadonlySet<PlanWarningCode> = new Set<PlanWarningCode>([
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
export function getSmallSheetSize(plan: Plan): SmallSheetSize | undefined {
  if (listSealedWrites(plan).length > 1 || plan.stops === true || needsTypedConfirmation(plan)) return undefined
  if (!plan.warnings.every(({ code }) => smallSheetWarnings.has(code))) return undefined
  const { write, outlook, warnings } = plan
  if (getWriteKind(write).isExit?.(write, outlook) !== true) return undefined
  const height = outlook.effect === 'none' ? sheetHeights.cancel : sheetHeights.trade
  return { width: SHEET_WIDTH, height: height + sheetHeights.warning * warnings.length }
}

/** The small sheet that a question is asked on; undefined where it is asked on the large one. */
export function getSmallSheet(question: ConsentQuestion): SmallSheet | undefined {
  if (question.is !== 'write' || question.over === undefined) return undefined
  const size = getSmallSheetSize(question.plan)
  return size && { at: question.over, size }
}
