import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { ok } from '../core/value/result'
import { dispatchContractCall, createInputRules, type DeclaredInputRules } from './call-dispatch'
import { defineCall, definePush } from './ipc-contract'

const lamp = {
  lamp: {
    set: defineCall<{ readonly on: boolean }, string>(),
    read: defineCall<void, string>(),
    changed: definePush<{ readonly on: boolean }>(),
  },
  bell: { ring: defineCall<void, undefined>() },
}
const shape = v.strictObject({ on: v.boolean() })
const rate = { burst: 1, perSecond: 1 }
const usual = { burst: 40, perSecond: 20 }

describe('input rules of a contract', () => {
  it('returns the declared shape and rate of each call, and no input at the usual rate for the others', () => {
    const { lamp: of, bell } = createInputRules(lamp, { lamp: { set: { shape, rate }, read: { rate } } })
    expect(of.set).toEqual({ shape, rate })
    expect([of.read.rate, bell.ring.rate]).toEqual([rate, usual])
    for (const input of [undefined, null, {}, '', false])
      expect([of.read, bell.ring].map(each => v.safeParse(each.shape, input).success)).toEqual(
        input === undefined ? [true, true] : [false, false],
      )
    expect(Object.keys(of)).toEqual(['set', 'read'])
  })

  it('does not compile without a shape for an input, or with the shape of another input', () => {
    type Declared = DeclaredInputRules<typeof lamp>
    type Shape = { readonly shape: typeof shape }
    expectTypeOf<{ lamp: { set: Shape } }>().toExtend<Declared>()
    expectTypeOf<object>().not.toExtend<Declared>()
    expectTypeOf<{ lamp: object }>().not.toExtend<Declared>()
    expectTypeOf<{ lamp: { set: { rate: typeof rate } } }>().not.toExtend<Declared>()
    // The shape lets text through where the handler takes yes or no.
    const _text = v.strictObject({ on: v.string() })
    expectTypeOf<{ lamp: { set: { shape: typeof _text } } }>().not.toExtend<Declared>()
    // A call without input has no shape.
    expectTypeOf<{ lamp: { set: Shape; read: Shape } }>().not.toExtend<Declared>()
    expectTypeOf<'burn'>().not.toExtend<keyof NonNullable<Declared['lamp']>>()
  })
})

describe('the response to a call', () => {
  const inputs = createInputRules(lamp, { lamp: { set: { shape } } })
  const handlers = {
    lamp: { set: ({ on }: { readonly on: boolean }) => ok(on ? 'lit' : 'dark'), read: () => ok('dark') },
    bell: { ring: () => ok(undefined) },
  }
  const ask = (channel: string, input?: unknown) => dispatchContractCall(inputs, handlers, channel, input)

  it('comes from the handler when the input has the declared shape', async () => {
    expect([await ask('lamp.set', { on: true }), await ask('lamp.read')]).toEqual([ok('lit'), ok('dark')])
  })

  it('names the rejected field and shortens a long name', async () => {
    const [short, long] = [
      await ask('lamp.set', { on: true, oh: 1 }),
      await ask('lamp.set', { on: true, ['x'.repeat(400_000)]: 1 }),
    ]
    expect(short).toMatchObject({ error: [{ facts: { at: 'oh' } }] })
    expect(JSON.stringify(long).length).toBeLessThan(400)
  })

  it.each([
    ['lamp.set', undefined],
    ['lamp.set', { on: 'yes' }],
    ['lamp.read', { on: true }],
    ['bell.ring', {}],
    ['lamp.changed', undefined],
    ['lamp.toString', undefined],
    ['toString.call', undefined],
    ['lamp.set.on', { on: true }],
    ['lamp', undefined],
    ['', undefined],
  ])('is a refusal when %j is called with %j', async (channel, input) => {
    expect(await ask(channel, input)).toMatchObject({ ok: false, error: [{ code: 'INPUT_MALFORMED' }] })
  })
})
