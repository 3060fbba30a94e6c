import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { currentStage } from '../../host/stage.mjs'
import { residentOf } from '../../host/system/processes.mjs'

/** @typedef {import('../tour/stage.mjs').Stage} Stage */

/**
 * Looks at what the desk holds. It begins to count how late main's turns are.
 *
 * @param {Stage} stage
 * @param {string} home
 */
export async function openLook({ desk, host, snapshot }, home) {
  const cdp = await desk.context().newCDPSession(desk)
  const turns = monitorEventLoopDelay({ resolution: 10 })
  turns.enable()
  const began = performance.now()

  return {
    /** @returns {Promise<import('./trend.mjs').Sample>} */
    async sample() {
      const lag = turns.percentile(99) / 1e6
      // The stand-in keeps what main asked of the system; a run of hours has no use for that.
      host.calls.length = 0
      for (let again = 0; again < 2; again += 1) await cdp.send('HeapProfiler.collectGarbage')
      const [{ usedSize }, counters] = [
        await cdp.send('Runtime.getHeapUsage'),
        await cdp.send('Memory.getDOMCounters'),
      ]
      const open = process.getActiveResourcesInfo()
      const known = Object.values(await snapshot())
      const main = held()
      turns.reset()
      return {
        minutes: (performance.now() - began) / 60_000,
        main: main / 1e6,
        page: usedSize / 1e6,
        nodes: counters.nodes,
        listeners: counters.jsEventListeners,
        practice: memoryOf(practiceProcess()),
        handles: open.length,
        sockets: open.filter(name => name === 'TCPSocketWrap').length,
        rows: known.reduce(
          (sum, section) => sum + (Array.isArray(section?.value) ? section.value.length : 0),
          0,
        ),
        disk: sizeOf(home) / 1e6,
        lag,
      }
    },
    async close() {
      turns.disable()
      await cdp.detach()
    },
  }
}

/** What this process holds once everything that can go is gone, in bytes. */
function held() {
  if (globalThis.gc === undefined) throw new Error('This needs --expose-gc.')
  for (let again = 0; again < 3; again += 1) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const practiceProcess = () =>
  [...currentStage().children].find(({ serviceName }) => serviceName === 'Practice exchange')?.pid

/** What a process takes of the machine, in megabytes, where the system tells. @param {number | undefined} pid */
const memoryOf = pid => (pid === undefined ? undefined : residentOf(pid))

/** What a folder and everything below it holds, in bytes. A file that goes meanwhile holds nothing. @param {string} folder */
function sizeOf(folder) {
  let sum = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (found?.isFile() === true) sum += found.size
  }
  return sum
}
