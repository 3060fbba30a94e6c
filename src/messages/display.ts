/** How figures are put into groups on the screen. The decimal mark goes with it. */
export type NumberGroupingStyle = 'space' | 'comma' | 'point' | 'none'

/** The styles of figures, in the order they are offered. */
export const numberGroupingStyles = ['space', 'comma', 'point', 'none'] as const

/** By which clock moments are shown. */
export type DisplayTimeZone = 'local' | 'utc'

/** How figures and moments are written out. */
export interface DisplayFormat {
  zone: DisplayTimeZone
  figures: NumberGroupingStyle
  /** The year it is by that clock, where somebody told: a row of another one says which. */
  year: number | undefined
}

/**
 * How everything in this process is written out: figures and moments alike.
 *
 * One value for the whole process, because a figure that is written in one way here and in another way
 * there is misread.
 */
export let currentDisplayFormat: DisplayFormat = { zone: 'local', figures: 'space', year: undefined }

/** Writes everything out by this value from now on. A page gives one that tells of its changes. */
export function setDisplayFormat(format: DisplayFormat): void {
  currentDisplayFormat = format
}
