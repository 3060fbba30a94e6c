import { describe, expect, it } from 'vitest'
import { memoryKeyRows } from '../../../test/kit/memory-vault-parts'
import type { SignerAnswer, SignerQuestion } from '../../signer/signer-protocol'
import type { VaultOperation } from './stored-keys'
import { createSignatureListReader } from './signature-list-reader'
import type { SignerClient } from './signer-client'

const head = 'a'.repeat(64)
const tip = (number: number) => ({ number, head })
const list = (until: number, last: number): SignerAnswer => ({
  ...{ is: 'list', list: 'b'.repeat(32), from: tip(0), writes: [] },
  ...{ until: tip(until), last: tip(last) },
})

/** A line whose signers tell a list, and who is asked for how many of them. */
function given(isKnown = true) {
  const questions: SignerQuestion[] = []
  const state = { answer: list(0, 0) }
  let current: { isOver: boolean } | undefined
  let begun = 0
  const line: SignerClient = {
    getSession() {
      if (current === undefined || current.isOver) begun += 1
      const own = (current = current?.isOver === false ? current : { isOver: false })
      return {
        hasEnded: () => own.isOver,
        query: question => {
          questions.push(question)
          return Promise.resolve(state.answer)
        },
      }
    },
    end() {
      if (current !== undefined) current.isOver = true
    },
    onGone: () => undefined,
  }
  const knownKeys = memoryKeyRows()
  if (isKnown) knownKeys.put({ keyId: 'live-a', mark: '', state: 'kept', since: 0 })
  knownKeys.put({ keyId: 'data.live-a', mark: '', state: 'kept', since: 0 })
  const { signer, listSignatures } = createSignatureListReader({ signer: line, knownKeys })
  const own = (): VaultOperation => ({
    getSigner: () => signer.getSession(),
    getEndReason: () => 'unavailable',
    isLocked: () => false,
  })
  /** Asks as the vault does: who was begun for it ends with it, unless something goes on. */
  const ask = (after = 0, goesOn = false) =>
    listSignatures(after, async run => {
      const result = await run(own())
      if (!goesOn) signer.end()
      return result
    })
  return { ask, questions, state, signer, begun: () => begun }
}

describe('the list of signatures', () => {
  it('is requested from a running signer each time, and starts none', async () => {
    const { ask, questions, signer, begun } = given()
    signer.getSession()
    for (const each of [1, 2, 3]) {
      expect(await ask()).toMatchObject({ ok: true, value: { is: 'list' } })
      expect([questions.length, begun()]).toEqual([each, 1])
    }
  })

  it('is requested once in a run with stored keys, and again only after a signer was wanted', async () => {
    const { ask, signer, begun } = given()
    expect(await ask()).toMatchObject({ value: { is: 'list' } })
    expect(await ask()).toEqual({ ok: true, value: 'nothing since' })
    expect(begun()).toBe(1)
    signer.getSession()
    signer.end()
    expect(await ask()).toMatchObject({ value: { is: 'list' } })
    expect(await ask()).toEqual({ ok: true, value: 'nothing since' })
    expect(begun()).toBe(3)
  })

  it('is not requested if the only keys ever stored seal data', async () => {
    const { ask, begun } = given(false)
    expect(await ask()).toEqual({ ok: true, value: 'nothing since' })
    expect(begun()).toBe(0)
  })

  it.each<[string, SignerAnswer, number]>([
    ['it was not told', { is: 'unlisted' }, 0],
    ['there is more of it', list(50, 70), 50],
    ['what was told was not taken in', list(70, 70), 20],
  ])('is requested again if %s', async (_, answer, after) => {
    const { ask, state, begun } = given()
    state.answer = answer
    await ask()
    await ask(after)
    expect(begun()).toBe(2)
  })

  it('is requested again if the signer that returned it went on to something else', async () => {
    const { ask, signer, begun } = given()
    await ask(0, true)
    // It is there: whatever opens a key with it now needs to begin none.
    signer.getSession()
    signer.end()
    expect(await ask()).toMatchObject({ value: { is: 'list' } })
    expect(begun()).toBe(2)
  })
})
