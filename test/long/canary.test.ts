import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/canary.mjs', import.meta.url))

// Start arguments of every process are read from /proc, and the keyring exists only on Linux.
it(
  'leaks no planted secret in a whole session, and detects a leak in every channel',
  async () => {
    // After a failure only the output matters; it contains the reason.
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, PERPDESK_BUILT: process.env['PERPDESK_BUILT'] ?? process.cwd() },
      maxBuffer: 100_000_000,
    }).catch((ended: { stdout: string; stderr: string }) => ended)
    const lines = stdout.trim().split('\n')
    expect(lines.filter(line => line.startsWith('FAILED'))).toEqual([])
    expect(lines.at(-1), stderr).toMatch(/^tried (\d+), held \1, failed 0$/)
  },
  20 * 60_000,
)
