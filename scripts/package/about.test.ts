import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceDate } from './about.mjs'

/** A folder of sources with a last commit of this date, or without a history. */
function sources(history?: string): { folder: string; end: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-sources-'))
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@desk.example', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: history, GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z' },
    })
  if (history !== undefined) {
    git('init')
    git('commit', '--allow-empty', '--message', 'Begin')
  }
  return { folder, end: () => rmSync(folder, { recursive: true }) }
}

describe('the date of every file in a package', () => {
  it('comes from the environment', () => {
    expect(sourceDate({ SOURCE_DATE_EPOCH: '1234567890' })).toBe(1_234_567_890)
  })

  it.each(['yesterday', '', '-1', '1.5', '123456789012'])(
    'is refused when the environment gives %j',
    seconds => {
      expect(() => sourceDate({ SOURCE_DATE_EPOCH: seconds })).toThrow(
        `SOURCE_DATE_EPOCH is ${seconds}, and not a whole number of seconds.`,
      )
    },
  )

  it.each([
    [
      'the day of the last change to the sources',
      '2026-03-04T05:06:07Z',
      Date.UTC(2026, 2, 4, 5, 6, 7) / 1000,
    ],
    ['one that never changes where nobody knows that day', undefined, Date.UTC(1980, 0, 1) / 1000],
  ])('otherwise is %s', (_, history, date) => {
    const { folder, end } = sources(history)
    try {
      expect(sourceDate({}, folder)).toBe(date)
    } finally {
      end()
    }
  })
})
