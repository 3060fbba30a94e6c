import type { ProcessMetric } from 'electron'
import { describe, expect, it } from 'vitest'
import { createProcessUsageReader } from './process-usage'

interface Planted extends Pick<ProcessMetric, 'type'> {
  readonly pid: number
  readonly name?: string
  readonly kilobytes?: number
  readonly privateBytes?: number
  readonly seconds?: number
  readonly born?: number
}

const metric = ({ pid, type, name, kilobytes = 1_024, privateBytes, seconds, born = 1 }: Planted) => ({
  ...{ pid, type, creationTime: born },
  ...(name !== undefined && { name }),
  memory: {
    ...{ workingSetSize: kilobytes, peakWorkingSetSize: kilobytes },
    ...(privateBytes !== undefined && { privateBytes }),
  },
  cpu: {
    ...{ percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
    ...(seconds !== undefined && { cumulativeCPUUsage: seconds }),
  },
})

function open(...processes: Planted[]) {
  let [now, here] = [0, processes]
  const read = createProcessUsageReader({
    listProcesses: () => here.map(metric),
    now: () => now,
    readPrivateMemory: () => undefined,
  })
  return {
    usageOf: (kind: string) => read().find(({ of }) => of === kind),
    pass(ms: number, ...next: Planted[]) {
      now += ms
      here = next
    },
  }
}

const MEBIBYTE = 2 ** 20

describe('ProcessUsageReader', () => {
  it.each<[string, Planted]>([
    ['main', { pid: 1, type: 'Browser' }],
    ['pages', { pid: 1, type: 'Tab' }],
    ['graphics', { pid: 1, type: 'GPU' }],
    ['signer', { pid: 1, type: 'Utility', name: 'Signer' }],
    ['keeper', { pid: 1, type: 'Utility', name: 'Key keeper' }],
    ['practice', { pid: 1, type: 'Utility', name: 'Practice exchange' }],
    ['other', { pid: 1, type: 'Utility', name: 'Network Service' }],
    ['other', { pid: 1, type: 'Zygote' }],
  ])('counts as %s a process %j', (kind, planted) => {
    expect(open(planted).usageOf(kind)).toEqual({ of: kind, count: 1, memoryBytes: MEBIBYTE })
  })

  it('sums the processes of one kind and prefers private memory', () => {
    const desk = open({ pid: 1, type: 'Tab', privateBytes: 512 }, { pid: 2, type: 'Tab', kilobytes: 2_048 })
    expect(desk.usageOf('pages')).toEqual({ of: 'pages', count: 2, memoryBytes: 2.5 * MEBIBYTE })
  })

  it('reports processor usage in percent of one core since the previous reading', () => {
    const desk = open({ pid: 1, type: 'Tab', seconds: 10 })
    expect(desk.usageOf('pages')?.cpuPercent).toBeUndefined()
    desk.pass(2_000, { pid: 1, type: 'Tab', seconds: 10.5 })
    expect(desk.usageOf('pages')?.cpuPercent).toBe(25)
  })

  it.each<[string, number, Planted]>([
    ['the previous reading is too old', 60_000, { pid: 1, type: 'Tab', seconds: 10.5 }],
    ['another process has taken the id', 1_000, { pid: 1, type: 'Tab', seconds: 0.1, born: 2 }],
    ['the system does not report it', 1_000, { pid: 1, type: 'Tab' }],
  ])('reports no processor usage if %s', (_what, ms, next) => {
    const desk = open({ pid: 1, type: 'Tab', seconds: 10 })
    desk.usageOf('pages')
    desk.pass(ms, next)
    expect(desk.usageOf('pages')).toEqual({ of: 'pages', count: 1, memoryBytes: MEBIBYTE })
  })

  it('reports no sum of which a part is not known', () => {
    const desk = open({ pid: 1, type: 'Tab' }, { pid: 2, type: 'Tab', kilobytes: 0 })
    expect(desk.usageOf('pages')).toEqual({ of: 'pages', count: 2 })
  })

  it('lists the signer and the keeper also while none runs', () => {
    const desk = open({ pid: 1, type: 'Browser' })
    expect(['signer', 'keeper'].map(desk.usageOf)).toEqual([
      { of: 'signer', count: 0 },
      { of: 'keeper', count: 0 },
    ])
  })
})
