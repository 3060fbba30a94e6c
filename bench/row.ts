/** One measured claim: a figure, its reference from the same run, its goal and the result. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Description of the reference, with its figure if it has one. */
  readonly reference: string
  readonly ratio?: number
  readonly goal: string
  /** Side of the goal of a ratio. */
  readonly goalIs?: RatioGoal['is']
  readonly met: boolean
  /**
   * True if a missed goal fails the run. Most absolute figures do not gate, because they depend on the
   * machine.
   */
  readonly gates: boolean
}

/** A goal for the ratio of two figures from one run. */
export interface RatioGoal {
  readonly is: 'at least' | 'at most'
  readonly ratio: number
}

/** One claim of the bench. It asserts that all candidates give equal results before it times any of them. */
export interface Entry {
  readonly name: string
  run(): Promise<readonly Row[]> | readonly Row[]
}

/** Creates a row that gates on a ratio. */
export function ratioRow(
  row: Pick<Row, 'name' | 'value' | 'unit' | 'reference'> & { readonly ratio: number },
  goal: RatioGoal,
): Row {
  const met = goal.is === 'at least' ? row.ratio >= goal.ratio : row.ratio <= goal.ratio
  const sign = goal.is === 'at least' ? '≥' : '≤'
  return { ...row, goal: `${sign} ${goal.ratio} ×`, goalIs: goal.is, met, gates: true }
}

/** Creates a row that reports an absolute figure and its goal without gating. */
export function absoluteRow(
  row: Pick<Row, 'name' | 'value' | 'unit' | 'reference'>,
  goal: { readonly is: 'at least' | 'at most'; readonly value: number },
): Row {
  const met = goal.is === 'at least' ? row.value >= goal.value : row.value <= goal.value
  const sign = goal.is === 'at least' ? '≥' : '≤'
  return { ...row, goal: `${sign} ${goal.value.toLocaleString('en')} ${row.unit}`, met, gates: false }
}
