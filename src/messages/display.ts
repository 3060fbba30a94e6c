/** Separator between groups of three digits. It also decides the decimal mark. */
export type NumberGroupingStyle = 'space' | 'comma' | 'point' | 'none'

export const numberGroupingStyles = ['space', 'comma', 'point', 'none'] as const

export type DisplayTimeZone = 'local' | 'utc'

export interface DisplayFormat {
  zone: DisplayTimeZone
  figures: NumberGroupingStyle
  /** Current year by the chosen clock. Rows of another year show their year. `undefined` if unknown. */
  year: number | undefined
}

/**
 * Format of all figures and times in this process. There is one value, because a figure that is formatted in two ways
 * is misread.
 */
export let currentDisplayFormat: DisplayFormat = { zone: 'local', figures: 'space', year: undefined }

/** Sets the format. A page passes a reactive object, so that texts follow later changes. */
export function setDisplayFormat(format: DisplayFormat): void {
  currentDisplayFormat = format
}
