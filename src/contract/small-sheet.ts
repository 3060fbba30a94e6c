import { needsTypedConfirmation, listSealedWrites, type Plan, type PlanWarningCode } from '@core/write/plan'
import type { ConsentQuestion, PagePoint } from './consent-api'

/** Size of a small sheet in its own pixels. Main alone computes it. */
export interface SmallSheetSize {
  readonly width: number
  readonly height: number
}

export interface SmallSheet {
  readonly at: PagePoint
  readonly size: SmallSheetSize
}

const SHEET_WIDTH = 400
const sheetHeights = { trade: 230, cancel: 204, warning: 20 } as const

/** Warnings that always accompany such writes; a small sheet may show them. */
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
 * Returns the size of the small sheet for `plan`. Returns `undefined` if the large sheet is required: any write besides
 * a single cancel or a close of a whole position, a typed word, or an unusual warning.
 */
export function getSmallSheetSize(plan: Plan): SmallSheetSize | undefined {
  if (listSealedWrites(plan).length > 1 || plan.stops === true || needsTypedConfirmation(plan))
    return undefined
  if (!plan.warnings.every(({ code }) => smallSheetWarnings.has(code))) return undefined
  if (!isSingleExit(plan)) return undefined
  const { outlook, warnings } = plan
  const height = outlook.effect === 'none' ? sheetHeights.cancel : sheetHeights.trade
  return { width: SHEET_WIDTH, height: height + sheetHeights.warning * warnings.length }
}

/** Returns true if the plan cancels one order or closes one whole position. */
const isSingleExit = ({ write, outlook }: Plan): boolean =>
  write.is === 'cancel' ||
  write.is === 'cancel algo' ||
  (write.is === 'order' && write.reduceOnly && write.type === 'IOC' && outlook.effect === 'closes')

/** Returns the small sheet for `question`, or `undefined` if it needs the large one. */
export function getSmallSheet(question: ConsentQuestion): SmallSheet | undefined {
  if (question.is !== 'write' || question.over === undefined) return undefined
  const size = getSmallSheetSize(question.plan)
  return size && { at: question.over, size }
}
