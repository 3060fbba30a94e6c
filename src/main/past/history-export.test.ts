import { describe, expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { account, dated, NOW, position, terms } from '../../../test/kit/trade'
import { exportAccountSnapshot } from './history-export'
import type { FileSaverPort } from '../main-ports'

function parts(saver: Partial<FileSaverPort> = {}) {
  const files = new Map<string, string>()
  const troubles: string[] = []
  return {
    files,
    troubles,
    saver: {
      choose: (name: string) => Promise.resolve<string | undefined>(`/home/person/${name}`),
      write: (place: string, pieces: Iterable<string>) => {
        files.set(place, [...pieces].join(''))
        return Promise.resolve()
      },
      ...saver,
    },
    log: { trouble: (what: string) => void troubles.push(what) },
  }
}

const then: DeskSnapshot = {
  account: dated(account()),
  terms: dated({ ...terms(), accountId: '0xnobody' }),
  positions: dated([position({ quantity: a('0.123456789012345678') })], 0, 'disk'),
  key: dated({ fingerprint: '7f3a…c9', scopes: ['read'], active: true }),
}

describe('a saved snapshot', () => {
  it('holds the complete account with every digit and every age', async () => {
    const { files, ...rest } = parts()
    const saved = await exportAccountSnapshot(rest, then, NOW)
    const name = 'perpdesk-account-2026-09-21T14-13-20.000Z.json'
    expect(saved).toEqual({ ok: true, value: { rows: 3, file: name } })
    const text = files.get(`/home/person/${name}`) ?? ''
    expect(JSON.parse(text)).toMatchObject({
      at: '2026-09-21T14:13:20.000Z',
      positions: { from: 'disk', asOf: NOW, value: [{ quantity: '0.123456789012345678' }] },
    })
  })

  it('names neither the account nor its key', async () => {
    const { files, ...rest } = parts()
    await exportAccountSnapshot(rest, then, NOW)
    const text = [...files.values()].join('')
    for (const name of ['0xnobody', 'accountId', '7f3a']) expect(text).not.toContain(name)
  })

  it('is not written if the user chooses no location', async () => {
    const { files, ...rest } = parts({ choose: () => Promise.resolve(undefined) })
    expect(await exportAccountSnapshot(rest, then, NOW)).toEqual({ ok: true, value: 'declined' })
    expect(files.size).toBe(0)
  })

  it('reports when the disk refuses it', async () => {
    const full = Object.assign(new Error('no'), { code: 'ENOSPC' })
    const { troubles, ...rest } = parts({ write: () => Promise.reject(full) })
    expect(await exportAccountSnapshot(rest, then, NOW)).toEqual({
      ok: false,
      error: [{ code: 'NOT_WRITTEN', facts: { why: 'ENOSPC' } }],
    })
    expect(troubles).toHaveLength(1)
  })
})
