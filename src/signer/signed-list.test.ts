import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { where } from '../../test/kit/where'
import { createListFile, type ListFileSystem } from './list-file'
import type { SignedListPiece } from './listed-write'
import { openSignedWriteList, type SignedWriteList, type WriteToList } from './signed-list'

const DAY = 86_400_000
let now = 1_790_000_000_000
let folder: string
let file: string

beforeEach(() => {
  now = 1_790_000_000_000
  folder = fs.mkdtempSync(join(tmpdir(), 'perpdesk-list-'))
  file = join(folder, 'signed.list')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const open = (disk: Partial<ListFileSystem> = {}): SignedWriteList =>
  openSignedWriteList(createListFile(file, { ...fs, ...disk }), () => now)

const order = (size: string, keyId = 'live-a'): WriteToList => ({
  text: `${now}POST/v1/order{"order_quantity":${size}}`,
  ...{ at: now, keyId, call: 'POST /v1/order', method: 'POST', path: '/v1/order' },
  body: `{"order_quantity":${size}}`,
  adds: [{ symbol: 'PERP_BTC_USDC', quantity: size }],
})

function pieceOf(list: SignedWriteList, after = 0): SignedListPiece {
  const piece = list.readPiece(after)
  if (piece === undefined) throw new Error('It cannot be read.')
  return piece
}
const sizes = ({ writes }: SignedListPiece) => writes.map(({ adds }) => adds[0]?.quantity)
const text = () => fs.readFileSync(file, 'utf8')
const change = (how: (text: string) => string) => fs.writeFileSync(file, how(text()))
const lines = () => text().split('\n').slice(0, -1)
const aside = () => fs.readdirSync(folder).filter(name => name.includes('changed'))

/** Its first write alone, with a part of that exchanged, and the hash that belongs to it then. */
const forged =
  (part: string, other: string) =>
  (whole: string): string => {
    const [first = '', second = ''] = whole.split('\n')
    const line = second.slice(65).replace(part, other)
    const head = createHash('sha256')
      .update(`${'0'.repeat(64)}\n${line}`)
      .digest('hex')
    return `${first}\n${head} ${line}\n`
  }

/** A list with three writes in it, closed. */
function three(): SignedListPiece {
  const list = open()
  for (const size of ['1', '2', '3']) expect(list.add(order(size))).toBe('listed')
  return pieceOf(list)
}

describe('a list of signed writes', () => {
  it('records each write with number, digest and added size, readable by its owner only', () => {
    const { list, from, writes, until, last } = three()
    expect(writes.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(writes[0]).toMatchObject({ time: now, at: now, keyId: 'live-a', call: 'POST /v1/order' })
    expect(new Set(writes.map(({ digest }) => digest)).size).toBe(3)
    expect(from).toEqual({ number: 0, head: '0'.repeat(64) })
    expect(last).toEqual(until)
    expect(last.number).toBe(3)
    expect(list).toMatch(/^[0-9a-f]{32}$/)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  it('continues after another process', () => {
    const before = three()
    const list = open()
    expect(list.add(order('4'), { list: before.list, number: 4 })).toBe('listed')
    const after = pieceOf(list, 3)
    expect(after.from).toEqual(before.last)
    expect(sizes(after)).toEqual(['4'])
    expect(after.list).toBe(before.list)
  })

  it('keeps its starting time while it is the same list', () => {
    const begun = now
    three()
    now += 40 * DAY
    const list = open()
    expect(list.getCreationTime()).toBe(begun)
    list.add(order('4'))
    // Old entries go, and the rest is rewritten.
    pieceOf(list, 3)
    expect(pieceOf(list, 3).from?.number).toBe(3)
    expect([lines().length, open().getCreationTime()]).toEqual([2, begun])
    fs.rmSync(file)
    expect([list.getCreationTime(), open().getCreationTime()]).toEqual([now, now])
    change(whole => whole.replace(/,"begunAt":\d+/, ''))
    expect([open().getCreationTime(), sizes(pieceOf(open()))]).toEqual([undefined, []])
  })

  it('is flushed to disk before it confirms a write', () => {
    const done: string[] = []
    const list = open({
      writeSync: ((...args: Parameters<typeof fs.writeSync>) => {
        done.push('write')
        return fs.writeSync(...args)
      }) as typeof fs.writeSync,
      fsyncSync: each => {
        done.push('flush')
        fs.fsyncSync(each)
      },
    })
    pieceOf(list)
    done.length = 0
    list.add(order('1'))
    expect(done).toEqual(['write', 'flush'])
  })

  it('rejects a write at any other place than the next, or for another list', () => {
    const { list: name } = three()
    const list = open()
    expect(list.add(order('4'), { list: name, number: 3 })).toBe('out of turn')
    expect(list.add(order('4'), { list: name, number: 5 })).toBe('out of turn')
    expect(list.add(order('4'), { list: 'f'.repeat(32), number: 4 })).toBe('out of turn')
    expect(pieceOf(list).last.number).toBe(3)
  })

  it('returns a long list in pages', () => {
    const list = open()
    for (let each = 1; each <= 120; each += 1) list.add(order(String(each)))
    const [first, second, third] = [pieceOf(list), pieceOf(list, 50), pieceOf(list, 100)]
    expect([first, second, third].map(({ writes }) => writes.length)).toEqual([50, 50, 20])
    expect(first.until).toEqual(second.from)
    expect(third.until).toEqual(third.last)
  })

  it('returns its entries even when the clock is days ahead', () => {
    three()
    now += 3 * DAY
    expect(open().listPast('live-a')).toHaveLength(3)
    // Also where something was signed by that clock.
    open().add(order('4'))
    expect(open().listPast('live-a')).toHaveLength(4)
  })

  it('returns the writes of one key only', () => {
    const list = open()
    list.add(order('1'))
    now += DAY
    list.add(order('2'))
    list.add(order('3', 'live-b'))
    const counted = (at: number, quantity: string) => ({
      at,
      adds: [{ symbol: 'PERP_BTC_USDC', quantity }],
    })
    expect(list.listPast('live-a')).toEqual([counted(now - DAY, '1'), counted(now, '2')])
    expect(open().listPast('live-a')).toEqual(list.listPast('live-a'))
  })
})

describe('a write that could not be read back', () => {
  it.each<[string, Partial<WriteToList>]>([
    ['its date is no moment', { at: 1e300 }],
    ['its date is before all time', { at: -1 }],
    ['what it adds is no figure', { adds: [{ symbol: 'PERP_BTC_USDC', quantity: '1e3' }] }],
    ['its key has no name', { keyId: '' }],
  ])('is not added, and the list stays the same, when %s', (_, part) => {
    const { list: name } = three()
    const list = open()
    expect(list.add({ ...order('4'), ...part })).toBe('unlisted')
    expect(list.add(order('5'))).toBe('listed')
    expect(pieceOf(open())).toMatchObject({ list: name, last: { number: 4 } })
    expect(aside()).toEqual([])
  })
})

describe('the last signature date of a key', () => {
  it('is returned for that key only, also to the next process', () => {
    const list = open()
    list.add({ ...order('1'), at: now + 9 })
    list.add({ ...order('2'), at: now + 5 })
    list.add({ ...order('3', 'live-b'), at: now + 70 })
    for (const each of [list, open()])
      expect(['live-a', 'live-b', 'live-c'].map(keyId => each.findLastDate(keyId, false))).toEqual([
        now + 9,
        now + 70,
        undefined,
      ])
  })
})

it('keeps the last date of aged writes apart from that of fresh ones', () => {
  const list = open()
  list.add({ ...order('1'), at: now + 60_000 })
  list.add({ ...order('2'), at: now - 250_000 })
  list.add({ ...order('3'), at: now - 310_000 })
  for (const each of [list, open()])
    expect([true, false].map(isAged => each.findLastDate('live-a', isAged))).toEqual([
      now - 250_000,
      now + 60_000,
    ])
})

describe('a damaged or changed list', () => {
  it('loses only an unfinished line', () => {
    const { list: name } = three()
    const whole = text()
    for (const torn of [1, 20, 200]) {
      fs.appendFileSync(file, (lines().at(-1) ?? '').slice(0, torn))
      expect(pieceOf(open())).toMatchObject({ list: name, last: { number: 3 } })
      expect(text()).toBe(whole)
    }
    expect(aside()).toEqual([])
  })

  it.each<[string, (text: string) => string]>([
    ['a byte of a line is another one', whole => whole.replace('"quantity":"2"', '"quantity":"9"')],
    [
      'a line in the middle is gone',
      whole =>
        whole
          .split('\n')
          .filter((_, row) => row !== 2)
          .join('\n'),
    ],
    ['two lines changed their places', whole => whole.replace(/^(.*\n)(.*\n)(.*\n)/, '$1$3$2')],
    ['its first line is another one', whole => whole.replace('"number":0', '"number":1')],
    ['what a write adds is no figure, by a hash that is right', forged('"quantity":"1"', '"quantity":"NaN"')],
    [
      'its call is another than its request, by a hash that is right',
      forged('"POST /v1/order"', '"PUT /v1/order"'),
    ],
    ['its call says more, by a hash that is right', forged('"POST /v1/order"', '"POST /v1/order by nobody"')],
    ['its path is none, by a hash that is right', forged('"/v1/order"', '"/v1/order\\n"')],
    [
      'its body is longer than any, by a hash that is right',
      forged('"body":"', `"body":"${' '.repeat(4_096)}`),
    ],
    ['it is empty', () => ''],
    ['it is something else', () => 'hello\n'],
  ])('is set aside unchanged and restarted under another name, when %s', (_what, how) => {
    const { list: name } = three()
    change(how)
    const found = text()
    const begun = pieceOf(open())
    expect(begun.list).not.toBe(name)
    expect(begun.last.number).toBe(0)
    expect(aside().map(each => fs.readFileSync(join(folder, each), 'utf8'))).toEqual([found])
  })

  it('ends earlier after lines were removed, with another hash at its last line', () => {
    const before = three()
    fs.writeFileSync(file, `${lines().slice(0, 3).join('\n')}\n`)
    expect(pieceOf(open(), 3)).toMatchObject({ list: before.list, from: undefined, last: { number: 2 } })
  })

  it('is read again when it was changed during writing', () => {
    const list = open()
    list.add(order('1'))
    const { list: name } = pieceOf(list)
    change(whole => whole.replace('"quantity":"1"', '"quantity":"9"'))
    fs.appendFileSync(file, 'x')
    expect(list.add(order('2'), { list: name, number: 2 })).toBe('out of turn')
    expect(pieceOf(list).list).not.toBe(name)
    fs.rmSync(file)
    expect(list.add(order('2'), { list: name, number: 2 })).toBe('out of turn')
  })
})

describe('a disk that refuses writes', () => {
  const full = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }

  it('makes the list refuse the write, keep nothing of it, and try again later', () => {
    let isFull = false
    const list = open({
      writeSync: ((fd: number, bytes: Buffer, at: number, length: number) => {
        if (!isFull) return fs.writeSync(fd, bytes, at, length)
        return at > 0 ? full() : fs.writeSync(fd, bytes, 0, 10)
      }) as typeof fs.writeSync,
    })
    list.add(order('1'))
    const before = text()
    isFull = true
    expect(list.add(order('2'))).toBe('unlisted')
    expect(text()).toBe(before)
    isFull = false
    expect(list.add(order('3'))).toBe('listed')
    expect(sizes(pieceOf(open()))).toEqual(['1', '3'])
  })

  it('makes the list refuse all further writes of this process after a failed flush', () => {
    let fails = false
    const list = open({ fsyncSync: each => (fails ? full() : fs.fsyncSync(each)) })
    list.add(order('1'))
    fails = true
    expect(list.add(order('2'))).toBe('unlisted')
    fails = false
    expect(list.add(order('3'))).toBe('unlisted')
  })

  it('makes an unreadable list neither restart nor return entries', () => {
    const { list: name } = three()
    let mayNot = true
    const list = open({
      readFileSync: ((path: string) => {
        if (mayNot) throw Object.assign(new Error('no'), { code: 'EACCES' })
        return fs.readFileSync(path)
      }) as typeof fs.readFileSync,
    })
    expect(list.readPiece(0)).toBeUndefined()
    expect(list.add(order('4'))).toBe('unlisted')
    mayNot = false
    expect(pieceOf(list)).toMatchObject({ list: name, last: { number: 3 } })
  })

  it('makes the list refuse writes once a key’s earlier writes could not be read', () => {
    three()
    let mayNot = true
    const list = open({
      readFileSync: ((path: string) => (mayNot ? full() : fs.readFileSync(path))) as typeof fs.readFileSync,
    })
    expect(list.listPast('live-a')).toEqual([])
    mayNot = false
    expect(list.add(order('4'))).toBe('unlisted')
  })
})

where('linux').describe('a link or a pipe in the place of a list', () => {
  const foreign = () => join(folder, 'foreign')
  const plant = (path: string) => {
    fs.writeFileSync(foreign(), 'foreign')
    fs.symlinkSync(foreign(), path)
  }

  it.each(['symbolic', 'hard'])('leaves the file behind a %s link at the next path unchanged', kind => {
    plant(`${file}.new`)
    if (kind === 'hard') {
      fs.rmSync(`${file}.new`)
      fs.linkSync(foreign(), `${file}.new`)
    }
    expect(three().last.number).toBe(3)
    expect(fs.readFileSync(foreign(), 'utf8')).toBe('foreign')
  })

  it('signs nothing and leaves the target of a link unchanged', () => {
    plant(file)
    const list = open()
    expect([list.add(order('1')), list.readPiece(0)]).toEqual(['unlisted', undefined])
    expect(fs.readFileSync(foreign(), 'utf8')).toBe('foreign')
  })

  it('creates no file behind a dangling link', () => {
    fs.symlinkSync(foreign(), file)
    expect(open().add(order('1'))).toBe('unlisted')
    expect(fs.existsSync(foreign())).toBe(false)
  })

  it('reports a pipe at once instead of waiting for a writer, also while the list is open', () => {
    const list = open()
    expect(list.add(order('1'))).toBe('listed')
    fs.rmSync(file)
    execFileSync('mkfifo', [file])
    expect([list.add(order('2')), list.readPiece(0)]).toEqual(['unlisted', undefined])
    expect(open().readPiece(0)).toBeUndefined()
  })
})

describe('an old entry', () => {
  it('is removed once it was compared, and later entries still follow from it', () => {
    three()
    now += 32 * DAY
    const list = open()
    list.add(order('4'))
    const before = pieceOf(list, 4)
    expect(lines()).toHaveLength(2)
    expect(pieceOf(open(), 4)).toEqual(before)
    expect(pieceOf(open(), 3)).toMatchObject({
      list: before.list,
      writes: [{ number: 4 }],
      last: { number: 4 },
    })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is kept at any age until it was compared', () => {
    three()
    now += 400 * DAY
    const list = open()
    list.add(order('4'))
    expect(sizes(pieceOf(list, 1))).toEqual(['2', '3', '4'])
    expect(sizes(pieceOf(open(), 1))).toEqual(['2', '3', '4'])
    expect(lines()).toHaveLength(4)
  })

  it('is not removed by a clock that is ahead, and today’s entries still count after a correction', () => {
    const { last } = three()
    const right = now
    now += 40 * DAY
    expect(pieceOf(open(), last.number).last).toEqual(last)
    now = right
    expect(open().listPast('live-a')).toHaveLength(3)
  })

  it('is kept when the disk accepts no replacement file', () => {
    three()
    now += 32 * DAY
    open().add(order('4'))
    const before = text()
    const list = open({
      renameSync: () => {
        throw Object.assign(new Error('no'), { code: 'EIO' })
      },
    })
    expect(sizes(pieceOf(list, 2))).toEqual(['3', '4'])
    expect(text()).toBe(before)
    expect(list.add(order('5'))).toBe('listed')
    expect(sizes(pieceOf(open()))).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('earlier writes of a list', () => {
  it('count with the notional of their text, which the list itself does not contain', () => {
    const buy = {
      ...{ symbol: 'PERP_ETH_USDC', order_type: 'LIMIT', side: 'BUY', order_price: 2000.5 },
      ...{ order_quantity: 0.5, reduce_only: false, margin_mode: 'CROSS', client_order_id: 'pd-1' },
    }
    const adds = [{ symbol: 'PERP_ETH_USDC', quantity: '0.5' }]
    const list = open()
    expect(list.add({ ...order('0.5'), body: JSON.stringify(buy), adds })).toBe('listed')
    expect(list.add({ ...order('0.5'), body: JSON.stringify({ ...buy, side: 'SELL' }), adds })).toBe('listed')
    expect(
      open()
        .listPast('live-a')
        .map(one => one.adds[0]?.notional),
    ).toEqual(['1000.25', undefined])
  })
})
