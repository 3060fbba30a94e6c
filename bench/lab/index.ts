import type { Entry } from '../row'
import { bookDepth } from './book-depth'
import { bookView } from './book-view'
import { canvas } from './canvas'
import { flattenFar } from './flatten'
import { journalAppend } from './journal'
import { patch } from './patch'
import { practiceEngine } from './practice-engine'
import { practiceLive } from './practice-live'
import { practiceRequests } from './practice-requests'
import { revalue } from './revalue'
import { signing } from './sign'
import { signingBeside } from './sign-beside'
import { snapshots } from './snapshots'

/** Measurements of parts that a trader does not notice. They are run when the code that they measure changes. */
export const lab: readonly Entry[] = [
  signing,
  signingBeside,
  bookView,
  bookDepth,
  journalAppend,
  flattenFar,
  snapshots,
  practiceEngine,
  practiceRequests,
  practiceLive,
  revalue,
  patch,
  canvas,
]
