import { electronPoints } from './points-electron.mjs'
import { inputPoints } from './points-input.mjs'
import { pagePoints } from './points-pages.mjs'
import { systemPoints } from './points-system.mjs'

/** Every point that is tried from inside of main, in the order in which they are tried. */
export const points = [...pagePoints, ...inputPoints, ...systemPoints, ...electronPoints]
