import { describe, expect, it } from 'vitest'
import { describeDatabaseError } from './database-trouble'

describe('the diagnosis of a database fault', () => {
  it.each([
    [{ errcode: 5 }, 'locked', 'another program holds the database', false],
    [{ errcode: 261 }, 'locked', 'another program holds the database', false],
    [
      new Error('Failed to prepare: database is locked'),
      'locked',
      'another program holds the database',
      false,
    ],
    [{ errcode: 8 }, 'unwritable', 'the database may not be written', false],
    [{ errcode: 778 }, 'full', 'the disk took no more: it is full, a limit is reached, or it fails', false],
    [{ errcode: 10 }, 'unwritable', 'the disk failed while it was written', true],
    [{ errcode: 1034 }, 'unwritable', 'the disk failed while it was written', true],
    [{ errcode: 11 }, 'damaged', 'the database is damaged', true],
    [{ errcode: 13 }, 'full', 'the disk is full', false],
    [{ errcode: 26 }, 'damaged', 'the file is not a database', true],
    [{ code: 'EACCES' }, 'unwritable', 'the folder belongs to someone else', false],
    [{ code: 'EROFS' }, 'unwritable', 'the disk is read-only', false],
    [{ code: 'ENOSPC' }, 'unwritable', 'the disk is full', false],
    [{ code: 'EDQUOT' }, 'unwritable', 'the disk is full', false],
    [{ code: 'EFBIG' }, 'unwritable', 'the file may not grow any further', false],
  ])('explains %j in plain words', (error, is, why, final) => {
    expect(describeDatabaseError(error)).toEqual({ is, why, final })
  })

  it.each([undefined, null, 'a secret', 7, {}, new Error('/home/someone/a secret'), { code: 'EOTHER' }])(
    'describes %j without repeating its text',
    error => {
      expect(describeDatabaseError(error)).toEqual({
        is: 'unwritable',
        why: 'the database does not answer as it should',
        final: false,
      })
    },
  )
})
