import { shallowReactive } from 'vue'

/** How figures are put into groups on the screen. The decimal mark goes with it. */
export type FigureStyle = 'space' | 'comma' | 'point' | 'none'

/** The styles of figures, in the order they are offered. */
export const figureStyles = ['space', 'comma', 'point', 'none'] as const

/** By which clock moments are shown. */
export type Zone = 'local' | 'utc'

/**
 * How everything on this page is written out: figures and moments alike.
 *
 * One value for the whole page, because a figure that is written in one way here and in another way
 * there is misread. It is reactive, so what was drawn is drawn again when it changes.
 */
export const display = shallowReactive<{ zone: Zone; figures: FigureStyle }>({
  zone: 'local',
  figures: 'space',
})
