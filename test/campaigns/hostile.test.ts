import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/hostile.mjs', import.meta.url))

it(
  'reports nothing without a malicious package, and with one finds every attack known to be open',
  async () => {
    // A failed run is judged by its output alone.
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [script, '--only', 'valibot', '--twin', 'seed,signatures,bytes'],
      {
        env: { ...process.env, PERPDESK_BUILT: process.env['PERPDESK_BUILT'] ?? process.cwd() },
        maxBuffer: 100_000_000,
      },
    ).catch((ended: { stdout: string; stderr: string }) => ended)
    const lines = stdout.trim().split('\n')
    expect(
      lines.filter(line => line.startsWith('FAILED')),
      `${stdout}${stderr}`,
    ).toEqual([])
    expect(lines).toContain('no package: 0 reports, 1 order as its sheet said')
    expect(lines).toContain('valibot (before the key): open seed 0 of 6, signatures 1 of 15, bytes 1 of 8')
    expect(lines.at(-1)).toMatch(
      /^tried 30, held 28, failed 0; known to be open 2: signatures by “a date ahead” \(1\), bytes by /,
    )
  },
  20 * 60_000,
)
