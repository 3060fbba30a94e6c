import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../test/kit/memory-vault-parts'
import { createStoreHandler, type SecretStore } from './secret-store'

const get = { do: 'get', account: 'key.a' } as const
const set = { do: 'set', account: 'key.a', text: 'a secret' } as const
const remove = { do: 'delete', account: 'key.a' } as const

describe('keeping keys in an unlocked store', () => {
  it('stores, returns and removes', async () => {
    const answer = createStoreHandler(memoryStore())
    expect([await answer(set), await answer(get), await answer(remove), await answer(get)]).toEqual([
      { is: 'done' },
      { is: 'text', text: 'a secret' },
      { is: 'done' },
      { is: 'nothing' },
    ])
  })

  it('never overwrites another value, and accepts the same value', async () => {
    const store = memoryStore()
    const answer = createStoreHandler(store)
    store.items.set('key.a', 'another secret')
    expect(await answer(set)).toEqual({ is: 'taken' })
    expect(store.items.get('key.a')).toBe('another secret')
    store.items.set('key.a', 'a secret')
    expect(await answer(set)).toEqual({ is: 'done' })
    expect(store.calls.filter(call => call === 'set key.a')).toEqual([])
  })

  it('reports a missing key only after the store has proved to be unlocked', async () => {
    const store = memoryStore()
    await createStoreHandler(store)(get)
    expect(store.calls).toEqual(['get key.a', 'set sentinel', 'get sentinel', 'get key.a'])
  })

  it('leaves one item without a secret behind, and no other', async () => {
    const store = memoryStore()
    const answer = createStoreHandler(store)
    for (const question of [set, get, remove, { do: 'probe' } as const]) await answer(question)
    expect([...store.items.keys()]).toEqual(['sentinel'])
  })

  it.each([
    'key.A',
    'key/a',
    'key a',
    '',
    '../key',
    'sentinel',
    'schlüssel',
    'key.\u0000a',
    '.key',
    'k'.repeat(81),
  ])('refuses the name %j', async account => {
    const store = memoryStore()
    const answer = createStoreHandler(store)
    expect([
      await answer({ ...get, account }),
      await answer({ ...set, account }),
      await answer({ ...remove, account }),
    ]).toEqual([{ is: 'refused' }, { is: 'refused' }, { is: 'refused' }])
    expect(store.calls).toEqual([])
  })

  it.each(['', 'cut\u0000here', 'zwölf', 'line\nbreak', 'x'.repeat(2561)])(
    'refuses to store %j',
    async text => {
      const store = memoryStore()
      expect(await createStoreHandler(store)({ ...set, text })).toEqual({ is: 'refused' })
      expect(store.calls).toEqual([])
    },
  )
})

describe('replacing a stored value', () => {
  const replace = { do: 'replace', account: 'key.a', text: 'another', over: 'a secret' } as const

  it('reads the new value back, and changes nothing if another value or none is stored', async () => {
    const store = memoryStore()
    const answer = createStoreHandler(store)
    expect(await answer(replace)).toEqual({ is: 'nothing' })
    store.items.set('key.a', 'somebody else’s')
    expect(await answer(replace)).toEqual({ is: 'taken' })
    expect(store.items.get('key.a')).toBe('somebody else’s')
    store.items.set('key.a', 'a secret')
    expect(await answer(replace)).toEqual({ is: 'done' })
    expect(store.items.get('key.a')).toBe('another')
  })

  it('restores the old value if the store returns something else', async () => {
    const store = memoryStore()
    store.items.set('key.a', 'a secret')
    const cutting: SecretStore = {
      ...store,
      set: (service, account, text) => store.set(service, account, text === 'another' ? 'anoth' : text),
    }
    expect(await createStoreHandler(cutting)(replace)).toEqual({ is: 'unkept' })
    expect(store.items.get('key.a')).toBe('a secret')
  })
})

describe('keeping keys in a locked store', () => {
  it('never reports a key as missing, and changes nothing', async () => {
    const store = memoryStore()
    store.items.set('key.a', 'a secret')
    store.state = 'locked'
    const answer = createStoreHandler(store)
    const locked = { is: 'locked' }
    expect([
      await answer(get),
      await answer(set),
      await answer(remove),
      await answer({ do: 'probe' }),
    ]).toEqual([locked, locked, locked, locked])
    expect([[...store.items.entries()], store.calls.includes('delete key.a')]).toEqual([
      [['key.a', 'a secret']],
      false,
    ])
  })

  it('does not overwrite a value that appears when the user unlocks the store meanwhile', async () => {
    const store = memoryStore()
    store.items.set('key.a', 'another secret')
    let readCount = 0
    const unlocking: SecretStore = {
      ...store,
      get: async (service, account) => (++readCount === 1 ? undefined : store.get(service, account)),
    }
    expect(await createStoreHandler(unlocking)(set)).toEqual({ is: 'taken' })
    expect(store.items.get('key.a')).toBe('another secret')
  })
})

describe('keeping keys in a faulty store', () => {
  const words: readonly [string, 'locked' | 'unavailable'][] = [
    ['Cannot create an item in a locked collection', 'locked'],
    ['Prompt was dismissed', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['User canceled the operation.', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'locked'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Could not connect: No such file or directory', 'unavailable'],
    ['', 'unavailable'],
  ]

  it.each(words)('maps the error message %j to %s', async (message, is) => {
    const broken: SecretStore = { ...memoryStore(), get: () => Promise.reject(new Error(message)) }
    expect(await createStoreHandler(broken)(get)).toEqual({ is })
  })

  it('passes on none of the store’s messages', async () => {
    const broken: SecretStore = {
      ...memoryStore(),
      get: () => Promise.reject(new Error('a secret in words')),
    }
    expect(JSON.stringify(await createStoreHandler(broken)(get))).not.toContain('words')
  })

  it('detects that a store returns something other than it was given', async () => {
    const store = memoryStore()
    const cutting: SecretStore = {
      ...store,
      get: async (service, account) =>
        account === 'sentinel'
          ? store.get(service, account)
          : (await store.get(service, account))?.slice(0, 3),
    }
    expect(await createStoreHandler(cutting)(set)).toEqual({ is: 'unkept' })
  })

  it.each(['Prompt was dismissed', ''])(
    'reports a mismatch when a store fails with %j after it accepted a key',
    async message => {
      const store = memoryStore()
      const failing: SecretStore = {
        ...store,
        get: (service, account) =>
          store.items.has('key.a') ? Promise.reject(new Error(message)) : store.get(service, account),
      }
      expect(await createStoreHandler(failing)(set)).toEqual({ is: 'unkept' })
    },
  )

  it('treats a store that loses a new value as locked', async () => {
    const forgetting: SecretStore = { ...memoryStore(), get: () => Promise.resolve(undefined) }
    expect(await createStoreHandler(forgetting)(get)).toEqual({ is: 'locked' })
  })

  it('does not report a key as removed while it is still stored', async () => {
    const store = memoryStore()
    store.items.set('key.a', 'a secret')
    const sticky: SecretStore = { ...store, delete: () => Promise.resolve(true) }
    expect(await createStoreHandler(sticky)(remove)).toEqual({ is: 'unkept' })
  })
})
