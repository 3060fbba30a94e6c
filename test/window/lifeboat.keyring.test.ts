import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLifeboatAccount, type LifeboatAccount } from '../kit/lifeboat-account'

const root = fileURLToPath(new URL('../..', import.meta.url))

let account: LifeboatAccount
beforeAll(async () => {
  account = await openLifeboatAccount()
})
afterAll(() => account.close())

it('reaches the keychain and the venue from the built desk’s own start', async () => {
  const child = spawn(process.execPath, ['host/bin.mjs', root, '--headless', '--lifeboat'], {
    cwd: root,
    env: account.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      printed += piece.toString()
    })
  child.stdin.end('q\n')
  const code = await new Promise(done => child.on('close', done))
  expect(printed).toMatch(/Positions, [\d.]+ s old\nnone/)
  expect(code).toBe(0)
})
