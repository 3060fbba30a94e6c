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
    [{ errcode: 8 }, 'unwritable', 'database is read-only', false],
    [{ errcode: 778 }, 'full', 'disk took no more: full, limit reached, or failing', false],
    [{ errcode: 10 }, 'unwritable', 'disk failed while writing', true],
    [{ errcode: 1034 }, 'unwritable', 'disk failed while writing', true],
    [{ errcode: 11 }, 'damaged', 'database damaged', true],
    [{ errcode: 13 }, 'full', 'disk full', false],
    [{ errcode: 26 }, 'damaged', 'not a database', true],
    [{ code: 'EACCES' }, 'unwritable', 'folder belongs to someone else', false],
    [{ code: 'EROFS' }, 'unwritable', 'disk is read-only', false],
    [{ code: 'ENOSPC' }, 'unwritable', 'disk full', false],
    [{ code: 'EDQUOT' }, 'unwritable', 'disk full', false],
    [{ code: 'EFBIG' }, 'unwritable', 'file may not grow further', false],
  ])('explains %j in plain words', (error, is, why, final) => {
    expect(describeDatabaseError(error)).toEqual({ is, why, final })
  })

  it.each([undefined, null, 'a secret', 7, {}, new Error('/home/someone/a secret'), { code: 'EOTHER' }])(
    'describes %j without repeating its text',
    error => {
      expect(describeDatabaseError(error)).toEqual({
        is: 'unwritable',
        why: 'database does not answer',
        final: false,
      })
    },
  )
})
