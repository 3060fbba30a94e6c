import { WRITES } from './changing-operations'
import { OPEN } from './open-operations'
import type { Operation } from './operation'
import { READS } from './reading-operations'

/** Every operation of the venue, each with the shape of its answer; in this order they can be asked one by one. */
export const OPERATIONS: readonly Operation[] = [...OPEN, ...READS, ...WRITES]
