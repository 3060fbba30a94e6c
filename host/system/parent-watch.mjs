import { workerData } from 'node:worker_threads'
import { endSelf, isParentGone } from './processes.mjs'

// A thread of its own: a program that is too busy to notice the end of its channel ends with its parent all the same.
setInterval(() => isParentGone(workerData) && endSelf(), 250)
