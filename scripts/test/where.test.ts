import { describe, expect, it } from 'vitest'
import { where } from '../../test/kit/where'

const on = (platform: 'linux' | 'darwin' | 'win32') => ({
  platform,
  isRoot: false,
  grantsDisks: () => false,
})

describe('on Linux', () => {
  const ran: string[] = []
  where('linux', on('linux')).it('runs a spec for Linux', () => void ran.push('it'))
  where('linux', on('linux')).describe('group of Linux specs', () =>
    it('is registered', () => void ran.push('in a group')),
  )
  it('registers and runs the specs for Linux', () => {
    expect(ran).toEqual(['it', 'in a group'])
    expect(where('linux', on('linux')).cases([1, 2])).toEqual([1, 2])
  })
})

describe.each(['darwin', 'win32'] as const)('on %s', platform => {
  where('linux', on(platform)).it('does not register a spec for Linux', () => expect.unreachable())
  where('linux', on(platform)).describe('group of Linux specs', () =>
    it('is registered', () => expect.unreachable()),
  )

  it('leaves no spec for Linux that could count as skipped', ({ task }) => {
    expect(task.suite?.tasks.map(({ name }) => name)).toEqual([task.name])
    expect(where('linux', on(platform)).cases([1, 2])).toEqual([])
  })
})
