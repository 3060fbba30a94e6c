/** One measured claim: a figure, what it is measured against in the same run, and whether it is met. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the figure stands beside, in words, with its own figure where it has one. */
  readonly reference: string
  readonly ratio?: number
  readonly goal: string
  readonly met: boolean
  /** Only ratios fail the run: absolute figures belong to the machine they were taken on. */
  readonly gates: boolean
}

/** A goal on a ratio of two figures taken in one run. */
export interface RatioGoal {
  readonly is: 'at least' | 'at most'
  readonly ratio: number
}

/** One claim of the bench. It asserts that all candidates give equal results before it times any of them. */
export interface Entry {
  readonly name: string
  run(): Promise<readonly Row[]> | readonly Row[]
}

/** A row that gates on a ratio. */
export function ratioRow(
  row: Pick<Row, 'name' | 'value' | 'unit' | 'reference'> & { readonly ratio: number },
  goal: RatioGoal,
): Row {
  const met = goal.is === 'at least' ? row.ratio >= goal.ratio : row.ratio <= goal.ratio
  const sign = goal.is === 'at least' ? '≥' : '≤'
  return { ...row, goal: `${sign} ${goal.ratio} ×`, met, gates: true }
}

/** A row that reports an absolute figure beside its goal, for the machine it was taken on. */
export function absoluteRow(
  row: Pick<Row, 'name' | 'value' | 'unit' | 'reference'>,
  goal: { readonly is: 'at least' | 'at most'; readonly value: number },
): Row {
  const met = goal.is === 'at least' ? row.value >= goal.value : row.value <= goal.value
  const sign = goal.is === 'at least' ? '≥' : '≤'
  return { ...row, goal: `${sign} ${goal.value.toLocaleString('en')} ${row.unit}`, met, gates: false }
}
