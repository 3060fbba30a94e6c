import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { listProcessMetrics } from './processes.mjs'

it('lists this process and those below it with memory and processor time', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'])
  onTestFinished(() => void child.kill())
  await once(child, 'spawn')
  const found = listProcessMetrics(new Map([[child.pid, 'Signer']]))
  const [self, signer] = [process.pid, child.pid].map(pid => found.find(each => each.pid === pid))
  expect([self?.type, signer?.type, signer?.name]).toEqual(['Browser', 'Utility', 'Signer'])
  expect(self?.memory?.workingSetSize).toBeGreaterThan(1_000)
  expect(self?.cpu?.cumulativeCPUUsage).toBeGreaterThan(0)
  expect(signer?.memory?.workingSetSize).toBeGreaterThan(0)
})
