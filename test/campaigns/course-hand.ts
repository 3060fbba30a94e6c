import type { OpenDesk } from '../kit/open-desk'
import type { Chance } from './chance'

/** The current desk of a course, and its random generator. */
export interface CourseNow {
  readonly desk: OpenDesk
  readonly chance: Chance
}

/** The hand of a person in one course. A separate clock dates its key presses. */
export interface CourseHand {
  /** Number of times a key went down, without repeats. */
  readonly presses: number
  press(course: CourseNow): void
}

export function handOfCourse(): CourseHand {
  let presses = 0
  let at = 0
  return {
    get presses() {
      return presses
    },
    press({ desk, chance }) {
      const key = chance.pick(['F1', 'F2', 'F3', 'F4', 'F7', 'F8', 'KeyB'])
      at += 100 + chance.below(900)
      const repeats = chance.happens(0.2)
      if (!repeats) presses += 1
      desk.app.handleKey({ is: 'down', key, at, repeats })
      if (chance.happens(0.8)) desk.app.handleKey({ is: 'up', key, at: at + 60, repeats: false })
    },
  }
}
