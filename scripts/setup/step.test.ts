import { spawn } from 'node:child_process'
import { expect, it, vi } from 'vitest'
import { runInTerminal, step } from './step.mjs'

// Real programs are started here, on whatever machine this is.
vi.setConfig({ testTimeout: 120_000 })

const node = (code: string, options?: Parameters<typeof step>[3]): ReturnType<typeof step> =>
  step('trying', process.execPath, ['-e', code], options)

it('keeps what a program writes to stdout and stderr, without its colours', async () => {
  expect(await node("console.log('\\u001b[31mred\\u001b[0m'); console.error('loud')")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/red[\s\S]*loud|loud[\s\S]*red/),
    late: false,
  })
})

it('passes on the exit code', async () => {
  expect(await node('process.exit(3)')).toMatchObject({ code: 3, late: false })
})

it('ends a program that takes longer than its limit', async () => {
  expect(await node('setTimeout(() => {}, 60_000)', { limit: 50 })).toMatchObject({ late: true, code: 137 })
})

it('reports that it ended a program that had the terminal to itself', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await runInTerminal(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { limit: 50 })).toBe(
    137,
  )
  expect(consoleError.mock.calls.flat()).toEqual([expect.stringContaining('was ended')])
  consoleError.mockRestore()
})

it('rejects when there is no such program', async () => {
  await expect(step('trying', '/no/such/program', [])).rejects.toMatchObject({ code: 'ENOENT' })
})

it('ends the programs it started before it exits on a signal', async () => {
  const code = `
    const { step } = await import(${JSON.stringify(new URL('step.mjs', import.meta.url).href)})
    await step('waiting', process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { started: pid => console.log(pid) })`
  const outer = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const inner = Number(String(await new Promise(resolve => outer.stdout.once('data', resolve))))
  outer.kill('SIGTERM')
  const code_ = await new Promise(resolve => outer.once('close', resolve))

  expect(code_).toBe(143)
  expect(() => process.kill(inner, 0)).toThrow('ESRCH')
})
