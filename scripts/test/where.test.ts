import { describe, expect, it } from 'vitest'
import { where } from '../../test/kit/where'

const on = (platform: 'linux' | 'darwin' | 'win32') => ({
  platform,
  isRoot: false,
  grantsDisks: () => false,
})

describe('on Linux', () => {
  const ran: string[] = []
  where('linux', on('linux')).it('a spec of Linux is there', () => void ran.push('it'))
  where('linux', on('linux')).describe('a group of Linux', () =>
    it('is there', () => void ran.push('in a group')),
  )
  it('what stands on Linux is registered, and runs', () => {
    expect(ran).toEqual(['it', 'in a group'])
    expect(where('linux', on('linux')).cases([1, 2])).toEqual([1, 2])
  })
})

describe.each(['darwin', 'win32'] as const)('on %s', platform => {
  where('linux', on(platform)).it('a spec of Linux is there', () => expect.unreachable())
  where('linux', on(platform)).describe('a group of Linux', () => it('is there', () => expect.unreachable()))

  it('nothing is left of what stands on Linux that could count as skipped', ({ task }) => {
    expect(task.suite?.tasks.map(({ name }) => name)).toEqual([task.name])
    expect(where('linux', on(platform)).cases([1, 2])).toEqual([])
  })
})
