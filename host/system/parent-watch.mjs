import { workerData } from 'node:worker_threads'
import { endSelf, isParentGone } from './processes.mjs'

// This runs in a separate thread, so that a program ends with its parent even while its main thread is busy.
setInterval(() => isParentGone(workerData) && endSelf(), 250)
