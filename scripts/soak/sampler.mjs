import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { currentStage } from '../../host/stage.mjs'
import { getResidentMemoryMb } from '../../host/system/processes.mjs'

/** @typedef {import('../tour/stage.mjs').Stage} Stage */

/**
 * Starts to measure the delays of main's event loop, and returns an object that samples the resources of the desk.
 *
 * @param {Stage} stage
 * @param {string} home
 */
export async function openSampler({ desk, host, snapshot }, home) {
  const cdp = await desk.context().newCDPSession(desk)
  const loopDelay = monitorEventLoopDelay({ resolution: 10 })
  loopDelay.enable()
  const began = performance.now()

  return {
    /** @returns {Promise<import('./trend.mjs').Sample>} */
    async sample() {
      const lag = loopDelay.percentile(99) / 1e6
      // The stand-in records every call of main, which would grow over hours.
      host.calls.length = 0
      for (let round = 0; round < 2; round += 1) await cdp.send('HeapProfiler.collectGarbage')
      const [{ usedSize }, counters] = [
        await cdp.send('Runtime.getHeapUsage'),
        await cdp.send('Memory.getDOMCounters'),
      ]
      const resources = process.getActiveResourcesInfo()
      const sections = Object.values(await snapshot())
      const mainBytes = getRetainedBytes()
      loopDelay.reset()
      return {
        minutes: (performance.now() - began) / 60_000,
        main: mainBytes / 1e6,
        page: usedSize / 1e6,
        nodes: counters.nodes,
        listeners: counters.jsEventListeners,
        practice: residentMemoryOf(findPracticePid()),
        handles: resources.length,
        sockets: resources.filter(name => name === 'TCPSocketWrap').length,
        rows: sections.reduce(
          (sum, section) => sum + (Array.isArray(section?.value) ? section.value.length : 0),
          0,
        ),
        disk: sizeOf(home) / 1e6,
        lag,
      }
    },
    async close() {
      loopDelay.disable()
      await cdp.detach()
    },
  }
}

/** Returns the memory of this process after garbage collection, in bytes. */
function getRetainedBytes() {
  if (globalThis.gc === undefined) throw new Error('This needs --expose-gc.')
  for (let round = 0; round < 3; round += 1) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const findPracticePid = () =>
  [...currentStage().children].find(({ serviceName }) => serviceName === 'Practice exchange')?.pid

/** Returns the resident memory of a process in megabytes, or `undefined` if it is not available. @param {number | undefined} pid */
const residentMemoryOf = pid => (pid === undefined ? undefined : getResidentMemoryMb(pid))

/** Returns the size of all files below a folder, in bytes. A file that is deleted meanwhile counts as empty. @param {string} folder */
function sizeOf(folder) {
  let sum = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (found?.isFile() === true) sum += found.size
  }
  return sum
}
