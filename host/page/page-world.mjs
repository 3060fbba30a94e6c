/**
 * The page's end of the bridge. It runs before any script of the page, in the page's own world, as source
 * text: it leans on nothing outside itself.
 *
 * SECURITY: every native it needs later is taken now, and each is called through the `apply` taken now. A
 * page that replaces CustomEvent, Promise, dispatchEvent or an Event getter afterwards is never called with
 * one of our events in its hands, so it cannot learn `nonce`. For the same reason nothing of the page runs
 * while one of them is being dispatched (`window.event` would show it): results wait in a slot.
 *
 * @param {string} nonce
 */
export function bridgeIntoPage(nonce) {
  const { apply } = Reflect
  const { defineProperty, freeze, getOwnPropertyDescriptor, keys, setPrototypeOf } = Object
  const [Notice, Later, Failure] = [CustomEvent, Promise, Error]
  const { stopImmediatePropagation } = Event.prototype
  const readDetail = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get ?? (() => undefined)
  const { addEventListener, dispatchEvent } = EventTarget.prototype
  const soon = queueMicrotask
  const clone = structuredClone
  const here = document

  /** A dictionary the page cannot add to from above. @param {object} own @returns {any} */
  const bare = own => setPrototypeOf(own, null)

  /** @type {Record<number, (outcome: any) => void>} */
  const waiting = Object.create(null)
  /** @type {Record<number, Function>} */
  const callbacks = Object.create(null)
  let lastCall = 0
  let lastCallback = 0
  /** @type {any} */
  let slot

  /** @param {string} kind @param {any} detail */
  const tell = (kind, detail) =>
    apply(dispatchEvent, here, [new Notice(`${nonce}:${kind}`, bare({ detail }))])

  /** @param {string} kind @param {(detail: any) => void} take */
  const hear = (kind, take) =>
    apply(addEventListener, here, [
      `${nonce}:${kind}`,
      (/** @type {Event} */ event) => {
        apply(stopImmediatePropagation, event, [])
        take(apply(readDetail, event, []))
      },
      true,
    ])

  /** What cannot be cloned is thrown back at once, as Electron's bridge does: on its way it would just be gone. @param {unknown} value */
  function cloned(value) {
    try {
      return clone(value)
    } catch {
      throw new Failure('An object could not be cloned.')
    }
  }

  /** @param {unknown} value */
  function encode(value) {
    if (typeof value !== 'function') return bare({ value: cloned(value) })
    callbacks[++lastCallback] = value
    return bare({ callback: lastCallback })
  }

  /** @param {number} ref */
  function remote(ref) {
    return (/** @type {unknown[]} */ ...args) => {
      const id = ++lastCall
      const packed = bare({ length: args.length })
      for (let at = 0; at < args.length; at++) packed[at] = encode(args[at])
      slot = undefined
      tell('call', bare({ id, ref, args: packed }))
      const outcome = slot
      slot = undefined
      if (outcome?.id === id) {
        if (outcome.error !== undefined) throw new Failure(outcome.error)
        return build(outcome.shape)
      }
      return new Later((resolve, reject) => {
        waiting[id] = late =>
          late.error === undefined ? resolve(build(late.shape)) : reject(new Failure(late.error))
      })
    }
  }

  /** @param {any[]} shapes */
  function listOf(shapes) {
    /** @type {any[]} */
    const list = []
    for (let at = 0; at < shapes.length; at++) {
      defineProperty(list, at, bare({ value: build(shapes[at]), enumerable: true, writable: true }))
    }
    return list
  }

  /** What a shape stands for here. @param {any} shape @returns {any} */
  function build(shape) {
    if (shape.remote !== undefined) return remote(shape.remote)
    if (shape.list !== undefined) return listOf(shape.list)
    if (shape.members === undefined) return shape.value
    /** @type {any} */
    const api = {}
    const names = keys(shape.members)
    for (let at = 0; at < names.length; at++) {
      const name = names[at] ?? ''
      defineProperty(api, name, bare({ value: build(shape.members[name]), enumerable: true }))
    }
    return freeze(api)
  }

  hear('expose', ({ key, shape }) => {
    defineProperty(window, key, bare({ value: build(shape), enumerable: true }))
  })
  hear('sync', outcome => {
    slot = outcome
  })
  hear('late', outcome => {
    const settle = waiting[outcome.id]
    delete waiting[outcome.id]
    if (settle !== undefined) soon(() => settle(outcome))
  })
  hear('callback', ({ callback, args }) => {
    const run = callbacks[callback]
    if (run !== undefined) soon(() => void apply(run, undefined, listOf(args)))
  })
}
