import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { built } from '../kit/built'
import { breaks, type Break } from '../campaigns/breaks'

/** The maximum number of courses before a broken rule counts as missed. */
const COURSES = 2_000
/** Ten times the duration on a quiet machine. */
const LONGEST = 840_000

const timesIn = (text: string, find: string): number => text.split(find).length - 1

/** Breaks a rule while it is bundled; the source stays unchanged. */
const breaking = ({ lines }: Break): Plugin => ({
  name: 'perpdesk-break',
  enforce: 'pre',
  transform(code, id) {
    const own = lines.filter(({ file }) => resolve(file) === id)
    return own.reduce((text, { file, find, put }) => {
      expect([file, timesIn(text, find)]).toEqual([file, 1])
      return text.replace(find, () => put)
    }, code)
  },
})

/** Runs courses on a desk with a rule broken, or with none. Any other kind of end counts as caught, too. */
async function hunted(planted: Break, courses: number): Promise<'caught' | 'missed' | 'too slow'> {
  const entry = await built('test/campaigns/hunt.ts', [], [breaking(planted)])
  try {
    const args = [entry.file, courses, planted.seed ?? 1, planted.course ?? 0].map(String)
    const { stdout, signal } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: LONGEST })
    if (signal !== null) return 'too slow'
    return stdout.startsWith('missed') ? 'missed' : 'caught'
  } finally {
    entry.close()
  }
}

describe('model campaign', () => {
  it.each(breaks.map(each => [each.name, each] as const))('detects when %s', async (_name, planted) => {
    expect(await hunted(planted, COURSES)).toBe('caught')
  })

  it('finds nothing where no rule is broken', async () => {
    expect(await hunted({ name: 'nothing', lines: [] }, 60)).toBe('missed')
  })
})
